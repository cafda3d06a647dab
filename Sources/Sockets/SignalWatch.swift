import CWebSockets

/// A signal turned into a call on the loop's thread, until the loop's end.
final class SignalWatch {
    private let handle = UVHandle(uv_signal_t())
    private let body: () -> Void

    init(_ loop: EventLoop, _ signal: Int32, _ body: @escaping () -> Void) {
        self.body = body
        uv_signal_init(loop.uv, handle.pointer)
        handle.point(back: self)
        uv_signal_start(handle.pointer, { handle, _ in UVHandle.owner(handle, as: SignalWatch.self)?.body() }, signal)
    }

    func close() { handle.close() }
}
