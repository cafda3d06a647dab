/// Why a connection ended, for the log and the counters.
package enum Ending: Equatable, Sendable {
    /// The peer said goodbye, with its code if it gave one.
    case peer(code: UInt16?)
    /// We said goodbye.
    case said(code: UInt16)
    /// The TCP connection broke, or libwebsockets closed it for a protocol error.
    case vanished
    /// Not one byte came for `LoopSettings.silence`.
    case silent
    /// It had something to take and took nothing for `LoopSettings.stall`.
    case stalled
    /// Others waited for the room that it took up, and it took what it was sent more slowly than `LoopSettings.leastRate`.
    case trickling
    /// The loop holds more unsent bytes than `LoopSettings.maxQueuedBytes`.
    case overflow
    /// The server called `kill()`.
    case killed
    /// Memory ran out, and it had the most waiting for it.
    case shed
    /// A client's connection that never opened, with libwebsockets' words for it.
    case unreachable(String)
}
