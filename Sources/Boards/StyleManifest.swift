/// What can be declared about a style is not coded: the part of `style.json` that the board's rules need.
package struct StyleManifest: Equatable, Sendable {
    /// What an empty ballot means in a poll.
    package enum Empty: Sendable { case answer, absent }

    /// The plugin folder's name: `box`.
    package var name: [UInt8]
    /// Other names a board file may use, the wire numbers of the first protocol among them: `default`, `0`, `1`.
    package var aliases: [[UInt8]]
    /// How many buttons a group of this style may have.
    package var buttons: ClosedRange<UInt32>
    /// Whether a group has an on and an off text (switch).
    package var hasTexts: Bool
    /// What `deselectable` is when a group doesn't say.
    package var deselectable: Bool
    package var empty: Empty

    package init(
        name: [UInt8], aliases: [[UInt8]] = [], buttons: ClosedRange<UInt32> = 1...1_000_000, hasTexts: Bool = false,
        deselectable: Bool = false, empty: Empty = .absent
    ) {
        self.name = name
        self.aliases = aliases
        self.buttons = buttons
        self.hasTexts = hasTexts
        self.deselectable = deselectable
        self.empty = empty
    }
}
