import CWebSockets

/// One connection's sending side, in plain memory of its own: the fan-out touches only this.
struct LineState {
    let number: UInt64
    let loop: UnsafeMutablePointer<LoopState>
    /// The `lws`; `nil` once nothing more may be sent.
    var socket: OpaquePointer?
    /// The size of the write the kernel did not take whole; 0: nothing partial.
    var pending = 0
    /// Bytes in `Connection`'s own queue.
    var queued = 0
    /// When the last byte came.
    var heard: UInt64
    /// Since when it has had something to take, or when it last acknowledged some of it.
    var progressed: UInt64 = 0
    var acknowledged: UInt64 = 0
    /// Since when what is pending waits.
    var waits: UInt64 = 0
    /// When a polite end turns into a kill; 0: no end is under way.
    var deadline: UInt64 = 0
    /// A write failed: the connection is about to go.
    var isBroken = false

    var isBusy: Bool { pending > 0 || queued > 0 || socket == nil }

    /// Whether the fan-out may write: idle, and not on its way out.
    var takesMore: Bool { !isBusy && deadline == 0 }

    /// One write of whole frames; `false`: not taken, because something is partial or the connection is over.
    ///
    /// libwebsockets keeps a copy of what the kernel refuses, and a second write on top of it corrupts the stream.
    mutating func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let socket, pending == 0, let base = bytes.baseAddress else { return false }
        let start = UnsafeMutableRawPointer(mutating: base).assumingMemoryBound(to: UInt8.self)
        // LWS_WRITE_HTTP is LWS_WRITE_RAW: the bytes go out as they are and are only read.
        guard lws_write(socket, start, bytes.count, LWS_WRITE_HTTP) >= 0 else {
            isBroken = true
            cut()
            return false
        }
        if lws_partial_buffered(socket) != 0 { wait(for: bytes.count) }
        return true
    }

    /// Notes that `count` bytes are partly with libwebsockets.
    mutating func wait(for count: Int) {
        pending = count
        progressed = loop.pointee.now
        waits = progressed
        loop.pointee.queuedBytes += count
    }

    /// Forgets what was partial: the kernel has it.
    mutating func settle() {
        loop.pointee.queuedBytes -= pending
        pending = 0
    }

    /// The end without a goodbye: no flush, no close frame, so nothing can hang on it.
    mutating func cut() {
        guard let socket else { return }
        self.socket = nil
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, Int32(LWS_TO_KILL_ASYNC))
        loop.pointee.needsKick = true
    }
}
