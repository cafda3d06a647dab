import Boards

/// A group as a board would hold it: writes go through its style, and a refused one is rolled back.
struct StyledGroup {
    let style: any Style
    let setup: Setup
    private(set) var selection: Selection

    init(_ style: any Style, _ setup: Setup, checked: [UInt32] = []) {
        self.style = style
        self.setup = setup
        selection = Selection(bound: setup.bound)
        for button in checked { selection.set(button, true) }
    }

    var checked: [UInt32] { Array(selection) }

    mutating func declare() -> StyleRefusal? {
        attempt(keep: false) { (style, setup, draft) throws(StyleRefusal) in try style.declare(setup, &draft) }
    }

    mutating func click(_ button: UInt32) -> StyleRefusal? {
        attempt { (style, setup, draft) throws(StyleRefusal) in
            draft.touch(button)
            try style.click(button, setup, &draft)
            try style.settle(setup, &draft)
        }
    }

    mutating func set(on: [UInt32], off: [UInt32] = []) -> StyleRefusal? {
        attempt { (style, setup, draft) throws(StyleRefusal) in
            draft.touch(on: on, off: off)
            try style.settle(setup, &draft)
        }
    }

    private mutating func attempt(
        keep: Bool = true, _ call: (any Style, Setup, inout Draft) throws(StyleRefusal) -> Void
    ) -> StyleRefusal? {
        var draft = Draft(taking: &selection)
        do throws(StyleRefusal) {
            try call(style, setup, &draft)
        } catch {
            draft.rollBack(into: &selection)
            return error
        }
        if keep { draft.finish(into: &selection) } else { draft.rollBack(into: &selection) }
        return nil
    }
}
