import CStyle

/// A write in progress.
///
/// Only alive during the call that got it, so it can't be copied or kept.
public struct Draft: ~Copyable {
    private let raw: UnsafePointer<style_selection>

    init(_ raw: UnsafePointer<style_selection>) { self.raw = raw }

    /// How many are checked, everything written so far included.
    public var count: UInt32 { raw.pointee.count(raw.pointee.host) }

    /// Whether `button` is checked.
    ///
    /// Outside the group's bound nothing is, and writes there are ignored.
    public subscript(button: UInt32) -> Bool {
        get { raw.pointee.checked(raw.pointee.host, button) != 0 }
        set { raw.pointee.check(raw.pointee.host, button, newValue ? 1 : 0) }
    }

    /// The first checked button at or after `start`; `nil`: there is none.
    public func nextChecked(from start: UInt32) -> UInt32? {
        let found = raw.pointee.next_checked(raw.pointee.host, start)
        return found == STYLE_NONE ? nil : found
    }

    /// The first button at or after `start` that the write named; `nil`: there is none.
    public func nextTouched(from start: UInt32) -> UInt32? {
        let found = raw.pointee.next_touched(raw.pointee.host, start)
        return found == STYLE_NONE ? nil : found
    }
}
