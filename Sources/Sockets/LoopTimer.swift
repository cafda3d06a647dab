import CWebSockets

/// One future call on the loop's thread.
///
/// Its loop keeps it until it has fired or was cancelled.
package final class LoopTimer {
    private let handle = UVHandle(uv_timer_t())
    private weak var loop: EventLoop?
    private var body: (() -> Void)?

    init(_ loop: EventLoop, milliseconds: UInt64, _ body: @escaping () -> Void) {
        self.loop = loop
        self.body = body
        uv_timer_init(loop.uv, handle.pointer)
        handle.point(back: self)
        // libuv 1.44 calls timers of 0 ms that timers set within one and the same pass, for ever if they do it again.
        let delay = max(1, milliseconds)
        uv_timer_start(handle.pointer, { UVHandle.owner($0, as: LoopTimer.self)?.fire() }, delay, 0)
    }

    private func fire() {
        let body = body
        cancel()
        body?()
    }

    /// The call will not come.
    ///
    /// Harmless afterwards.
    package func cancel() {
        guard body != nil else { return }
        body = nil
        handle.close()
        loop?.timers[ObjectIdentifier(self)] = nil
    }
}
