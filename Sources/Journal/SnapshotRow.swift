/// A whole board as it was after the entry `seq`.
///
/// A board has one, the newest.
package struct SnapshotRow: Equatable, Sendable {
    package var board: String
    package var seq: Int64
    /// UTF-8 JSON.
    ///
    /// Comes back byte for byte.
    package var text: [UInt8]
    /// The text isn't the one that was written: its checksum differs.
    package var isDamaged = false

    package init(board: String, seq: Int64, text: [UInt8]) {
        self.board = board
        self.seq = seq
        self.text = text
    }
}

/// What tells a snapshot's text from a damaged one: FNV-1a (Fowler, Noll and Vo) over words of eight bytes, the lowest
/// first, the last filled up with zeros.
///
/// Entries need none, as their chain proves them.
func checksum(_ text: [UInt8]) -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01b3 }
    text.withUnsafeBytes { bytes in
        var index = 0
        while index + 8 <= bytes.count {
            add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            index += 8
        }
        var last: UInt64 = 0
        for (place, byte) in bytes[index...].enumerated() { last |= UInt64(byte) << UInt64(8 * place) }
        add(last)
    }
    return Int64(bitPattern: hash)
}
