internal import Glibc

/// A whole file.
///
/// - Returns: `nil` if it can't be read; `errno` says why.
package func fileBytes(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var out: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(file, &piece, piece.count)
        guard count >= 0 else { return nil }
        guard count > 0 else { return out }
        out.append(contentsOf: piece[..<count])
    }
}
