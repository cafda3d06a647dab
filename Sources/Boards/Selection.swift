/// Which buttons of a group are checked: a bit each, by ordinal.
///
/// Above the bits stand levels of summaries (a bit says that the word below has one set), so that finding the next
/// checked button of a million takes four steps, not fifteen thousand.
package struct Selection: Sendable {
    /// `levels[0]` holds the bits; each level above has a bit for each word of the level below.
    private var levels: [[UInt64]]
    /// Ordinals lie in `0 ..< bound`.
    package private(set) var bound: UInt32
    /// How many are checked.
    package private(set) var count: UInt32 = 0

    package init(bound: UInt32 = 0) {
        self.bound = bound
        levels = [[]]
        fit()
    }

    /// Outside `bound` nothing is checked.
    package func contains(_ button: UInt32) -> Bool {
        button < bound && levels[0][Int(button >> 6)] & (1 << UInt64(button & 63)) != 0
    }

    /// Checks or unchecks.
    ///
    /// `true`: that was a change. Ordinals outside `bound` are left alone.
    @discardableResult
    package mutating func set(_ button: UInt32, _ checked: Bool) -> Bool {
        guard button < bound, contains(button) != checked else { return false }
        count = checked ? count + 1 : count - 1
        var position = button
        for level in levels.indices {
            let word = Int(position >> 6)
            let before = levels[level][word]
            let after = checked ? before | 1 << UInt64(position & 63) : before & ~(1 << UInt64(position & 63))
            levels[level][word] = after
            // The level above only needs to know when a word becomes or stops being zero.
            guard (before == 0) != (after == 0) else { break }
            position >>= 6
        }
        return true
    }

    /// The first checked button at or after `start`; `nil`: there is none.
    package func next(from start: UInt32) -> UInt32? {
        guard start < bound else { return nil }
        var position = start
        for level in levels.indices {
            let word = Int(position >> 6)
            guard word < levels[level].count else { return nil }
            let rest = levels[level][word] & (~0 << UInt64(position & 63))
            if rest != 0 { return descend(from: UInt32(word) << 6 | UInt32(rest.trailingZeroBitCount), level: level) }
            // Nothing left in this word: go on above, behind it.
            position = UInt32(word) + 1
        }
        return nil
    }

    /// The same buttons under another bound; those at or beyond it are no longer checked.
    package func fitted(to bound: UInt32) -> Selection {
        var fitted = self
        fitted.grow(to: bound)
        guard fitted.bound > bound else { return fitted }
        fitted = Selection(bound: bound)
        for button in self { fitted.set(button, true) }
        return fitted
    }

    /// Makes room for buttons that are added.
    ///
    /// Fewer than there are changes nothing.
    package mutating func grow(to bound: UInt32) {
        guard bound > self.bound else { return }
        self.bound = bound
        fit()
    }

    /// The bits as bytes, least significant first: button `n` is bit `n & 7` of byte `n >> 3`.
    package var bytes: [UInt8] {
        var out: [UInt8] = []
        let size = (Int(bound) + 7) / 8
        out.reserveCapacity(size)
        for index in 0..<size {
            out.append(UInt8(truncatingIfNeeded: levels[0][index >> 3] >> UInt64(8 * (index & 7))))
        }
        return out
    }

    private func descend(from position: UInt32, level: Int) -> UInt32 {
        var position = position
        for below in levels[..<level].indices.reversed() {
            position = position << 6 | UInt32(levels[below][Int(position)].trailingZeroBitCount)
        }
        return position
    }

    /// Makes room for `bound` bits and as many levels as end in one word.
    private mutating func fit() {
        var words = (Int(bound) + 63) / 64
        var level = 0
        while true {
            if level == levels.count { levels.append(summary(of: levels[level - 1])) }
            let missing = words - levels[level].count
            if missing > 0 { levels[level].append(contentsOf: repeatElement(0, count: missing)) }
            guard words > 1 else { return }
            words = (words + 63) / 64
            level += 1
        }
    }

    private func summary(of words: [UInt64]) -> [UInt64] {
        var out = [UInt64](repeating: 0, count: (words.count + 63) / 64)
        for (index, word) in words.enumerated() where word != 0 { out[index >> 6] |= 1 << UInt64(index & 63) }
        return out
    }
}

extension Selection: Sequence {
    /// The checked buttons in order of ordinal.
    package struct Iterator: IteratorProtocol {
        private let selection: Selection
        /// What is left of a word of bits.
        private var rest: UInt64 = 0
        /// The first button behind that word.
        private var end: UInt32 = 0

        fileprivate init(_ selection: Selection) { self.selection = selection }

        package mutating func next() -> UInt32? {
            if rest == 0 {
                guard let found = selection.next(from: end) else { return nil }
                rest = selection.levels[0][Int(found >> 6)]
                end = (found | 63) &+ 1
            }
            defer { rest &= rest - 1 }
            return end &- 64 &+ UInt32(rest.trailingZeroBitCount)
        }
    }

    package func makeIterator() -> Iterator { Iterator(self) }
}

extension Selection: Equatable {
    package static func == (left: Selection, right: Selection) -> Bool {
        left.count == right.count && left.elementsEqual(right)
    }
}
