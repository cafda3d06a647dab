internal import Boards
internal import Engine
internal import Sockets
internal import Threads
internal import Wire

// What is told to one person, on each of their pages.

extension Loop {
    func peers(of person: Person, on board: Identifier) -> [Peer] {
        audiences[board].flatMap { $0.peers(of: person) }
    }

    /// On each of the person's pages, now or when it is their turn; whoever has none here costs nothing.
    func tell(_ ballots: [OwnBallot], to voter: OwnBallots.Voter) {
        let pages = peers(of: voter.person, on: voter.board)
        guard !pages.isEmpty else { return }
        if ownBallots.admits(ballots, of: voter, pages: pages.count, at: sockets.now) {
            write(ballots, of: voter, to: pages)
        } else {
            tellWaitingBallots()
        }
    }

    /// It has taken what it was busy with.
    func tell(_ ballots: [OwnBallot], owedTo peer: Peer, _ board: Identifier) {
        peer.owed[board] = nil
        guard let person = peer.seats[board]?.person else { return }
        let voter = OwnBallots.Voter(board: board, person: person)
        // What waits is newer, and for all of the person's pages.
        guard !ownBallots.holds(of: voter) else { return }
        if ownBallots.admits(ballots, of: voter, pages: 1, at: sockets.now) {
            write(ballots, of: voter, to: [peer])
        } else {
            tellWaitingBallots()
        }
    }

    /// A long one goes to nobody who is busy: whole ballots would gather behind a slow reader, of which only the last
    /// says anything.
    private func write(_ ballots: [OwnBallot], of voter: OwnBallots.Voter, to pages: [Peer]) {
        guard !pages.isEmpty else { return }
        let frame = Frame(text: ServerMessage.ballot(voter.board, ballots).text)
        for peer in pages {
            let isLate = frame.count > OwnBallots.small && peer.link.isBusy
            peer.owed[voter.board] = isLate ? ballots : nil
            if !isLate { peer.link.send(frame) }
        }
        ownBallots.spend(frame.count * pages.count, at: sockets.now)
    }

    /// Those whose turn it is, and the next when theirs has come.
    private func tellWaitingBallots() {
        guard ballotTimer == nil else { return }
        while let (voter, ballots) = ownBallots.next(at: sockets.now) {
            write(ballots, of: voter, to: peers(of: voter.person, on: voter.board))
        }
        guard !ownBallots.isEmpty else { return }
        ballotTimer = sockets.after(milliseconds: max(1, ownBallots.wait(at: sockets.now))) { [unowned self] in
            ballotTimer = nil
            tellWaitingBallots()
        }
    }

    /// What a reader of a board with polls is told before its cells; long ballots perhaps when it is their turn.
    func welcome(_ peer: Peer, _ person: Person, _ board: Identifier, _ ballots: [OwnBallot]) {
        peer.owed[board] = nil
        let voter = OwnBallots.Voter(board: board, person: person)
        if ownBallots.admits(ballots, of: voter, pages: 1, at: sockets.now) {
            write(ballots, of: voter, to: [peer])
        } else {
            tellWaitingBallots()
        }
        if let here = presence[board] { peer.send(.here(board, here)) }
        watchPresence()
    }

    /// Now, or when it is its turn.
    func tell(_ right: Right, of subject: RightsToTell.Subject) {
        guard rightsToTell.admits(right, of: subject, at: sockets.now) else { return }
        let pages =
            if let person = subject.person {
                changeRight(of: person, on: subject.board, to: right)
            } else {
                changeAdmission(of: subject.board, to: right)
            }
        rightsToTell.told(subject, pages, at: sockets.now)
        watchRights()
    }

    private func watchRights() {
        guard rightTimer == nil, let next = rightsToTell.next else { return }
        let wait = max(next, sockets.now + 1) - sockets.now
        rightTimer = sockets.after(milliseconds: wait) { [unowned self] in
            rightTimer = nil
            for (subject, right) in rightsToTell.due(at: sockets.now) { tell(right, of: subject) }
            watchRights()
        }
    }

    /// Whoever may no longer see a view is moved to the one that is left.
    ///
    /// - Returns: how many pages were told.
    private func changeRight(of person: Person, on board: Identifier, to right: Right) -> Int {
        let pages = peers(of: person, on: board)
        var frames: [View: Frame] = [:]
        for peer in pages {
            guard let seat = peer.seats[board] else { continue }
            peer.note(true, on: board)
            let view = seat.audience.channel.view
            let next: View = right >= view.needs ? view : .participant
            let frame = frames[next] ?? Frame(text: ServerMessage.right(board, right, next).text)
            frames[next] = frame
            peer.link.send(frame)
            guard next != view else { continue }
            // At once: what comes before the engine has answered isn't for this person.
            if let before = peer.rise(board, Peer.Move(person: person, right: right)) { drop(before) }
            rejoin(peer, board, person)
        }
        guard right < .host else { return pages.count }
        for peer in followers[board]?.values.map({ $0 }) ?? [] where peer.entries[board]?.person == person {
            unfollow(peer, board)
            if !peer.isReader(of: board) { peer.send(.right(board, right, .participant)) }
        }
        return pages.count
    }

    /// What everybody may do who was granted nothing; which view somebody has doesn't depend on it.
    ///
    /// - Returns: how many pages were told.
    private func changeAdmission(of board: Identifier, to right: Right) -> Int {
        var pages = 0
        for audience in audiences[board] {
            let frame = Frame(text: ServerMessage.right(board, right, audience.channel.view).text)
            for reader in audience.readers {
                let peer = reader.peer.takeUnretainedValue()
                guard let person = peer.seats[board]?.person, !person.isOperator, !peer.granted.contains(board) else {
                    continue
                }
                peer.link.send(frame)
                pages += 1
            }
        }
        return pages
    }

    /// A connection that has become somebody else's follows nothing any more that the person before was let in to.
    func standAsAnother(_ peer: Peer) {
        let person = peer.session.person
        for (board, seat) in peer.seats where seat.person != person { leave(board, peer) }
        for (board, move) in peer.moves where move.person != person { leave(board, peer) }
        for (board, cursor) in peer.entries where cursor.person != person { unfollow(peer, board) }
    }

    /// Asks for a seat in the view that is left, unless the reader has another by now, or has left.
    func rejoin(_ peer: Peer, _ board: Identifier, _ person: Person) {
        guard peer.moves[board]?.person == person else { return }
        ask(.join(board, view: .participant, have: nil), as: person, peer, .rejoin(board, person))
    }

    /// What became of a reader's move.
    func rejoined(_ peer: Peer, _ board: Identifier, _ person: Person, _ answer: Answer) {
        guard let move = peer.moves[board], move.person == person else { return }
        switch answer {
        case .admitted(let right, let view, _, let channel, let ballots, let isGranted):
            peer.note(isGranted, on: board)
            // What was told to those with a seat meanwhile was not told here.
            if right != move.right { peer.send(.right(board, right, view)) }
            if let ballots { welcome(peer, person, board, ballots) }
            seat(peer, board, channel, nil, person)
        case .noBoard:
            leave(board, peer)
            peer.send(.gone(board))
        default: sockets.after(milliseconds: 100) { [unowned self] in rejoin(peer, board, person) }
        }
    }

    func unfollow(_ peer: Peer, _ board: Identifier) {
        guard peer.entries.removeValue(forKey: board) != nil else { return }
        followers[board]?[peer.link.number] = nil
        if followers[board]?.isEmpty == true { followers[board] = nil }
    }

    /// Whoever hasn't shown a newer token by then is sent away.
    func watch(_ peer: Peer, until end: Int64) {
        guard let shared, peer.link.ending == nil else { return }
        let wait = UInt64(max(0, min(end - shared.wall(), 86_400_000)))
        peer.expiry = sockets.after(milliseconds: wait) { [weak peer, weak self] in
            guard let peer, let self, let shared = self.shared, peer.link.ending == nil else { return }
            // A day at a time, and again if the clock has been set back.
            guard shared.wall() >= end else { return watch(peer, until: end) }
            // What a newer token may is watched with its welcome; whose newer one was refused has none.
            if peer.session.person == nil || peer.session.isExpired(at: shared.wall()) {
                peer.link.close(4002, "token expired")
            }
        }
    }
}
