/// What proves that two sides show the same cells: XOR of a hash for each cell whose value isn't 0 (P12).
///
/// One digest for each view, over what that view is sent: a digest over everything would publish hidden votes, since
/// the XOR of two successive values gives the cell away.
package struct Digest: Hashable, Sendable {
    package private(set) var bits: UInt64 = 0

    package init(bits: UInt64 = 0) { self.bits = bits }

    /// Takes a cell from one value to another.
    ///
    /// Its own inverse.
    package mutating func change(_ cell: Cell, from old: UInt64, to new: UInt64) {
        bits ^= Digest.hash(cell, old) ^ Digest.hash(cell, new)
    }

    /// Puts cells that were added up apart in, or takes them out.
    mutating func add(_ part: Digest) { bits ^= part.bits }

    /// Two lanes of murmur3_x86_32 (Austin Appleby, public domain) with seeds 1 and 2; a value of 0 contributes 0.
    static func hash(_ cell: Cell, _ value: UInt64) -> UInt64 {
        guard value != 0 else { return 0 }
        return UInt64(murmur(cell, UInt32(truncatingIfNeeded: value), seed: 1)) << 32
            | UInt64(murmur(cell, UInt32(truncatingIfNeeded: value), seed: 2))
    }

    private static func murmur(_ cell: Cell, _ value: UInt32, seed: UInt32) -> UInt32 {
        var hash = mix(seed, cell.group)
        hash = mix(hash, cell.button)
        hash = mix(hash, cell.kind.rawValue)
        hash = mix(hash, value)
        hash ^= 16
        hash = (hash ^ hash >> 16) &* 0x85eb_ca6b
        hash = (hash ^ hash >> 13) &* 0xc2b2_ae35
        return hash ^ hash >> 16
    }

    private static func mix(_ hash: UInt32, _ word: UInt32) -> UInt32 {
        let block = rotate(word &* 0xcc9e_2d51, 15) &* 0x1b87_3593
        return rotate(hash ^ block, 13) &* 5 &+ 0xe654_6b64
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}

extension Digest: CustomStringConvertible {
    /// Sixteen hex digits.
    package var description: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
