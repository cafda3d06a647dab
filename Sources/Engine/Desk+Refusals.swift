internal import Boards

extension Desk {
    /// Answers a copy of a write that was refused as the first was, and one of a write that a failed disk may hold; `false`: it is no such copy.
    func answersCopy(_ request: Request) -> Bool {
        guard let key = request.kind.name else { return false }
        let known = doubtful.contains(key.name) ? .unknown : refusals.answer(to: key, now: now)
        if let known { answer(request.sender, known) }
        return known != nil
    }

    /// Refuses a write for good: what is told of it now is told of every copy.
    ///
    /// Not of one whose name counts already, with other content.
    func refuse(_ request: Request, _ refusal: Answer) {
        defer { answer(request.sender, refusal) }
        guard let key = request.kind.name, !counts(key) else { return }
        refusals.keep(refusal, to: key, batch: awaitedBatch, now: now)
    }

    func refuse(_ request: Request, _ refusal: Refusal) {
        // Later it may count.
        if case .hasty = refusal { return answer(request.sender, .refused(refusal)) }
        refuse(request, .refused(refusal))
    }

    /// Nobody's votes may take so much of the journal that a poll can't be counted again (P77).
    func expectPace(of who: Int64, _ live: LiveBoard) throws(Refusal) {
        let wait = live.paces[who]?.wait(at: now) ?? 0
        if wait > 0 { throw .hasty(milliseconds: Int(wait)) }
    }

    private func counts(_ key: Refusals.Key) -> Bool {
        boards[key.board]?.board.clients[key.name.client]?.recent.contains { $0.id == key.name.id } ?? false
    }

    /// The batch that an answer given now waits for.
    private var awaitedBatch: Int {
        if commits.isGathering { return gatheredBatch }
        return commits.isFlying ? gatheredBatch - 1 : committedBatch
    }
}

extension Request.Kind {
    /// The board and name of a write that has one.
    fileprivate var name: Refusals.Key? {
        switch self {
        case .write(let board, _, let name?, _), .grant(let board, _, _, let name?),
            .invite(let board, _, _, let name?):
            Refusals.Key(board: board, name: name)
        default: nil
        }
    }
}
