internal import Sockets

extension Ending {
    /// What the log says of a connection that was cut without a close frame, which couldn't be sent any more (P31).
    ///
    /// `nil` for all others, and for phones that fell asleep: those are many, and only counted.
    func line(_ address: PeerAddress) -> String? {
        let reason: String
        switch self {
        case .stalled: reason = "it took nothing of what it was sent"
        case .trickling: reason = "it took too long over what others waited for room for"
        case .overflow: reason = "too much waited for it"
        case .killed: reason = "it asks and never reads the answers"
        case .shed: reason = "memory is short, and it was slow"
        case .peer, .said, .vanished, .silent, .unreachable: return nil
        }
        return "Cut 4001 lagging, \(address.host): \(reason)."
    }
}
