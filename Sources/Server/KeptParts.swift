internal import Sockets

/// Parts of the way to the head as they were encoded, by where they start, so that those who come back together share
/// them.
///
/// One that ends at the head is of use until that moves on, one that ends before it leads on from there for ever.
struct KeptParts {
    private struct Part {
        let end: Int64
        let endsAtHead: Bool
        let frame: Frame
    }

    /// Bytes of all: several times what the whole way takes in parts, however many places readers come from.
    static let mostBytes = 1 << 20

    private var parts: [Int64: Part] = [:]
    private var head: Int64 = -1
    private(set) var bytes = 0

    func frame(from rev: Int64, to end: Int64) -> Frame? {
        guard let part = parts[rev], part.end == end else { return nil }
        return part.frame
    }

    mutating func keep(_ frame: Frame, from rev: Int64, to end: Int64, head: Int64) {
        if head != self.head { forgetHead(for: head) }
        let before = parts[rev]?.frame.count ?? 0
        if bytes - before + frame.count > KeptParts.mostBytes { (parts, bytes) = ([:], before) }
        bytes += frame.count - before
        parts[rev] = Part(end: end, endsAtHead: end == head, frame: frame)
    }

    private mutating func forgetHead(for next: Int64) {
        head = next
        parts = parts.filter { !$0.value.endsAtHead }
        bytes = parts.values.reduce(0) { $0 + $1.frame.count }
    }
}
