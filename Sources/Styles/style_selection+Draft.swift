import Boards
import CStyle

/// The two views of a draft that a plugin gets. The draft must outlive the call.
extension style_selection {
    /// The selection with everything written so far; may be written to.
    init(draft: UnsafeMutablePointer<Draft>) {
        self.init(
            size: UInt32(MemoryLayout<Self>.size), reserved: 0, host: UnsafeMutableRawPointer(draft),
            checked: { host, button in borrow(host).pointee.selection.contains(button) ? 1 : 0 },
            count: { host in borrow(host).pointee.selection.count },
            next_checked: { host, from in borrow(host).pointee.selection.next(from: from) ?? STYLE_NONE },
            check: { host, button, checked in borrow(host).pointee.check(button, checked != 0) },
            next_touched: { host, from in borrow(host).pointee.nextTouched(from: from) ?? STYLE_NONE })
    }

    /// The selection as it was before the write; can't be written to, and no button was named in it.
    init(before draft: UnsafeMutablePointer<Draft>) {
        self.init(
            size: UInt32(MemoryLayout<Self>.size), reserved: 0, host: UnsafeMutableRawPointer(draft),
            checked: { host, button in borrow(host).pointee.wasChecked(button) ? 1 : 0 },
            count: { host in borrow(host).pointee.countBefore },
            next_checked: { host, from in borrow(host).pointee.nextChecked(before: from) ?? STYLE_NONE },
            check: { _, _, _ in },
            next_touched: { _, _ in STYLE_NONE })
    }
}

/// The draft behind a `host` pointer.
///
/// A style that does not pass `host` back untouched breaks the contract, and there is no draft to go on with.
private func borrow(_ host: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Draft> {
    guard let host else { preconditionFailure("A style passed NULL for `host`.") }
    return host.assumingMemoryBound(to: Draft.self)
}
