/// How a board is run: what its host chose beside title and groups.
package struct BoardOptions: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One question is shown at a time.
    package static let oneAtATime = BoardOptions(rawValue: 1)
    /// Only who was granted the right may click; others look.
    package static let invited = BoardOptions(rawValue: 2)
    /// One phone may be passed round: the page offers the next person a ballot of their own.
    package static let passing = BoardOptions(rawValue: 4)
    /// Named on the start page.
    package static let listed = BoardOptions(rawValue: 8)
    /// Kept to be read; takes no clicks.
    package static let archived = BoardOptions(rawValue: 16)

    /// The names in entries, in the order of the bits.
    package static let names: [(name: StaticString, option: BoardOptions)] = [
        ("one", .oneAtATime), ("invited", .invited), ("passing", .passing), ("listed", .listed),
        ("archived", .archived),
    ]
}
