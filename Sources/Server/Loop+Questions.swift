internal import Boards
internal import Engine
internal import Sockets
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

    /// What is refused for being too much is answered here.
    func sendQuestions() {
        guard !questions.isEmpty, let shared else { return }
        let sent = questions
        questions.removeAll(keepingCapacity: true)
        if !shared.engine.post(sent) { for question in sent { take(.answer(question.sender.number, .busy)) } }
    }

    /// Forgets a question; its answer is dropped.
    func forget(_ number: UInt64) { askers[number] = nil }

    var lastNumber: UInt64 { nextNumber }

    func perform(_ command: Session.Command, for peer: Peer) {
        switch command {
        case .turn(let turn):
            guard peer.asking > 0 else { return take(turn, peer) }
            // In the order of requests: behind what the engine still has to answer.
            ask(.fence, as: Person(issuer: "", subject: ""), peer, .fence(turn))
        case .ask(let kind, let person, let question): ask(kind, as: person, peer, question)
        }
    }

    func ask(_ kind: Request.Kind, as person: Person, _ peer: Peer, _ question: Ask) {
        peer.asking += 1
        ask(kind, as: person, .peer(peer, question))
    }

    func take(_ turn: Ask.Turn, _ peer: Peer) {
        switch turn {
        case .reply(let message): peer.send(message)
        case .leave(let id, let board):
            leave(board, peer)
            if let id { peer.send(.left(id: id, board)) }
        }
    }

    func leave(_ board: Identifier, _ peer: Peer) {
        peer.stand(board)
        peer.entries[board] = nil
        followers[board]?[ObjectIdentifier(peer)] = nil
    }

    func take(_ deliveries: [Delivery]) { for delivery in deliveries { take(delivery) } }

    func take(_ delivery: Delivery) {
        switch delivery {
        case .answer(let number, let answer): deliver(answer, to: askers.removeValue(forKey: number))
        case .changed(let channel): if let audience = audiences[ObjectIdentifier(channel)] { mark(audience) }
        case .entries(let board, let last):
            for peer in followers[board]?.values.map({ $0 }) ?? [] {
                peer.entries[board]?.known = last
                ask(peer, moreOf: board)
            }
        case .gone(let board): gone(board)
        }
    }

    func deliver(_ answer: Answer, to asker: Asker?) {
        switch asker {
        case .peer(let peer, let ask):
            peer.asking -= 1
            answered(peer, ask, answer)
        case .exchange(let call): call.answered(answer)
        case .audience(let audience):
            audience.awaitsBase = false
            mark(audience)
        case .nobody, nil: break
        }
    }

    func answered(_ peer: Peer, _ ask: Ask, _ answer: Answer) {
        if case .write = ask { peer.session.receipted() }
        switch (ask, answer) {
        case (.fence(let turn), _): take(turn, peer)
        case (.join(let id, let board, _), .admitted) where peer.isFull(for: board),
            (.follow(let id, let board, _), .entries) where peer.isFull(for: board):
            let limit = WireLimits.boards
            let error = WireError(.tooMany, "A connection follows at most \(limit) boards.", limit: limit)
            peer.send(.error(id: id, error, earlier: nil))
        case (.join(let id, let board, let have), .admitted(let right, let view, let seq, let channel)):
            peer.send(.joined(id: id, board, view, right, seq: seq))
            seat(peer, board, channel, have)
        case (.write(let id, let board, let earlier), .receipt(let seq, let revs)):
            let view = peer.seats[board]?.audience.channel.view ?? .participant
            peer.send(.receipt(id: id, board, seq: seq, rev: revs[Int(view.rawValue)], earlier: earlier))
        case (.follow(let id, let board, let from), .entries(let records, let last)):
            follow(peer, id, board, from, records, last)
        case (.page(let board, let from), .entries(let records, let last)): page(peer, board, from, records, last)
        case (.page(let board, let from), .busy), (.page(let board, let from), .unknown),
            (.page(let board, let from), .refused):
            pageAgain(peer, board, from)
        default:
            guard let id = ask.id, let error = WireError(answer) else { return }
            peer.send(.error(id: id, error, earlier: ask.earlier))
        }
    }

    func gone(_ board: Identifier) {
        var told = followers.removeValue(forKey: board) ?? [:]
        for audience in audiences.values where audience.channel.board == board {
            for reader in audience.readers {
                let peer = reader.peer.takeUnretainedValue()
                told[ObjectIdentifier(peer)] = peer
            }
            audiences[ObjectIdentifier(audience.channel)] = nil
        }
        for peer in told.values {
            peer.stand(board)
            peer.entries[board] = nil
            peer.send(.gone(board))
        }
    }
}
