/// How a group was declared, as far as its style may know.
///
/// Never changes while a call lasts.
package struct Setup: Equatable, Sendable {
    /// Ordinals of the group's buttons lie in `0 ..< bound`.
    ///
    /// Removed ones are never passed to a style.
    package var bound: UInt32
    /// How many buttons there are; at most `bound`.
    package var buttons: UInt32
    /// Least and most choices; 0: no limit.
    package var min: UInt32
    package var max: UInt32
    /// Whether the last choice may be taken back.
    package var deselectable: Bool

    package init(bound: UInt32, buttons: UInt32, min: UInt32 = 0, max: UInt32 = 0, deselectable: Bool = false) {
        self.bound = bound
        self.buttons = buttons
        self.min = min
        self.max = max
        self.deselectable = deselectable
    }
}
