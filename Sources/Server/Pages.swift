internal import Styles

/// The page's files: read once at start, or anew for each request while somebody changes them.
enum Pages: Sendable {
    case kept(Assets)
    /// `last` is what stands in while the folder can't be read.
    case fresh(Settings, styles: StyleCatalogue, last: Assets)

    init(_ settings: Settings, _ styles: StyleCatalogue) throws(ServerError) {
        let assets = try Assets(settings, styles)
        self = settings.isDevelopment ? .fresh(settings, styles: styles, last: assets) : .kept(assets)
    }

    var assets: Assets {
        switch self {
        case .kept(let assets): return assets
        case .fresh(let settings, let styles, let last):
            do throws(ServerError) { return try Assets(settings, styles) } catch { return last }
        }
    }
}

extension Assets {
    fileprivate init(_ settings: Settings, _ styles: StyleCatalogue) throws(ServerError) {
        try self.init(
            web: settings.web, styles: styles, embedders: settings.embedders, isDevelopment: settings.isDevelopment)
    }
}
