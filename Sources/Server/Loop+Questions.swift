internal import Boards
internal import Engine
internal import Sockets
internal import Threads
internal import Wire

// What a loop asks of the engine, and what it does with the answers.

extension Loop {
    /// Asks, at the end of this turn.
    func ask(_ kind: Request.Kind, as person: Person, _ asker: Asker) {
        nextNumber += 1
        askers[nextNumber] = asker
        let sender = Request.Sender(loop: number, number: nextNumber)
        questions.append(Request(sender: sender, person: person, kind: kind))
    }

    /// What is refused for being too much is answered here, but for a fence.
    ///
    /// What that keeps back must not overtake what it stands behind, so it is tried again in the next turn. There is one for
    /// all that comes behind a question.
    func sendQuestions() {
        guard !questions.isEmpty || !released.isEmpty, let shared else { return }
        var (sent, refused, again) = (released, [Request](), [Request]())
        for question in questions {
            switch askers[question.sender.number]?.address.map({ turnstile.take(question, from: $0) }) ?? .go {
            case .go: sent.append(question)
            case .wait: break
            case .busy where question.kind.isFence: again.append(question)
            case .busy: refused.append(question)
            }
        }
        questions.removeAll(keepingCapacity: true)
        released.removeAll(keepingCapacity: true)
        let full = shared.engine.post(sent)
        (questions, released) = (again, full.filter(\.kind.isFence))
        refused += full.filter { !$0.kind.isFence }
        for question in refused { take(.answer(question.sender.number, .busy)) }
    }

    /// Forgets a question; its answer is dropped.
    func forget(_ number: UInt64) { askers[number] = nil }

    var lastNumber: UInt64 { nextNumber }

    func perform(_ command: Session.Command, for peer: Peer) {
        switch command {
        case .turn(let turn):
            guard peer.asking > 0 else { return take(turn, peer) }
            wait(turn, peer)
        case .ask(let kind, let person, let question):
            if let id = question.id, kind.isJoin, let shared, shared.memory.pressure != .none {
                return perform(.reply(.error(id: id, .full, earlier: nil)), for: peer)
            }
            if let id = question.id, peer.asksTooMuch, question.canWait {
                return perform(.reply(.error(id: id, .later, earlier: nil)), for: peer)
            }
            if let id = question.id, let error = obstacle(to: kind, person, of: peer) {
                if case .write = question { peer.session.receipted() }
                return perform(.reply(.error(id: id, error, earlier: question.earlier)), for: peer)
            }
            ask(kind, as: person, peer, question)
        }
    }

    func ask(_ kind: Request.Kind, as person: Person, _ peer: Peer, _ question: Ask) {
        peer.asking += 1
        ask(kind, as: person, .peer(peer, question))
        peer.newest = lastNumber
    }

    /// In the order of requests: behind what the engine still has to answer.
    ///
    /// All that comes behind one question waits for one fence, so whoever sends nothing but these fills no inbox.
    private func wait(_ turn: Ask.Turn, _ peer: Peer) {
        peer.held += 1
        guard case .peer(_, .fence(var turns)) = askers[peer.newest] else {
            return ask(.fence, as: Person(issuer: "", subject: ""), peer, .fence([turn]))
        }
        // Taken out, so that the list isn't copied for each turn.
        askers[peer.newest] = nil
        turns.append(turn)
        askers[peer.newest] = .peer(peer, .fence(turns))
    }

    func take(_ turn: Ask.Turn, _ peer: Peer) {
        switch turn {
        case .reply(let message):
            peer.send(message)
            if case .welcome(let welcome) = message {
                standAsAnother(peer)
                peer.expiry = nil
                if let end = welcome.expires { watch(peer, until: end) }
            }
        case .leave(let id, let board):
            leave(board, peer)
            if let id { peer.send(.left(id: id, board)) }
        }
    }

    func leave(_ board: Identifier, _ peer: Peer) {
        peer.note(false, on: board)
        if let audience = peer.stand(board) { drop(audience) }
        unfollow(peer, board)
    }

    func deliver(_ answer: Answer, to asker: Asker?) {
        switch asker {
        case .peer(let peer, let ask):
            peer.asking -= 1
            answered(peer, ask, answer)
        case .exchange(let call): call.answered(answer)
        case .audience(let audience):
            guard case .refused(.hasty(let wait)) = answer else { return roundAgain(audience) }
            sockets.after(milliseconds: UInt64(wait)) { [weak self] in self?.roundAgain(audience) }
        case .nobody, nil: break
        }
    }

    func answered(_ peer: Peer, _ ask: Ask, _ answer: Answer) {
        if case .write = ask { peer.session.receipted() }
        note(ask, answer, of: peer)
        switch (ask, answer) {
        case (.fence(let turns), _):
            peer.held -= turns.count
            for turn in turns { take(turn, peer) }
        case (.join(let id, let board, _, _), .admitted) where peer.isFull(for: board),
            (.follow(let id, let board, _, _), .entries) where peer.isFull(for: board):
            let limit = WireLimits.boards
            let error = WireError(.tooMany, "A connection follows at most \(limit) boards.", limit: limit)
            peer.send(.error(id: id, error, earlier: nil))
        case (
            .join(let id, let board, let have, let person),
            .admitted(let right, let view, let seq, let channel, let ballots, let isGranted)
        ):
            peer.note(isGranted, on: board)
            peer.send(.joined(id: id, board, view, right, seq: seq))
            if let ballots { welcome(peer, person, board, ballots) }
            seat(peer, board, channel, have, person)
        case (.rejoin(let board, let person), _): rejoined(peer, board, person, answer)
        case (.write(let id, let board, let earlier), .invited(let seq, let granted)):
            peer.send(.invited(id: id, board, seq: seq, people(granted, on: board, areListed: false), earlier: earlier))
        case (.people(let id, let board), .people(let granted, let isCut)):
            peer.send(.people(id: id, board, people(granted, on: board, areListed: true), more: isCut))
        case (.write(let id, let board, let earlier), .receipt(let seq, let revs)):
            let view = peer.seats[board]?.audience.channel.view ?? .participant
            peer.send(.receipt(id: id, board, seq: seq, rev: revs[Int(view.rawValue)], earlier: earlier))
        case (.follow(let id, let board, let from, let person), .entries(let records, let last)):
            follow(peer, id, board, from, person, records, last)
        case (.page(let board, let cursor), .refused(.forbidden)):
            if peer.entries[board]?.number == cursor { unfollow(peer, board) }
        case (.page(let board, let cursor), .entries(let records, let last)): page(peer, board, cursor, records, last)
        case (.page(let board, let cursor), .busy), (.page(let board, let cursor), .unknown),
            (.page(let board, let cursor), .refused):
            pageAgain(peer, board, cursor)
        default:
            guard let id = ask.id, let error = WireError(answer) else { return }
            peer.send(.error(id: id, error, earlier: ask.earlier))
        }
    }

    /// As the host is told them: with the token of those who were invited.
    private func people(
        _ granted: [Answer.Granted], on board: Identifier, areListed: Bool
    ) -> [GrantedPerson] {
        guard let shared else { return [] }
        return granted.map { shared.tokens.granted($0, on: board, isListed: areListed, at: shared.wall()) }
    }

    func gone(_ board: Identifier) {
        ownBallots.forget(board)
        rightsToTell.forget(board)
        var told = followers.removeValue(forKey: board) ?? [:]
        for audience in audiences.remove(board) {
            for reader in audience.readers {
                let peer = reader.peer.takeUnretainedValue()
                told[peer.link.number] = peer
            }
        }
        for peer in told.values {
            leave(board, peer)
            peer.send(.gone(board))
        }
    }
}
