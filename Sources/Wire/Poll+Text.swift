import Boards
import JSON

// A poll as its readers are told it (P40, P44).

extension JSONWriter {
    /// The fields of P44 that a declaration takes, too.
    mutating func options(_ options: BoardOptions) {
        if options.contains(.oneAtATime) {
            key("show")
            string("one")
        }
        if options.contains(.invited) {
            key("admission")
            string("invited")
        }
        flag("passing", options.contains(.passing))
        flag("listed", options.contains(.listed))
        flag("archived", options.contains(.archived))
    }

    private mutating func flag(_ name: StaticString, _ isSet: Bool) {
        guard isSet else { return }
        key(name)
        bool(true)
    }

    mutating func poll(_ poll: ShownPoll, _ results: Results) {
        raw("{")
        key("round")
        integer(poll.round)
        key("stage")
        string(poll.phase.stage.rawValue)
        key("results")
        string(results.rawValue)
        key("shown")
        bool(poll.isShown)
        time("closesAt", poll.phase.closesAt)
        time("closedAt", poll.phase.closedAt)
        key("people")
        integer(poll.people)
        if let counts = poll.counts { self.counts(counts) }
        if let correct = poll.correct {
            key("correct")
            list(correct) { $0.integer($1) }
        }
        flag("revealed", poll.phase.isRevealed)
        if !poll.edited.isEmpty {
            key("edited")
            list(poll.edited) { $0.integer($1) }
        }
        raw("}")
    }

    private mutating func time(_ name: StaticString, _ time: Int64?) {
        guard let time else { return }
        key(name)
        integer(time)
    }

    private mutating func counts(_ counts: ShownCounts) {
        key("counts")
        pairs(counts.tally.counts)
        key("empty")
        integer(counts.tally.empty)
        if let hand = counts.hand { self.hand(hand) }
        key("rounds")
        list(counts.rounds) { writer, round in
            writer.raw("{")
            writer.key("round")
            writer.integer(round.round)
            writer.key("people")
            writer.integer(round.tally.people)
            writer.key("counts")
            writer.pairs(round.tally.counts)
            writer.key("empty")
            writer.integer(round.tally.empty)
            if let hand = round.hand { writer.hand(hand) }
            writer.raw("}")
        }
    }

    private mutating func hand(_ hand: Hand) {
        key("hand")
        raw("{")
        key("people")
        integer(hand.people)
        key("empty")
        integer(hand.empty)
        key("counts")
        pairs(hand.counts)
        raw("}")
    }

    private mutating func pairs(_ counts: [UInt32: UInt32]) {
        list(counts.sorted { $0.key < $1.key }) { writer, count in
            writer.list([count.key, count.value]) { $0.integer($1) }
        }
    }

    /// A person's own ballots, behind the message's head (P45).
    mutating func ballots(_ ballots: [OwnBallot]) {
        list(ballots) { writer, ballot in
            writer.raw("{")
            writer.key("group")
            writer.string(ballot.group.bytes)
            writer.key("round")
            writer.integer(ballot.round)
            writer.key("on")
            writer.list(ballot.on) { $0.string($1.bytes) }
            writer.raw("}")
        }
    }
}
