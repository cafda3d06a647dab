import Glibc
import Styles

/// Where the build put things, and where their sources lie.
enum Built {
    /// The folder of the test executable: shared libraries are built beside it.
    static let folder: String = {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count)
        let bytes = path[..<max(0, count)].map { UInt8(bitPattern: $0) }
        return parent(of: String(decoding: bytes, as: UTF8.self), levels: 1)
    }()

    /// The package's root.
    static let root = parent(of: #filePath, levels: 3)

    static let plugins = "\(root)/Plugins"
    /// A folder of styles like `Plugins`, with one in plain C.
    static let latches = "\(root)/Tests/LatchStyle/styles"

    /// Every style that the package builds.
    static let catalogue: StyleCatalogue = {
        var catalogue = StyleCatalogue(folder: plugins, libraries: [folder])
        catalogue.load(folder: latches, libraries: [folder])
        return catalogue
    }()

    static let names = ["box", "latch", "picture", "radio", "switch"]

    private static func parent(of path: String, levels: Int) -> String {
        "/" + path.split(separator: "/").dropLast(levels).joined(separator: "/")
    }
}
