/// A whole board as one view sees it, at a rev.
///
/// Holds nothing that the view may not see, so no encoder can give it away.
package struct Snapshot: Sendable {
    package var board: Identifier
    package var view: View
    package var epoch: UInt64
    package var seq: Int64
    package var state: Board.ViewState
    /// Counts declarations and stages.
    package var revision: Int64
    package var title: [UInt8]
    package var lang: [UInt8]?
    package var options: BoardOptions
    /// The question that is shown, where one is at a time.
    package var current: Identifier?
    package var undo: Undo.Kind?
    /// The entry that it takes back.
    package var undoes: Int64?
    package var groups: [ShownGroup]
    /// Head of the board's chain after the newest closing, in hex.
    package var chain: String?
}

/// A group as a view is shown it.
package struct ShownGroup: Sendable {
    package var group: Group
    package var selection: Selection
    package var poll: ShownPoll?
}

/// A poll as a view is shown it.
package struct ShownPoll: Equatable, Sendable {
    package var round: Int64
    package var phase: Phase
    /// Whether this view is shown the counts; the participants' own flag for a host.
    package var isShown: Bool
    package var people: UInt32
    /// Edited since there are votes in the round: ordinals.
    package var edited: [UInt32]
    /// Absent from a view that isn't shown counts.
    package var counts: ShownCounts?
    /// Absent until revealed.
    package var correct: [UInt32]?
    /// Whether the empty answer is right; `false` until revealed.
    package var emptyIsCorrect = false
}

package struct ShownCounts: Equatable, Sendable {
    package var tally: Tally
    package var hand: Hand?
    package var rounds: [RoundResult]
}

extension Board {
    /// Shares its storage with the board until the board changes.
    package func snapshot(for view: View) -> Snapshot {
        let shown = groups.filter { $0.visible.contains(ViewSet(view)) }
        let current = current.flatMap { indexByOrdinal[$0] }.map { groups[$0] }
        return Snapshot(
            board: id, view: view, epoch: epoch, seq: seq, state: state(of: view), revision: revision, title: title,
            lang: lang, options: options,
            current: current.flatMap { $0.visible.contains(ViewSet(view)) ? $0.group.id : nil },
            undo: view == .host ? toldUndo : nil, undoes: view == .host ? undo?.seq : nil,
            groups: shown.map { $0.shown(to: view) })
    }

    /// What the newest host's action was, as hosts call it: one `show` shows or hides results, another reveals answers.
    private var toldUndo: Undo.Kind? {
        guard let undo, undo.kind == .show, case .phase(let group, let before)? = undo.operations.first,
            let phase = indexByOrdinal[group].flatMap({ groups[$0].poll?.phase })
        else { return undo?.kind }
        return phase.isRevealed && !before.isRevealed && phase.isShown == before.isShown ? .reveal : .show
    }
}

extension Board.GroupState {
    fileprivate func shown(to view: View) -> ShownGroup {
        guard let poll else { return ShownGroup(group: group, selection: selection) }
        let isHost = view == .host
        var group = group
        let isTold = isHost || poll.phase.isRevealed
        (group.correct, group.emptyIsCorrect, group.retired) = ([], false, [])
        let hasCounts = counted.contains(ViewSet(view))
        return ShownGroup(
            group: group, selection: Selection(),
            poll: ShownPoll(
                round: poll.round, phase: poll.phase, isShown: poll.phase.showsCounts(group.results),
                people: poll.tally.people, edited: poll.edited.sorted(),
                counts: hasCounts ? ShownCounts(tally: poll.tally, hand: poll.hand, rounds: poll.rounds) : nil,
                correct: isTold ? self.group.correct : nil, emptyIsCorrect: isTold && self.group.emptyIsCorrect))
    }
}
