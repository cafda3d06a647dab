import Boards
import Testing

/// Each against plain `Set`s, with random writes; a failure shows the seed that repeats it.
@Suite struct DraftTests {
    /// A selection with random buttons checked, and the same as a set.
    private func sample(_ bound: UInt32, _ random: inout SplitMix64) -> (Selection, Set<UInt32>) {
        var selection = Selection(bound: bound)
        let model = Set((0..<20).map { _ in UInt32.random(in: 0..<bound, using: &random) })
        for button in model { selection.set(button, true) }
        return (selection, model)
    }

    /// Random writes to a draft and to `model` alike.
    private func scribble(_ draft: inout Draft, _ model: inout Set<UInt32>, _ random: inout SplitMix64) {
        for _ in 0..<30 {
            let button = UInt32.random(in: 0..<draft.selection.bound, using: &random)
            let checked = Bool.random(using: &random)
            draft.check(button, checked)
            if checked { model.insert(button) } else { model.remove(button) }
        }
    }

    @Test(arguments: [1, 7, 64, 200, 5000] as [UInt32], 0..<20 as Range<UInt64>)
    func `a refused write leaves no trace`(bound: UInt32, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (selection, _) = sample(bound, &random)
        let before = selection
        var draft = Draft(taking: &selection)
        var model = Set(before)
        scribble(&draft, &model, &random)
        draft.rollBack(into: &selection)
        #expect(selection == before, "seed \(seed)")
        #expect(selection.bytes == before.bytes, "seed \(seed)")
        #expect(selection.bound == bound, "seed \(seed)")
    }

    @Test(arguments: [1, 7, 64, 200, 5000] as [UInt32], 0..<20 as Range<UInt64>)
    func `an accepted write leaves what was written, and names each change once`(bound: UInt32, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (sampled, before) = sample(bound, &random)
        var selection = sampled
        var draft = Draft(taking: &selection)
        var model = before
        scribble(&draft, &model, &random)
        #expect(draft.changes.on == model.subtracting(before).sorted(), "seed \(seed)")
        #expect(draft.changes.off == before.subtracting(model).sorted(), "seed \(seed)")
        draft.finish(into: &selection)
        #expect(Array(selection) == model.sorted(), "seed \(seed)")
    }

    @Test(arguments: [1, 7, 64, 200, 5000] as [UInt32], 0..<20 as Range<UInt64>)
    func `what was before stays readable while the draft is written`(bound: UInt32, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (sampled, before) = sample(bound, &random)
        var selection = sampled
        var draft = Draft(taking: &selection)
        var model = before
        for round in 0..<3 {
            scribble(&draft, &model, &random)
            #expect(draft.countBefore == UInt32(before.count), "seed \(seed)")
            let was = (0..<bound).filter { draft.wasChecked($0) }
            #expect(was == before.sorted(), "seed \(seed), round \(round)")
            let earlier = walk { draft.nextChecked(before: $0) }
            #expect(earlier == before.sorted(), "seed \(seed), round \(round)")
            let now = walk { draft.selection.next(from: $0) }
            #expect(now == model.sorted(), "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the order in which buttons are named makes no difference`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (start, _) = sample(100, &random)
        let named = (0..<100 as Range<UInt32>).shuffled(using: &random)
        let (on, off) = (Array(named[..<20]), Array(named[20..<30]))
        var (first, second) = (start, start)
        var (left, right) = (Draft(taking: &first), Draft(taking: &second))
        left.touch(on: on, off: off)
        right.touch(on: on.sorted(), off: off.shuffled(using: &random))
        #expect(left.selection == right.selection, "seed \(seed)")
        let touched = [walk { left.nextTouched(from: $0) }, walk { right.nextTouched(from: $0) }]
        #expect(touched == [(on + off).sorted(), (on + off).sorted()], "seed \(seed)")
    }

    @Test func `a write there and back is no change`() {
        var selection = Selection(bound: 3)
        var draft = Draft(taking: &selection)
        draft.check(1, true)
        draft.check(1, false)
        draft.check(2, false)
        #expect(draft.changes.on == [] && draft.changes.off == [])
    }

    @Test func `a write outside the bound is ignored`() {
        var selection = Selection(bound: 3)
        var draft = Draft(taking: &selection)
        draft.check(3, true)
        draft.check(.max, true)
        #expect(draft.changes.on == [] && draft.selection.count == 0)
    }

    private func walk(_ next: (UInt32) -> UInt32?) -> [UInt32] {
        var out: [UInt32] = []
        var from: UInt32 = 0
        while let found = next(from) {
            out.append(found)
            from = found + 1
        }
        return out
    }
}
