import Boards
import Testing

/// Each against a plain `Set`, with random steps; a failure shows the seed that repeats it.
@Suite struct SelectionTests {
    /// One and two levels of summaries, and the words' edges.
    static let bounds: [UInt32] = [1, 2, 63, 64, 65, 127, 128, 1000, 4096, 4097, 262_144, 262_145, 1_000_000]

    @Test(arguments: bounds) func `a selection holds what a set would hold`(bound: UInt32) {
        let seed = UInt64(bound) &* 7919
        var random = SplitMix64(seed: seed)
        var selection = Selection(bound: bound)
        var model: Set<UInt32> = []
        for step in 0..<2000 {
            let button = UInt32.random(in: 0..<bound, using: &random)
            let checked = Bool.random(using: &random)
            let changed = checked ? model.insert(button).inserted : model.remove(button) != nil
            let didChange = selection.set(button, checked)
            #expect(didChange == changed, "seed \(seed), step \(step)")
        }
        #expect(Array(selection) == model.sorted(), "seed \(seed)")
        #expect(selection.count == UInt32(model.count), "seed \(seed)")
        #expect(model.allSatisfy(selection.contains), "seed \(seed)")
    }

    @Test(arguments: bounds) func `the next checked button is the first at or after the start`(bound: UInt32) {
        let seed = UInt64(bound) &* 104_729
        var random = SplitMix64(seed: seed)
        var selection = Selection(bound: bound)
        let model = Set((0..<40).map { _ in UInt32.random(in: 0..<bound, using: &random) }).sorted()
        for button in model { selection.set(button, true) }
        for step in 0..<500 {
            let start = UInt32.random(in: 0..<bound, using: &random)
            #expect(selection.next(from: start) == model.first { $0 >= start }, "seed \(seed), step \(step)")
        }
        for button in model { #expect(selection.next(from: button) == button, "seed \(seed)") }
        #expect(selection.next(from: bound) == nil)
        #expect(selection.next(from: .max) == nil)
    }

    @Test(arguments: bounds) func `outside the bound nothing is checked and nothing can be`(bound: UInt32) {
        var selection = Selection(bound: bound)
        for button in [bound, bound + 1, .max - 1, .max] {
            let changed = selection.set(button, true)
            #expect(!changed)
            #expect(!selection.contains(button))
        }
        #expect(selection == Selection(bound: bound))
    }

    @Test func `growing keeps what is checked, through every level of summaries`() {
        let seed: UInt64 = 42
        var random = SplitMix64(seed: seed)
        var selection = Selection()
        var model: Set<UInt32> = []
        for bound: UInt32 in [1, 5, 64, 65, 100, 4096, 4097, 5000, 300_000, 2_000_000] {
            selection.grow(to: bound)
            for _ in 0..<50 {
                let button = UInt32.random(in: 0..<bound, using: &random)
                selection.set(button, true)
                model.insert(button)
            }
            #expect(Array(selection) == model.sorted(), "seed \(seed), bound \(bound)")
        }
        selection.grow(to: 3)
        #expect(selection.bound == 2_000_000)
    }

    @Test func `a selection of nothing answers`() {
        var selection = Selection()
        let changed = selection.set(0, true)
        #expect(!changed)
        #expect(selection.next(from: 0) == nil)
        #expect(selection.bytes == [])
    }

    @Test func `bytes hold button n in bit n & 7 of byte n >> 3`() {
        var selection = Selection(bound: 70)
        for button: UInt32 in [0, 9, 63, 64, 69] { selection.set(button, true) }
        #expect(selection.bytes == [0x01, 0x02, 0, 0, 0, 0, 0, 0x80, 0x21])
    }

    @Test func `two selections are equal when the same buttons are checked, whatever the way there`() {
        var (left, right) = (Selection(bound: 100), Selection(bound: 5000))
        for button: UInt32 in [3, 70, 99] { left.set(button, true) }
        for button: UInt32 in [99, 4999, 3, 70] { right.set(button, true) }
        #expect(left != right)
        right.set(4999, false)
        #expect(left == right)
    }
}
