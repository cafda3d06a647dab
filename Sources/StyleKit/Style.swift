/// How clicks in a group of buttons behave: a pure function over bits.
///
/// A style keeps nothing between calls. What it writes into a draft counts only if the call returns: a thrown refusal
/// undoes everything.
public protocol Style {
    /// The plugin folder's name: `box`.
    static var name: StaticString { get }

    /// May such a group be built? `draft` holds the buttons declared checked; what is written to it is dropped.
    ///
    /// Left out: any group that has a button, with `min` and `max` kept.
    static func declare(_ setup: Setup, _ draft: inout Draft) throws(Refusal)

    /// A whole write has been made in `draft`: complete it or refuse it. Asked once a write, after `click` as well.
    ///
    /// Left out: `min` and `max` are kept.
    static func settle(_ setup: Setup, before: borrowing Selection, _ draft: inout Draft) throws(Refusal)

    /// A tap on `button`: write what it means. `draft` starts as what is, and `settle` follows.
    ///
    /// Left out: the button is checked if it was not, and unchecked if it was.
    static func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) throws(Refusal)
}

extension Style {
    /// Any group that has a button, with `min` and `max` kept.
    public static func declare(_ setup: Setup, _ draft: inout Draft) throws(Refusal) {
        try setup.checkLimits()
        try draft.keepLimits(of: setup)
    }

    /// Keeps `min` and `max`.
    public static func settle(_ setup: Setup, before: borrowing Selection, _ draft: inout Draft) throws(Refusal) {
        try draft.keepLimits(of: setup)
    }

    /// Checks the button if it was not, and unchecks it if it was.
    public static func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) throws(Refusal) {
        draft[button].toggle()
    }
}
