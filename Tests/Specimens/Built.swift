package import Boards
internal import Glibc
package import Styles

/// Where the build put things, and where their sources lie.
package enum Built {
    /// The folder of the test executable: shared libraries are built beside it.
    package static let folder: String = {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count)
        let bytes = path[..<max(0, count)].map { UInt8(bitPattern: $0) }
        return parent(of: String(decoding: bytes, as: UTF8.self), levels: 1)
    }()

    /// The package's root.
    package static let root = parent(of: #filePath, levels: 3)

    package static let plugins = "\(root)/Plugins"
    /// A folder of styles like `Plugins`, with one in plain C.
    package static let latches = "\(root)/Tests/LatchStyle/styles"

    /// Every style that the package builds.
    package static let catalogue: StyleCatalogue = {
        var catalogue = StyleCatalogue(folder: plugins, libraries: [folder])
        catalogue.load(folder: latches, libraries: [folder])
        return catalogue
    }()

    package static let names = ["box", "latch", "picture", "radio", "stars", "switch"]

    private static func parent(of path: String, levels: Int) -> String {
        "/" + path.split(separator: "/").dropLast(levels).joined(separator: "/")
    }
}

/// What an installed style declares.
package func manifest(_ style: [UInt8]) -> StyleManifest? { Built.catalogue.style(named: style)?.manifest }
