/// What one transaction writes: all of it or nothing.
///
/// Applied in the order of the properties, so one batch can replace a board by deleting and creating it. A batch with
/// nothing in it is written too, as a step of the position: that is how the server finds out whether the disk still
/// takes writes.
package struct Batch: Equatable, Sendable {
    /// Boards that go, with everything that belongs to them.
    ///
    /// One that isn't there is no error.
    package var deleted: [String] = []
    package var created: [BoardRow] = []
    package var people: [PersonRow] = []
    /// Entries, those of one board in the order of `seq`.
    package var records: [Record] = []
    /// An older snapshot than the one kept changes nothing.
    package var snapshots: [SnapshotRow] = []
    package var due: [DueRow] = []
    /// A picture whose name is already there changes nothing.
    package var pictures: [Picture] = []
    /// Early entries that go; of a board that isn't there, or has another epoch, none.
    package var pruned: [Pruning] = []

    package init(
        deleted: [String] = [], created: [BoardRow] = [], people: [PersonRow] = [], records: [Record] = [],
        snapshots: [SnapshotRow] = [], due: [DueRow] = [], pictures: [Picture] = [],
        pruned: [Pruning] = []
    ) {
        self.deleted = deleted
        self.created = created
        self.people = people
        self.records = records
        self.snapshots = snapshots
        self.due = due
        self.pictures = pictures
        self.pruned = pruned
    }

    package var isEmpty: Bool {
        deleted.isEmpty && created.isEmpty && people.isEmpty && records.isEmpty && snapshots.isEmpty && due.isEmpty
            && pictures.isEmpty && pruned.isEmpty
    }

    /// By how much it moves the position: one for each entry, and at least one.
    var steps: Int64 { Int64(max(records.count, 1)) }
}
