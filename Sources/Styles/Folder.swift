import Glibc

/// A folder on disk, read in the few ways that loading styles needs.
struct Folder: Equatable, Sendable {
    let path: String

    /// What the system said no with.
    struct Failure: Error, Equatable {
        let code: Int32
        var reason: String { String(cString: strerror(code)) }
    }

    /// The folder's entries, sorted, hidden ones left out.
    func entries() throws(Failure) -> [String] {
        guard let stream = opendir(path) else { throw Failure(code: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = Folder.name(of: entry)
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether something of that name is there.
    func holds(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

    /// The whole file `name`, if it is no longer than `limit`.
    func bytes(of name: String, limit: Int) throws(Failure) -> [UInt8] {
        let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(code: errno) }
        defer { close(file) }
        var out: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(file, &piece, piece.count)
            guard count >= 0 else { throw Failure(code: errno) }
            guard count > 0 else { return out }
            out.append(contentsOf: piece[..<count])
            guard out.count <= limit else { throw Failure(code: EFBIG) }
        }
    }

    /// A record is only as long as its name, so the name is read in place: copying the struct would read beyond it.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else {
            preconditionFailure("A stored field of an imported C struct has an offset.")
        }
        return String(cString: UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self))
    }
}
