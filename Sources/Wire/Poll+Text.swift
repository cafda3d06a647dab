import Boards
import JSON

// A poll as its readers are told it (P40, P44).

extension JSONWriter {
    /// The fields of P44 that a declaration takes, too.
    mutating func options(_ options: BoardOptions) {
        member("show", options.contains(.oneAtATime) ? "one" : nil)
        member("admission", options.contains(.invited) ? "invited" : nil)
        flag("passing", options.contains(.passing))
        flag("listed", options.contains(.listed))
        flag("archived", options.contains(.archived))
    }

    mutating func poll(_ poll: ShownPoll, _ results: Results) {
        raw("{")
        member("round", poll.round)
        member("stage", poll.phase.stage.rawValue)
        member("results", results.rawValue)
        member("shown", poll.isShown)
        member("closesAt", poll.phase.closesAt)
        member("closedAt", poll.phase.closedAt)
        member("people", poll.people)
        if let counts = poll.counts { self.counts(counts) }
        if let correct = poll.correct {
            key("correct")
            list(correct) { $0.integer($1) }
        }
        flag("noneCorrect", poll.emptyIsCorrect)
        flag("revealed", poll.phase.isRevealed)
        edited(poll.edited)
        raw("}")
    }

    private mutating func edited(_ buttons: [UInt32]) {
        guard !buttons.isEmpty else { return }
        key("edited")
        list(buttons) { $0.integer($1) }
    }

    private mutating func counts(_ counts: ShownCounts) {
        key("counts")
        pairs(counts.tally.counts)
        member("empty", counts.tally.empty)
        if let hand = counts.hand { self.hand(hand) }
        key("rounds")
        list(counts.rounds) { writer, round in
            writer.raw("{")
            writer.member("round", round.round)
            writer.member("people", round.tally.people)
            writer.key("counts")
            writer.pairs(round.tally.counts)
            writer.member("empty", round.tally.empty)
            if let hand = round.hand { writer.hand(hand) }
            writer.edited(round.edited.sorted())
            writer.raw("}")
        }
    }

    private mutating func hand(_ hand: Hand) {
        key("hand")
        raw("{")
        member("people", hand.people)
        member("empty", hand.empty)
        key("counts")
        pairs(hand.counts)
        raw("}")
    }

    private mutating func pairs(_ counts: [UInt32: UInt32]) {
        list(counts.sorted { $0.key < $1.key }) { writer, count in
            writer.list([count.key, count.value]) { $0.integer($1) }
        }
    }

    /// The id of a button; `nil`: its ordinal is its name.
    private mutating func button(_ id: Identifier?, _ ordinal: UInt32) {
        raw("\"")
        if let id { raw(id.bytes) } else { integer(ordinal) }
        raw("\"")
    }

    /// A person's own ballots, behind the message's head (P45).
    mutating func ballots(_ ballots: [OwnBallot]) {
        list(ballots) { writer, ballot in
            writer.raw("{")
            writer.member("group", ballot.group.bytes)
            writer.member("round", ballot.round)
            writer.key("on")
            writer.list(ballot.on) { $0.button(ballot.id(of: $1), $1) }
            writer.raw("}")
        }
    }
}
