import Boards
import JSON

// Polls as entries and snapshots keep them: ordinals and counts as pairs, what is absent left out.

extension JSONWriter {
    /// The fields of a phase, behind what came before.
    mutating func phase(_ phase: Phase) {
        member("stage", phase.stage.rawValue)
        member("closesAt", phase.closesAt)
        member("closedAt", phase.closedAt)
        member("openedAt", phase.openedAt)
        member("shown", phase.isShown)
        flag("revealed", phase.isRevealed)
    }

    mutating func hand(_ hand: Hand) {
        member("people", hand.people)
        member("empty", hand.empty)
        key("counts")
        counts(hand.counts)
    }

    private mutating func counts(_ counts: [UInt32: UInt32]) {
        list(counts.sorted { $0.key < $1.key }) { writer, count in
            writer.list([count.key, count.value]) { $0.integer($1) }
        }
    }

    /// The state of a board's polls: nothing where there are none.
    mutating func polls(of board: Board.Restored) {
        flag("hadPolls", board.hadPolls)
        if !board.polls.isEmpty {
            key("polls")
            list(board.polls.sorted { $0.key < $1.key }) { $0.poll($1.key, $1.value) }
        }
        member("current", board.current)
        if let undo = board.undo {
            key("undo")
            raw("{")
            member("kind", undo.kind.rawValue)
            key("operations")
            list(undo.operations) { $0.operation($1) }
            member("seq", undo.seq)
            raw("}")
        }
    }

    private mutating func poll(_ group: UInt32, _ poll: Poll) {
        raw("{")
        member("group", group)
        member("round", poll.round)
        phase(poll.phase)
        key("ballots")
        ballots(poll.ballots)
        if !poll.previous.isEmpty {
            key("previous")
            ballots(poll.previous)
        }
        if let hand = poll.hand {
            key("hand")
            raw("{")
            self.hand(hand)
            raw("}")
        }
        key("edited")
        list(poll.edited.sorted()) { $0.integer($1) }
        key("rounds")
        list(poll.rounds) { $0.round($1) }
        raw("}")
    }

    private mutating func ballots(_ ballots: [Int64: Ballot]) {
        list(ballots.sorted { $0.key < $1.key }) { writer, ballot in
            writer.raw("[")
            writer.integer(ballot.key)
            for button in ballot.value.on {
                writer.raw(",")
                writer.integer(button)
            }
            writer.raw("]")
        }
    }

    private mutating func round(_ round: RoundResult) {
        raw("{")
        member("round", round.round)
        member("people", round.tally.people)
        member("empty", round.tally.empty)
        key("counts")
        counts(round.tally.counts)
        member("openedAt", round.openedAt)
        member("closedAt", round.closedAt)
        if !round.edited.isEmpty {
            key("edited")
            list(round.edited.sorted()) { $0.integer($1) }
        }
        if let hand = round.hand {
            key("hand")
            raw("{")
            self.hand(hand)
            raw("}")
        }
        raw("}")
    }
}

extension Reader {
    func phase() throws(RecordError) -> Phase {
        guard let stage = Phase.Stage(rawValue: String(decoding: try bytes("stage"), as: UTF8.self)) else {
            throw .unreadable("stage")
        }
        return Phase(
            stage: stage, closesAt: try optional("closesAt")?.asInteger(),
            closedAt: try optional("closedAt")?.asInteger(),
            isShown: try optional("shown")?.asBool(), isRevealed: try optional("revealed") != nil,
            openedAt: try optional("openedAt")?.asInteger())
    }

    func hand() throws(RecordError) -> Hand {
        Hand(people: try ordinal("people"), empty: try ordinal("empty"), counts: try counts())
    }

    private func counts() throws(RecordError) -> [UInt32: UInt32] {
        var counts: [UInt32: UInt32] = [:]
        for pair in try list("counts") {
            let parts = try pair.asList()
            guard parts.count == 2 else { throw pair.unreadable }
            counts[try parts[0].asOrdinal()] = try parts[1].asOrdinal()
        }
        return counts
    }

    func polls() throws(RecordError) -> [UInt32: Poll] {
        var polls: [UInt32: Poll] = [:]
        guard try optional("polls") != nil else { return [:] }
        for poll in try list("polls") { polls[try poll.ordinal("group")] = try poll.poll() }
        return polls
    }

    func undo() throws(RecordError) -> Undo? {
        guard let undo = try optional("undo") else { return nil }
        guard let kind = Undo.Kind(rawValue: String(decoding: try undo.bytes("kind"), as: UTF8.self)) else {
            throw .unreadable("undo")
        }
        var operations: [Outcome.Operation] = []
        for operation in try undo.list("operations") { operations.append(try operation.operation()) }
        return Undo(kind: kind, operations: operations, seq: try undo.optional("seq")?.asInteger())
    }

    private func poll() throws(RecordError) -> Poll {
        var edited: Set<UInt32> = []
        for button in try list("edited") { edited.insert(try button.asOrdinal()) }
        var rounds: [RoundResult] = []
        for round in try list("rounds") { rounds.append(try round.round()) }
        return Poll(
            round: try integer("round"), phase: try phase(), ballots: try ballots("ballots"),
            hand: try optional("hand")?.hand(), edited: edited, rounds: rounds,
            previous: try optional("previous") == nil ? [:] : try ballots("previous"))
    }

    private func ballots(_ key: StaticString) throws(RecordError) -> [Int64: Ballot] {
        var ballots: [Int64: Ballot] = [:]
        for ballot in try list(key) {
            let parts = try ballot.asList()
            guard let who = parts.first else { throw ballot.unreadable }
            var on: [UInt32] = []
            for part in parts.dropFirst() { on.append(try part.asOrdinal()) }
            ballots[try who.asInteger()] = Ballot(on: on)
        }
        return ballots
    }

    private func round() throws(RecordError) -> RoundResult {
        let tally = Tally(counts: try counts(), people: try ordinal("people"), empty: try ordinal("empty"))
        let edited = try optionalList("edited") { reader throws(RecordError) in try reader.asOrdinal() } ?? []
        return RoundResult(
            round: try integer("round"), tally: tally, hand: try optional("hand")?.hand(),
            openedAt: try optional("openedAt")?.asInteger(), closedAt: try optional("closedAt")?.asInteger(),
            edited: Set(edited))
    }
}
