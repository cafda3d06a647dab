internal import Engine
internal import Sockets
internal import Threads
internal import Wire

extension Loop {
    /// The end of this loop: everybody is told when to come back, gets the answers to what was accepted, and is let go.
    func end() {
        guard let departure = shared?.departure else { return sockets.stop(closeCode: 4000, reason: "restart") }
        sockets.after(milliseconds: UInt64(departure.linger)) { [unowned self] in sayGoAway(departure) }
    }

    private func sayGoAway(_ departure: Departure) {
        guard !isLeaving else { return }
        isLeaving = true
        for peer in peers.values { peer.send(.goaway(after: departure.pause(among: peers.count))) }
        finish(until: sockets.now + Departure.patience)
    }

    private func finish(until deadline: UInt64) {
        if !isAwaited || sockets.now >= deadline { return sockets.stop(closeCode: 4000, reason: "restart") }
        sockets.after(milliseconds: 5) { [unowned self] in finish(until: deadline) }
    }

    /// Whether somebody waits for an answer; whoever follows entries waits always.
    private var isAwaited: Bool {
        askers.values.contains { asker in
            guard case .peer(_, let ask) = asker else { return false }
            if case .page = ask { return false }
            return true
        }
    }
}
