internal import Glibc
internal import Threads

/// The last acknowledged position, in a small file beside the journal.
///
/// SQLite takes a damaged log for one that ended early, and silently drops the transactions behind the damage. This
/// file tells the two apart: a journal that ends before it lost something that was acknowledged. It is written at most
/// once a second and not synced, so it may lag behind, never run ahead.
final class Reached {
    /// Milliseconds between two writes.
    private static let interval: Int64 = 1000
    /// Always the same length, so that a write replaces all of the one before.
    private static let width = 20

    private let descriptor: Int32
    private var written: Int64 = 0
    /// What the file said when it was opened.
    let position: Position

    init(beside path: String) throws(JournalError) {
        let name = path + "-reached"
        descriptor = Glibc.open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .open(path: name, reason: String(cString: strerror(errno))) }
        var bytes = [UInt8](repeating: 0, count: Self.width)
        let count = max(pread(descriptor, &bytes, bytes.count, 0), 0)
        // A file that can't be read as a number guards nothing, and is written anew.
        let digits = String(decoding: bytes[..<count], as: UTF8.self)
        position = Position(value: Int64(digits) ?? 0)
    }

    /// What the file beside a journal says; the start if there is none.
    static func noted(beside path: String) -> Position {
        let digits = fileBytes(path + "-reached", atMost: width).map { String(decoding: $0, as: UTF8.self) }
        return Position(value: digits.flatMap { Int64($0) } ?? 0)
    }

    deinit { Glibc.close(descriptor) }

    /// Takes note of an acknowledged position, at most once a second.
    func note(_ position: Position) {
        let now = Clock.monotonic()
        guard now - written >= Self.interval else { return }
        written = now
        write(position)
    }

    /// Writes the position now.
    ///
    /// A failure is no error: the file guards, and the journal itself is safe without it.
    func write(_ position: Position) {
        let digits = Array(String(position.value).utf8)
        let padded = [UInt8](repeating: UInt8(ascii: "0"), count: max(Self.width - digits.count, 0)) + digits
        pwrite(descriptor, padded, padded.count, 0)
    }
}
