import CStyle

/// How a group was declared.
///
/// Never changes while a call lasts.
public struct Setup: Equatable, Sendable {
    /// Ordinals of the group's buttons lie in `0 ..< bound`.
    public let bound: UInt32
    /// How many buttons there are; at most `bound`, as ordinals of removed buttons are not used again.
    public let buttons: UInt32
    /// The least number of choices; 0: no limit.
    public let min: UInt32
    /// The largest number of choices; 0: no limit.
    public let max: UInt32
    /// Whether the last choice may be taken back.
    public let deselectable: Bool

    init(_ raw: style_setup) {
        bound = raw.bound
        buttons = raw.buttons
        min = raw.min
        max = raw.max
        deselectable = raw.deselectable != 0
    }

    /// Refuses a group without buttons, and limits that no selection can keep.
    public func checkLimits() throws(Refusal) {
        guard buttons > 0, min <= buttons, max == 0 || min <= max else { throw .declaration }
    }
}
