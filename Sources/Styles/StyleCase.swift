package import Boards

/// A row of a style's `cases.json`: given a group, somebody does something, then this is what should be.
package struct StyleCase: Sendable {
    /// What somebody does.
    package enum Step: Sendable {
        case click(UInt32)
        case set(on: [UInt32], off: [UInt32])
    }

    /// The rule that the case shows, `B3`; `nil`: it shows one of the style's own.
    package let row: String?
    package let name: String
    let setup: Setup
    let declared: [UInt32]
    /// All but the last must be accepted.
    ///
    /// None: the case is about the declaration.
    let steps: [Step]
    /// What should be checked in the end; `nil`: the case doesn't say.
    let checked: [UInt32]?
    /// What the last step, or else the declaration, should be refused with; `nil`: it should be accepted.
    let refused: StyleRefusal?
}

extension StyleCase {
    /// Plays the case; `nil`: all is as it should be, else a sentence that says what is not.
    package func failure(of style: some Style) -> String? {
        var selection = Selection(bound: setup.bound)
        for button in declared { selection.set(button, true) }
        var refusal = attempt(&selection, keep: false) { (draft) throws(StyleRefusal) in
            try style.declare(setup, &draft)
        }
        for (index, step) in steps.enumerated() {
            if let refusal { return "refused too early: \(refusal)\(index > 0 ? " at step \(index)" : "")" }
            refusal = attempt(&selection) { (draft) throws(StyleRefusal) in try play(step, style, &draft) }
        }
        guard refusal == refused else { return "expected \(spell(refused)), got \(spell(refusal))" }
        guard let checked = checked?.sorted(), checked != Array(selection) else { return nil }
        return "expected \(checked) to be checked, got \(Array(selection))"
    }

    private func play(_ step: Step, _ style: some Style, _ draft: inout Draft) throws(StyleRefusal) {
        switch step {
        case .click(let button):
            draft.touch(button)
            try style.click(button, setup, &draft)
        case .set(let on, let off):
            draft.touch(on: on, off: off)
        }
        try style.settle(setup, &draft)
    }

    private func attempt(
        _ selection: inout Selection, keep: Bool = true, _ call: (inout Draft) throws(StyleRefusal) -> Void
    ) -> StyleRefusal? {
        var draft = Draft(taking: &selection)
        do throws(StyleRefusal) {
            try call(&draft)
        } catch {
            draft.rollBack(into: &selection)
            return error
        }
        if keep { draft.finish(into: &selection) } else { draft.rollBack(into: &selection) }
        return nil
    }

    private func spell(_ refusal: StyleRefusal?) -> String { refusal.map { "refusal \($0)" } ?? "acceptance" }
}
