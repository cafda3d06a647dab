internal import Styles

/// The page's files: read once at start, or anew for each request while somebody changes them.
enum Pages: Sendable {
    case kept(Assets)
    /// `last` is what stands in while the folder can't be read.
    case fresh(web: String, styles: StyleCatalogue, embedders: [String], last: Assets)

    init(_ settings: Settings, _ styles: StyleCatalogue) throws(ServerError) {
        let (web, embedders) = (settings.web, settings.embedders)
        let isFresh = settings.isDevelopment
        let assets = try Assets(web: web, styles: styles, embedders: embedders, isDevelopment: isFresh)
        self = isFresh ? .fresh(web: web, styles: styles, embedders: embedders, last: assets) : .kept(assets)
    }

    var assets: Assets {
        switch self {
        case .kept(let assets): return assets
        case .fresh(let web, let styles, let embedders, let last):
            do throws(ServerError) {
                return try Assets(web: web, styles: styles, embedders: embedders, isDevelopment: true)
            } catch {
                return last
            }
        }
    }
}
