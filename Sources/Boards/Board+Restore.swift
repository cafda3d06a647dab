extension Board {
    /// What a stored snapshot holds beside the structure.
    package struct Restored: Sendable {
        package var seq: Int64
        package var time: Int64
        package var revision: Int64
        package var structure: Structure
        /// By group ordinal.
        package var checked: [UInt32: [ClosedRange<UInt32>]]
        package var rights: [Int64: Right]
        package var clients: [[UInt8]: Receipts]
        package var revs: [Int64]

        package init(
            seq: Int64, time: Int64, revision: Int64, structure: Structure, checked: [UInt32: [ClosedRange<UInt32>]],
            rights: [Int64: Right], clients: [[UInt8]: Receipts], revs: [Int64]
        ) {
            self.seq = seq
            self.time = time
            self.revision = revision
            self.structure = structure
            self.checked = checked
            self.rights = rights
            self.clients = clients
            self.revs = revs
        }
    }

    /// A board as a stored snapshot says; digests are derived, not trusted.
    package init(id: Identifier, epoch: UInt64, restoring stored: Restored) {
        self.init(id: id, epoch: epoch)
        let entry = Entry(
            seq: 1, who: 0, intent: .declare(content: 0),
            outcome: Outcome(
                [.declare(stored.structure)]
                    + stored.checked.map { Outcome.Operation.check(group: $0.key, on: $0.value, off: []) }))
        apply(entry, at: stored.time, name: nil)
        for view in views.indices {
            views[view].digest.change(.structure, from: UInt64(revision), to: UInt64(stored.revision))
            if view < stored.revs.count { views[view].rev = stored.revs[view] }
        }
        (seq, revision, rights, clients) = (stored.seq, stored.revision, stored.rights, stored.clients)
    }

    package var restorable: Restored {
        Restored(
            seq: seq, time: time, revision: revision, structure: structure,
            checked: Dictionary(uniqueKeysWithValues: groups.map { ($0.group.ordinal, ranges(of: $0.selection)) }),
            rights: rights, clients: clients, revs: views.map(\.rev))
    }
}
