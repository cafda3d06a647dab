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
    /// What a group without texts of its own shows when on and off, in English; `nil`: the style shows no such texts.
    package var texts: Texts?
    /// Whether at most one button can be checked, so that the group has one answer.
    package var isSingle: Bool
    /// What `deselectable` is when a group doesn't say.
    package var deselectable: Bool
    package var empty: Empty

    package init(
        name: [UInt8], aliases: [[UInt8]] = [], buttons: ClosedRange<UInt32> = 1...1_000_000, texts: Texts? = nil,
        isSingle: Bool = false, deselectable: Bool = false, empty: Empty = .absent
    ) {
        self.name = name
        self.aliases = aliases
        self.buttons = buttons
        self.texts = texts
        self.isSingle = isSingle
        self.deselectable = deselectable
        self.empty = empty
    }
}
