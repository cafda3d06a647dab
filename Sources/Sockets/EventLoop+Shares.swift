import CWebSockets

/// What waits for its address's share of the next turn.
protocol Resting: AnyObject {
    /// Whether it is a click or the like, which goes before what is long: neighbours of whoever sends that don't wait behind it.
    var isShort: Bool { get }
    /// Goes on; `false`: there is more to do than this turn's share.
    func resume() -> Bool
}

extension EventLoop {
    /// Does what an address asks for if the address has some of its share of this turn left.
    ///
    /// - Parameter times: how many shares it may have had.
    /// - Returns: `false`: nothing was done.
    func take(_ address: PeerAddress, times: UInt64 = 1, _ work: () -> Void) -> Bool {
        let before = uv_hrtime()
        guard before > now * 1_000_000 + TurnShares.free else {
            work()
            return true
        }
        guard shares.hasRoom(for: address, of: settings.turnShare * times * 1_000_000) else { return false }
        work()
        shares.spend(uv_hrtime() - before, by: address)
        return true
    }

    /// Goes on with it in the next turn.
    func rest(_ one: any Resting) { resting.append(one) }

    /// Begins a turn with what was left of the one before: what is short, then what is long, the longest waiting first.
    func resumeRested() {
        shares.begin()
        guard !resting.isEmpty else { return }
        var due = resting
        resting = []
        // One of the long ones first, or short ones without end would keep them from ever having a turn.
        if let index = due.firstIndex(where: { !$0.isShort }) {
            let long = due.remove(at: index)
            if !long.resume() { resting.append(long) }
        }
        for one in due where one.isShort && !one.resume() { resting.append(one) }
        for one in due where !one.isShort && !one.resume() { resting.append(one) }
        // The loop must not sleep over it.
        if !resting.isEmpty { state.pointee.needsKick = true }
    }
}
