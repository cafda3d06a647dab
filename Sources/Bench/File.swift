import Glibc

/// The few things done with files.
enum File {
    static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while case let count = Glibc.read(file, &piece, piece.count), count > 0 { bytes += piece[..<count] }
        return bytes
    }

    static func text(_ path: String) -> String { String(decoding: read(path) ?? [], as: UTF8.self) }

    static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count, close(file) == 0 else {
            throw Problem("\(path) can't be written: \(String(cString: strerror(errno))).")
        }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func makeFolder(_ path: String) throws(Problem) {
        guard mkdir(path, 0o700) == 0 else {
            throw Problem("The folder \(path) can't be made: \(String(cString: strerror(errno))).")
        }
    }

    /// Without symbolic links.
    static func resolved(_ path: String) throws(Problem) -> String {
        guard let resolved = realpath(path, nil) else { throw Problem("\(path) is not there.") }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    static func folder(of path: String) -> String {
        path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    }
}
