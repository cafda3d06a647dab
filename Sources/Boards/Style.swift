/// How clicks in a group behave: a pure function over bits.
///
/// The host owns the selection; a style reads and writes it through a `Draft`, which a refusal rolls back.
package protocol Style: Sendable {
    /// What `style.json` declares.
    var manifest: StyleManifest { get }

    /// May such a group be built? `draft` holds the buttons declared checked; it is rolled back in any case.
    func declare(_ setup: Setup, _ draft: inout Draft) throws(StyleRefusal)

    /// The host has written a whole `set` into `draft`: complete it or refuse it. Asked once a write.
    func settle(_ setup: Setup, _ draft: inout Draft) throws(StyleRefusal)

    /// A tap on `button`: write into `draft` what the tap means. `settle` follows.
    func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) throws(StyleRefusal)
}

/// Why a style refuses.
///
/// The raw values are those of `style.h`.
package enum StyleRefusal: Error, Equatable, Sendable {
    /// Such a group can't be built.
    case declaration
    /// Only one may be checked.
    case two
    /// Something must stay checked.
    case empty
    /// More than `max`.
    case many
    /// Fewer than `min`.
    case few
    /// A reason of the style's own, 100 or more.
    case own(Int32)
}
