internal import Boards
internal import Journal

extension Desk {
    /// Answers a copy of a write that was refused as the first was, and one of a write that a failed disk may hold; `false`: it is no such copy.
    func answersCopy(_ request: Request) -> Bool {
        guard let (board, name) = request.kind.named else { return false }
        let known = doubtful.contains(name) ? .unknown : refused(name, on: board)
        if let known { answer(request.sender, known) }
        return known != nil
    }

    private func refused(_ name: WriteName, on board: Identifier) -> Answer? {
        do throws(JournalError) {
            let epoch = try lookUp(board)?.board.epoch
            return refusals.answer(to: Refusals.Key(board: board, epoch: epoch, name: name), now: now)
        } catch {
            // Nobody knows which board it is for, so neither whether that refused it.
            parts.complain(error.description)
            return .unknown
        }
    }

    /// Refuses a write for good: what is told of it now is told of every copy.
    ///
    /// Not of one whose name counts already, with other content.
    func refuse(_ request: Request, _ refusal: Answer) {
        defer { answer(request.sender, refusal) }
        guard let (id, name) = request.kind.named else { return }
        let board = boards[id]?.board
        guard board?.clients[name.client]?.recent.contains(where: { $0.id == name.id }) != true else { return }
        let key = Refusals.Key(board: id, epoch: board?.epoch, name: name)
        refusals.keep(refusal, to: key, batch: awaitedBatch, now: now)
    }

    func refuse(_ request: Request, _ refusal: Refusal) {
        // Later it may count.
        if case .hasty = refusal { return answer(request.sender, .refused(refusal)) }
        refuse(request, .refused(refusal))
    }

    /// What is told of a journal that can't be read or written; its operator is told more.
    func refusal(for error: JournalError) -> Refusal {
        parts.complain(error.description)
        return .readOnly(error.told)
    }

    /// Until a restart; what came first is what is told.
    func endWriting(because error: JournalError) {
        parts.complain(error.description)
        readOnly = readOnly ?? error.told
    }

    /// Nobody's votes, nor clicks beside polls, may take so much of the journal that a poll can't be counted again (P77).
    func expectPace(of who: Int64, _ live: LiveBoard) throws(Refusal) {
        let wait = live.paces[who]?.wait(at: now) ?? 0
        if wait > 0 { throw .hasty(milliseconds: Int(wait)) }
    }

    /// Nobody keeps the engine from everybody else by doing much with all of a board, again and again (P77).
    ///
    /// Asked before it is done, as finding out what it comes to is half of the work; a repeat costs nothing.
    func expectEffort(_ intent: Intent, _ name: WriteName?, _ live: LiveBoard) throws(Refusal) {
        let weight = live.board.weight(of: intent)
        guard weight > Effort.light, try live.board.receipt(of: IntentRecord(intent), name) == nil else { return }
        let wait = live.effort.wait(at: now)
        if wait > 0 { throw .hasty(milliseconds: Int(wait)) }
        live.effort.spend(weight, at: now)
    }

    /// The batch that an answer given now waits for.
    private var awaitedBatch: Int {
        if commits.isGathering { return gatheredBatch }
        return commits.isFlying ? gatheredBatch - 1 : committedBatch
    }
}

extension Request.Kind {
    /// The board and name of a write that has one.
    fileprivate var named: (board: Identifier, name: WriteName)? {
        switch self {
        case .write(let board, _, let name?, _), .grant(let board, _, _, let name?),
            .invite(let board, _, _, let name?):
            (board, name)
        default: nil
        }
    }
}
