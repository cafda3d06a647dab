internal import Glibc
package import JSON

/// The golden files in `Tests/Vectors`, which Swift and node read alike.
package enum Vectors {
    /// A file's bytes; empty if there is none.
    package static func bytes(_ name: String) -> [UInt8] { content("Tests/Vectors/\(name)") }

    /// A page of `docs`, for tests that hold code against it.
    package static func page(_ name: String) -> [UInt8] { content("docs/\(name)") }

    private static func content(_ path: String) -> [UInt8] {
        let file = open("\(Built.root)/\(path)", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    package static func json(_ name: String) throws(JSONError) -> JSON { try JSON.parse(bytes(name)) }

    package static func lines(_ name: String) -> [[UInt8]] { bytes(name).split(separator: 0x0a).map(Array.init) }

    /// Whether golden files of records are to be written anew: `RECORD_VECTORS=1`.
    ///
    /// Only for a new format under a new name; what a release has written stays as it is.
    package static var isRecording: Bool { getenv("RECORD_VECTORS") != nil }

    package static func record(_ name: String, _ lines: [[UInt8]]) {
        let bytes = Array(lines.map { $0 + [0x0a] }.joined())
        let file = open("\(Built.root)/Tests/Vectors/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        precondition(file >= 0 && write(file, bytes, bytes.count) == bytes.count, "Tests/Vectors can be written")
        close(file)
    }
}
