import CWebSockets

/// The C side of the loop: turns raw pointers into types and does nothing else.
func dispatch(
    _ socket: OpaquePointer?, _ reason: lws_callback_reasons, _ slot: UnsafeMutableRawPointer?,
    _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
    guard let socket, let context = lws_get_context(socket), let user = lws_context_user(context) else { return 0 }
    let loop = Unmanaged<EventLoop>.fromOpaque(user).takeUnretainedValue()
    return loop.handle(
        socket, reason, slot?.assumingMemoryBound(to: Slot.self),
        UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
}
