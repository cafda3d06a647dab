internal import Boards
internal import Journal

extension Desk {
    func handle(_ request: Request) {
        switch request.kind {
        case .write(let board, let intent, let name, let round): write(request, board, intent, name, round)
        case .rehearse(let board, let declaration): rehearse(request, board, declaration)
        case .grant(let board, let person, let right, let name): grant(request, board, person, right, name)
        case .invite(let board, let people, let right, let name): invite(request, board, people, right, name)
        case .people(let board, let after, let limit): people(request, board, after, limit)
        case .join(let board, let view, let have): join(request, board, view, have)
        case .base(let board, let view): makeBase(request, board, view)
        case .read(let board): read(request, board)
        case .look(let board, let view): look(request, board, view)
        case .result(let board): result(request, board)
        case .entries(let board, let from, let limit): entries(request, board, from, limit)
        case .ballots(let board, let from, let limit): ballots(request, board, from, limit)
        case .list(let after, let limit): list(request, after: after, limit: limit)
        case .find(let ids): find(request, ids)
        case .names: names(request)
        case .delete(let board, let time): delete(request, board, quietSince: time)
        case .keep(let picture, let board): keep(picture, board, request)
        case .picture(let name): picture(request, name)
        case .fence: answer(request.sender, .done)
        case .probe: probe(request)
        }
    }

    /// The board, loaded if it isn't in memory.
    ///
    /// `nil`: there is none.
    func lookUp(_ id: Identifier) throws(JournalError) -> LiveBoard? {
        if let live = boards[id] {
            live.touched = now
            return live
        }
        // A board deleted in a batch that isn't on disk yet is still in the journal.
        if deleted[id] != nil { return nil }
        guard let stored = try LoadedBoard(id, from: reader) else { return nil }
        if let sentence = stored.readOnly { parts.complain("Board \(id) takes no writes. \(sentence)") }
        let live = LiveBoard(stored)
        live.since = now
        live.touched = now
        boards[id] = live
        return live
    }

    /// The same for a request that can do nothing without it, and is told so.
    func board(_ id: Identifier, for request: Request) -> LiveBoard? {
        do throws(JournalError) {
            if let live = try lookUp(id) { return live }
            answer(request.sender, .noBoard)
        } catch {
            // This time: the next request tries again.
            answer(request.sender, .refused(refusal(for: error)))
        }
        return nil
    }

    /// Admits a reader and sees to it that there is a base for one that holds nothing.
    private func join(_ request: Request, _ id: Identifier, _ view: View?, _ have: Cursor?) {
        guard let live = board(id, for: request) else { return }
        let right = live.right(of: request.person)
        let view = view ?? View.best(for: right)
        guard right >= view.needs else { return answer(request.sender, .refused(.forbidden(needs: view.needs))) }
        live.joined.insert(view)
        if have?.epoch != live.board.epoch || have?.view != view { makeBase(live, view) }
        let who = live.voters[request.person]
        // What comes after is told once more: the page that joins here isn't there for what is told before.
        if let who { tellings.close(who, live) }
        let ballots = live.board.hasPolls ? who.map(live.board.ballots(of:)) ?? [] : nil
        answer(
            request.sender,
            .admitted(
                right: right, view: view, seq: live.board.seq, live.channel(view), ballots: ballots,
                isGranted: live.isGranted(request.person)))
    }

    private func makeBase(_ request: Request, _ id: Identifier, _ view: View) {
        guard let live = board(id, for: request) else { return }
        makeBase(live, view)
        let wait = live.waitForBase(view, now: now)
        answer(request.sender, wait > 0 ? .refused(.hasty(milliseconds: Int(wait))) : .done)
    }

    /// Encodes the view as it is, unless the newest base will do; everybody who comes until the next shares it.
    private func makeBase(_ live: LiveBoard, _ view: View) {
        guard live.needsBase(view, now: now) else { return }
        let snapshot = live.snapshot(for: view)
        let bytes = parts.encode(snapshot)
        live.madeBase(view, bytes: bytes.count, now: now)
        hold(.base(live.channel(view), Channel.Base(state: snapshot.state, bytes: bytes)))
    }

    private func read(_ request: Request, _ id: Identifier) {
        guard let live = board(id, for: request) else { return }
        answer(request.sender, .board(live.snapshot(for: View.best(for: live.right(of: request.person)))))
    }

    private func look(_ request: Request, _ id: Identifier, _ view: View) {
        guard let live = board(id, for: request) else { return }
        guard live.right(of: request.person) >= view.needs else {
            return answer(request.sender, .refused(.forbidden(needs: view.needs)))
        }
        answer(request.sender, .board(live.snapshot(for: view)))
    }

    private func result(_ request: Request, _ id: Identifier) {
        guard let live = hostedBoard(id, for: request) else { return }
        answer(request.sender, .result(live.board.result, live.chainState))
    }

    /// The board of a request that only its host may make.
    private func hostedBoard(_ id: Identifier, for request: Request) -> LiveBoard? {
        guard let live = board(id, for: request) else { return nil }
        guard live.right(of: request.person) == .host else {
            answer(request.sender, .refused(.forbidden(needs: .host)))
            return nil
        }
        return live
    }

    private func entries(_ request: Request, _ id: Identifier, _ from: Int64, _ limit: Int) {
        guard let live = hostedBoard(id, for: request) else { return }
        followed.insert(id)
        do throws(JournalError) {
            // What isn't on disk isn't read. Until a board's deletion is, the disk has another board's entries.
            var records =
                try deleted[id] == nil
                ? reader.records(of: id.description, after: from - 1, limit: limit) : []
            if live.board.hadPolls {
                for index in records.indices where records[index].isBallot { records[index].text = [] }
            }
            answer(request.sender, .entries(records, last: live.board.seq))
        } catch {
            answer(request.sender, .refused(refusal(for: error)))
        }
    }

    private func ballots(_ request: Request, _ id: Identifier, _ from: Int64, _ limit: Int) {
        guard let live = hostedBoard(id, for: request) else { return }
        do throws(JournalError) {
            let records =
                try deleted[id] == nil ? reader.records(of: id.description, after: from - 1, limit: limit) : []
            answer(request.sender, .entries(records, last: live.board.seq))
        } catch {
            answer(request.sender, .refused(refusal(for: error)))
        }
    }

    private func names(_ request: Request) {
        do throws(JournalError) {
            answer(request.sender, .names(try reader.boards().map(\.id)))
        } catch {
            answer(request.sender, .refused(refusal(for: error)))
        }
    }

    private func picture(_ request: Request, _ name: String) {
        do throws(JournalError) {
            answer(request.sender, .picture(try reader.picture(name)))
        } catch {
            answer(request.sender, .refused(refusal(for: error)))
        }
    }
}
