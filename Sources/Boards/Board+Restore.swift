extension Board {
    /// What a stored snapshot holds.
    package struct Restored: Sendable {
        package var seq: Int64
        package var time: Int64
        package var revision: Int64
        package var structure: Structure
        /// By group ordinal.
        package var checked: [UInt32: [ClosedRange<UInt32>]]
        /// By group ordinal; tallies are derived, not trusted.
        package var polls: [UInt32: Poll]
        package var current: UInt32?
        package var undo: Undo?
        package var hadPolls: Bool
        package var rights: [Int64: Right]
        package var clients: [[UInt8]: Receipts]
        package var revs: [Int64]

        package init(
            seq: Int64, time: Int64, revision: Int64, structure: Structure, checked: [UInt32: [ClosedRange<UInt32>]],
            polls: [UInt32: Poll] = [:], current: UInt32? = nil, undo: Undo? = nil, hadPolls: Bool = false,
            rights: [Int64: Right],
            clients: [[UInt8]: Receipts], revs: [Int64]
        ) {
            self.seq = seq
            self.time = time
            self.revision = revision
            self.structure = structure
            self.checked = checked
            self.polls = polls
            self.current = current
            self.undo = undo
            self.hadPolls = hadPolls
            self.rights = rights
            self.clients = clients
            self.revs = revs
        }
    }

    /// A board as a stored snapshot says; digests are derived, not trusted.
    package init(id: Identifier, epoch: UInt64, restoring stored: Restored) {
        self.init(id: id, epoch: epoch)
        let structure = stored.structure
        (title, lang, nextGroup, options) = (structure.title, structure.lang, structure.nextGroup, structure.options)
        (seq, time, revision) = (stored.seq, stored.time, stored.revision)
        (rights, clients, current, undo) = (stored.rights, stored.clients, stored.current, stored.undo)
        hadPolls = stored.hadPolls
        groups = structure.groups.map { GroupState($0, stored) }
        retired = structure.retired.map { GroupState($0, stored) }
        reindex()
        recount()
        expose()
        for (view, rev) in zip(views.indices, stored.revs) { views[view].rev = rev }
        for view in views.indices { views[view].digest.change(.structure, from: 0, to: UInt64(revision)) }
        for state in groups { toggle(state) }
    }

    package var restorable: Restored {
        let polls = (groups + retired).compactMap { state in state.poll.map { (state.group.ordinal, $0) } }
        return Restored(
            seq: seq, time: time, revision: revision, structure: structure,
            checked: Dictionary(uniqueKeysWithValues: groups.map { ($0.group.ordinal, ranges(of: $0.selection)) }),
            polls: Dictionary(uniqueKeysWithValues: polls), current: current, undo: undo, hadPolls: hadPolls,
            rights: rights,
            clients: clients, revs: views.map(\.rev))
    }
}

extension Board.Restored {
    /// What every release makes of the same entries.
    ///
    /// How an action is taken back and what counts as edited is told by the rules of the release that applied them.
    package var lasting: Board.Restored {
        var lasting = self
        lasting.undo = nil
        for group in polls.keys { lasting.polls[group]?.unmark() }
        return lasting
    }
}

extension Board.GroupState {
    fileprivate init(_ group: Group, _ stored: Board.Restored) {
        var selection = Selection(bound: group.buttons.bound)
        for range in stored.checked[group.ordinal] ?? [] { for button in range { selection.set(button, true) } }
        self.init(group: group, selection: selection)
        if group.mode == .poll { poll = stored.polls[group.ordinal] ?? Poll() }
    }
}

extension Poll {
    /// A poll as a stored snapshot says.
    package init(
        round: Int64, phase: Phase, ballots: [Int64: Ballot], hand: Hand?, edited: Set<UInt32>, rounds: [RoundResult],
        previous: [Int64: Ballot]
    ) {
        self.init(round: round, phase: phase)
        self.ballots = ballots
        self.hand = hand
        self.edited = edited
        self.rounds = rounds
        self.previous = previous
    }
}
