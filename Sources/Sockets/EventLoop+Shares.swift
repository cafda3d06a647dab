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
        guard before > turnStart + TurnShares.free else {
            work()
            return true
        }
        guard hasShare(address, times: times) else { return false }
        work()
        shares.spend(uv_hrtime() - before, by: address)
        return true
    }

    /// Counts a piece that is no whole message.
    ///
    /// - Returns: `false`: the address has had its share of this turn, and no more is to be read from it.
    func takePiece(of address: PeerAddress) -> Bool {
        guard uv_hrtime() > turnStart + TurnShares.free else { return true }
        shares.spend(TurnShares.piece, by: address)
        return hasShare(address)
    }

    /// Whether the address has some of its share of this turn left.
    func hasShare(_ address: PeerAddress, times: UInt64 = 1) -> Bool {
        shares.hasRoom(for: address, of: settings.turnShare * times * 1_000_000)
    }

    /// When this turn began, ns: with the first thing that happened in it, as of the clock that libuv reads before that.
    private var turnStart: UInt64 {
        let start = shares.start ?? now * 1_000_000
        shares.start = start
        return start
    }

    /// Gives the delegate its round in the middle of a turn that lasts: libuv takes up to 48 times 1,024 events in one.
    ///
    /// Only where nothing of ours is under way. What rests waits for the true end, as do goodbyes, which free sockets.
    func breathe() {
        let time = uv_hrtime()
        guard time > (shares.breath ?? turnStart) + TurnShares.longest else { return }
        if case .ended = phase { return }
        delegate?.turn()
        shares.breath = uv_hrtime()
    }

    /// Goes on with it in the next turn.
    func rest(_ one: any Resting) { resting.append(one) }

    /// The next thing that happens begins a turn.
    func endTurn() { (shares.start, shares.breath) = (nil, nil) }

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
