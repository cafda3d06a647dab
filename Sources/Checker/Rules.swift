/// What a run is known to be like, beyond what its clients say.
package struct Rules: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The journal is fed as it becomes durable: whatever is told must be in it already.
    package static let live = Rules(rawValue: 1 << 0)
    /// At the end everybody is back and has waited long enough: no lost link excuses a write without an answer.
    package static let settled = Rules(rawValue: 1 << 1)
    /// Every writer of the board is observed: an entry that nobody asked for is wrong.
    package static let everybody = Rules(rawValue: 1 << 2)
}
