/// A write in progress: the selection as it would become, which buttons the write named, and the way back.
///
/// The selection is taken out of the group and written in place, so a click on a million boxes copies nothing; a
/// refusal is rolled back and leaves no trace. Each operation is O(1) for each button it reports or changes; only the
/// first `nextChecked(before:)` of a write copies the bits.
package struct Draft: Sendable {
    /// The selection with everything written so far.
    package private(set) var selection: Selection
    /// How many were checked before the write.
    package let countBefore: UInt32
    /// What each changed button was before.
    private var before: [UInt32: Bool] = [:]
    /// What the write named, in order of ordinal.
    private var touched: [UInt32] = []
    /// The selection before the write, made when a style first walks through it.
    private var earlier: Selection?

    /// Takes the selection out of `group`, which is left empty until `finish` or `rollBack` returns it.
    package init(taking selection: inout Selection) {
        self.selection = Selection()
        swap(&self.selection, &selection)
        countBefore = self.selection.count
    }

    /// What a write wants, before the style has seen it: in any order, which makes no difference.
    ///
    /// A button must not be in both lists.
    package mutating func touch(on: [UInt32], off: [UInt32]) {
        touched = (on + off).sorted()
        for button in on { check(button, true) }
        for button in off { check(button, false) }
    }

    /// Marks `button` as named by the write.
    package mutating func touch(_ button: UInt32) { touched = [button] }

    package mutating func check(_ button: UInt32, _ checked: Bool) {
        guard selection.set(button, checked) else { return }
        if before.removeValue(forKey: button) == nil { before[button] = !checked }
    }

    package func wasChecked(_ button: UInt32) -> Bool { before[button] ?? selection.contains(button) }

    /// The first button at or after `start` that was checked before the write.
    ///
    /// Few styles ask. The first time costs a copy of the bits (a million buttons: 125 kB), so that a walk over all of
    /// them takes no longer than one over the selection itself, whatever is written meanwhile.
    package mutating func nextChecked(before start: UInt32) -> UInt32? {
        if earlier == nil {
            var copy = selection
            for (button, was) in before { copy.set(button, was) }
            earlier = copy
        }
        return earlier?.next(from: start)
    }

    /// The first button at or after `start` that the write named.
    package func nextTouched(from start: UInt32) -> UInt32? {
        var low = 0
        var high = touched.count
        while low < high {
            let middle = (low + high) / 2
            if touched[middle] < start { low = middle + 1 } else { high = middle }
        }
        return low < touched.count ? touched[low] : nil
    }

    /// What changed, sorted by ordinal.
    package var changes: (on: [UInt32], off: [UInt32]) {
        (before.filter { !$0.value }.keys.sorted(), before.filter(\.value).keys.sorted())
    }

    /// Gives the selection back as it was.
    package mutating func rollBack(into selection: inout Selection) {
        for (button, was) in before { self.selection.set(button, was) }
        before = [:]
        earlier = nil
        finish(into: &selection)
    }

    /// Gives the selection back as it became.
    package mutating func finish(into selection: inout Selection) { swap(&self.selection, &selection) }
}
