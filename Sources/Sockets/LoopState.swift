import CWebSockets

/// What the inner loop and the lines share: plain memory, so that reaching it retains nothing.
struct LoopState {
    /// Read for the time; uv updates it once a turn.
    let clock: UnsafeMutablePointer<uv_loop_t>
    /// The upper bound of what was accepted for sending and may not have left yet.
    var queuedBytes = 0
    /// libwebsockets' timers were touched outside its callbacks: it must be woken once to see them.
    var needsKick = false

    var now: UInt64 { uv_now(clock) }
}
