internal import Glibc

/// A whole file.
///
/// - Returns: `nil` if it can't be read; `errno` says why.
package func fileBytes(_ path: String) -> [UInt8]? { bytes(of: open(path, O_RDONLY | O_CLOEXEC), .max) }

/// About so much of a file as `most` says, or all of it.
///
/// What is no file isn't waited for.
/// - Returns: `nil` if it can't be read; `errno` says why.
package func fileBytes(_ path: String, atMost most: Int) -> [UInt8]? {
    bytes(of: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), most)
}

/// Whether something else than a file or a folder is there: opening or reading it may wait without end.
package func isNoFile(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
}

private func bytes(of file: Int32, _ most: Int) -> [UInt8]? {
    guard file >= 0 else { return nil }
    defer { close(file) }
    var out: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while out.count < most {
        let count = read(file, &piece, piece.count)
        guard count >= 0 else { return nil }
        guard count > 0 else { return out }
        out.append(contentsOf: piece[..<count])
    }
    return out
}
