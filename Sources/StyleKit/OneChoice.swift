/// A style in which at most one button is checked: radios, pictures, stars.
///
/// Of several buttons, the one that a write checks wins and the others are unchecked, whatever the order they were
/// named in. Taking the last choice back needs `deselectable`.
public protocol OneChoice: Style {}

extension OneChoice {
    /// Refuses two checked buttons, and limits beyond one.
    public static func declare(_ setup: Setup, _ draft: inout Draft) throws(Refusal) {
        guard setup.buttons > 0, setup.min <= 1, setup.max <= 1 else { throw .declaration }
        guard draft.count <= 1 else { throw .two }
    }

    /// Lets the button that the write checked win; refuses two, and an empty group that must not be.
    public static func settle(_ setup: Setup, before: borrowing Selection, _ draft: inout Draft) throws(Refusal) {
        if let winner = try draft.chosen() { return draft.keepOnly(winner) }
        guard draft.count <= 1 else { throw .two }
        guard draft.count == 1 || before.count == 0 || setup.deselectable else { throw .empty }
    }

    /// Checks the button; a checked one is unchecked if the group is `deselectable`.
    public static func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) throws(Refusal) {
        draft[button] = !(setup.deselectable && draft[button])
    }
}
