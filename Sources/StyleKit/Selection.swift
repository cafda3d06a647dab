import CStyle

/// Which buttons were checked before a write.
///
/// Only alive during the call that got it, so it can't be copied.
public struct Selection: ~Copyable {
    private let raw: UnsafePointer<style_selection>

    init(_ raw: UnsafePointer<style_selection>) { self.raw = raw }

    /// How many are checked.
    public var count: UInt32 { raw.pointee.count(raw.pointee.host) }

    /// Whether `button` is checked; outside the group's bound nothing is.
    public subscript(button: UInt32) -> Bool { raw.pointee.checked(raw.pointee.host, button) != 0 }

    /// The first checked button at or after `start`; `nil`: there is none.
    public func nextChecked(from start: UInt32) -> UInt32? {
        let found = raw.pointee.next_checked(raw.pointee.host, start)
        return found == STYLE_NONE ? nil : found
    }
}
