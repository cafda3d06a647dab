internal import Boards
internal import Engine
internal import Sockets

// Who follows the cells of a board: seats in audiences, and when their rounds leave.

extension Loop {
    func seat(_ peer: Peer, _ board: Identifier, _ channel: Channel, _ have: Cursor?, _ person: Person) {
        guard let shared, peer.link.ending == nil else { return }
        let audience = audiences[channel] ?? newAudience(of: channel, shared)
        visits.forget(person, board)
        let before = peer.stand(board)
        let obstacle = channel.obstacle(for: have)
        let rev = obstacle == nil ? have?.rev ?? -1 : -1
        let seat = peer.sit(board, in: audience, rev: rev, reason: obstacle ?? .new, person)
        if let before { drop(before) }
        bringUp(seat)
    }

    private func newAudience(of channel: Channel, _ shared: Shared) -> Audience {
        let audience = Audience(channel, interval: shared.round, fanOutCount)
        audiences.add(audience)
        return audience
    }

    /// Lets go of an audience that nobody is in, so that the engine can let go of the board.
    func drop(_ audience: Audience) {
        if audience.isEmpty { audiences.remove(audience) }
    }

    func bringUp(_ seat: Peer.Seat) {
        settle(seat.audience.catchUp(seat.index, hasRoom: sockets.hasRoom), seat.audience)
    }

    func settle(_ outcome: Audience.Outcome, _ audience: Audience) {
        switch outcome {
        case .done: break
        case .again: mark(audience, isTally: false)
        case .baseNeeded:
            guard !audience.awaitsBase else { return }
            audience.awaitsBase = true
            let person = Person(issuer: "", subject: "")
            ask(.base(audience.channel.board, audience.channel.view), as: person, .audience(audience))
        }
    }

    /// The base that its newcomers wait for is there, or can be asked for again.
    func roundAgain(_ audience: Audience) {
        audience.awaitsBase = false
        mark(audience, isTally: false)
    }

    func mark(_ audience: Audience, isTally: Bool) {
        audience.note(isTally: isTally)
        guard !audience.isDirty, !audience.isEmpty else { return }
        audience.isDirty = true
        dirty.append(audience)
    }

    func wake(at time: UInt64) {
        guard time < alarmTime else { return }
        alarm?.cancel()
        alarmTime = time
        alarm = sockets.after(milliseconds: time - sockets.now) { [unowned self] in
            // The turn that follows does the round.
            alarmTime = .max
        }
    }
}
