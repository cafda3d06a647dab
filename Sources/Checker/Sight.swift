/// What a reader holds at a rev, or may hold there.
package struct Sight: Equatable, Sendable {
    /// A group that is shown.
    package struct Group: Equatable, Sendable {
        package var ordinal: UInt32
        /// `nil` in shared mode.
        package var numbers: Numbers?

        package init(ordinal: UInt32, numbers: Numbers? = nil) {
            self.ordinal = ordinal
            self.numbers = numbers
        }
    }

    /// A poll's tally as a view is told it.
    package struct Numbers: Equatable, Sendable {
        package var people: UInt32
        /// 0 where counts aren't shown.
        package var empty: UInt32
        /// By ordinal, none is 0; `nil`: the view isn't shown them.
        package var counts: [UInt32: UInt32]?

        package init(people: UInt32, empty: UInt32, counts: [UInt32: UInt32]?) {
            self.people = people
            self.empty = empty
            self.counts = counts
        }
    }

    package var digest: UInt64
    /// In order of display; `nil`: the reader keeps the digest alone.
    package var groups: [Group]?

    package init(digest: UInt64, groups: [Group]? = nil) {
        self.digest = digest
        self.groups = groups
    }

    /// Whether both may be held at one rev of one view: what one of them doesn't keep isn't held against the other.
    func agrees(with other: Sight) -> Bool {
        guard digest == other.digest else { return false }
        guard let groups, let others = other.groups else { return true }
        return groups == others
    }

    /// What is wrong with what a reader holds, against what the journal says.
    func faults(of reader: String, at rev: Int64, against known: Sight) -> [Fault] {
        var faults: [Fault] = digest == known.digest ? [] : [.digest(reader: reader, rev: rev)]
        guard let groups, let allowed = known.groups, groups != allowed else { return faults }
        for group in groups {
            let truth = allowed.first { $0.ordinal == group.ordinal }
            if truth == nil {
                faults.append(.hiddenGroup(reader: reader, rev: rev, group: group.ordinal))
            } else if group.numbers?.counts != nil, truth?.numbers?.counts == nil {
                faults.append(.hiddenCounts(reader: reader, rev: rev, group: group.ordinal))
            } else if group.numbers != truth?.numbers {
                faults.append(.numbers(reader: reader, rev: rev, group: group.ordinal))
            }
        }
        for group in allowed where !groups.contains(where: { $0.ordinal == group.ordinal }) {
            faults.append(.missing(reader: reader, rev: rev, group: group.ordinal))
        }
        return faults
    }
}
