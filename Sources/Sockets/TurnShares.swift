/// How long each address has kept a loop in this turn, so that what one of them sends holds up everybody else for no more
/// than a moment: what is more waits for the next turn.
struct TurnShares {
    /// ns of a turn that count towards nobody's share: short turns are nobody's fault, and cost no bookkeeping.
    static let free: UInt64 = 25_000_000
    /// ns that a piece of a message counts for: what libwebsockets has done with it before we hear of it.
    static let piece: UInt64 = 1_000
    /// ns of a turn without a round of the delegate's.
    static let longest: UInt64 = 50_000_000

    /// When the turn began, ns; `nil`: nothing has happened in it.
    var start: UInt64?
    /// When the delegate last had a round in the middle of it; `nil`: not yet.
    var breath: UInt64?
    /// ns, by address (IPv6: its /64).
    private var spent: [PeerAddress: UInt64] = [:]

    /// A turn begins.
    mutating func begin() {
        if !spent.isEmpty { spent.removeAll(keepingCapacity: true) }
    }

    func hasRoom(for address: PeerAddress, of share: UInt64) -> Bool { spent[address.network, default: 0] < share }

    mutating func spend(_ time: UInt64, by address: PeerAddress) { spent[address.network, default: 0] += time }
}
