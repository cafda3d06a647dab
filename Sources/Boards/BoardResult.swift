/// What a board came to, for its host: polls with every round and what was taken away, and what is checked elsewhere.
///
/// Holds no ballots: who chose what isn't in it.
package struct BoardResult: Sendable {
    package var board: Identifier
    package var epoch: UInt64
    package var seq: Int64
    /// Board time of the newest entry, ms UTC.
    package var time: Int64
    package var title: [UInt8]
    package var lang: [UInt8]?
    /// In order of display; polls that were taken away are at the end.
    package var groups: [GroupResult]

    /// Whether no poll takes votes any more.
    package var isFinal: Bool { !groups.contains { !$0.isRetired && $0.poll?.phase.stage == .open } }
}

/// What a group came to.
package struct GroupResult: Sendable {
    package var group: Group
    /// Whether it was taken away; its ballots are kept.
    package var isRetired: Bool
    /// What is checked, in shared mode.
    package var selection: Selection
    package var poll: PollResult?
}

/// What a poll came to.
package struct PollResult: Sendable {
    package var round: Int64
    package var phase: Phase
    package var tally: Tally
    package var hand: Hand?
    /// Edited since there are votes in the round: ordinals.
    package var edited: [UInt32]
    /// Ticks of buttons that were taken away, by ordinal: kept and not counted.
    package var kept: [UInt32: UInt32]
    /// Rounds that have ended, the oldest first.
    package var rounds: [RoundResult]
}

extension Board {
    package var result: BoardResult {
        BoardResult(
            board: id, epoch: epoch, seq: seq, time: time, title: title, lang: lang,
            groups: groups.map { $0.result(isRetired: false) } + retired.map { $0.result(isRetired: true) })
    }
}

extension Board.GroupState {
    fileprivate func result(isRetired: Bool) -> GroupResult {
        GroupResult(
            group: group, isRetired: isRetired, selection: selection,
            poll: poll.map { poll in
                PollResult(
                    round: poll.round, phase: poll.phase, tally: poll.tally, hand: poll.hand,
                    edited: poll.edited.sorted(), kept: keptTicks, rounds: poll.rounds)
            })
    }

    /// Ticks of buttons that there are no more.
    private var keptTicks: [UInt32: UInt32] {
        var ticks: [UInt32: UInt32] = [:]
        guard !group.retired.isEmpty else { return ticks }
        for button in (poll?.ballots ?? [:]).values.flatMap(\.on) where !exists(button) {
            ticks[button, default: 0] += 1
        }
        return ticks
    }
}
