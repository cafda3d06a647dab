internal import Styles

/// The page's files: read once at start, or anew for each request while somebody changes them.
enum Pages: Sendable {
    case kept(Assets)
    /// `last` is what stands in while the folder can't be read.
    case fresh(web: String, styles: StyleCatalogue, last: Assets)

    init(_ settings: Settings, _ styles: StyleCatalogue) throws(ServerError) {
        let assets = try Assets(web: settings.web, styles: styles, isDevelopment: settings.isDevelopment)
        self = settings.isDevelopment ? .fresh(web: settings.web, styles: styles, last: assets) : .kept(assets)
    }

    var assets: Assets {
        switch self {
        case .kept(let assets): return assets
        case .fresh(let web, let styles, let last):
            do throws(ServerError) {
                return try Assets(web: web, styles: styles, isDevelopment: true)
            } catch {
                return last
            }
        }
    }
}
