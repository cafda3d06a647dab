// What people voted for is called something else now: that is marked wherever their votes are shown (F9).

extension Poll {
    /// Marks buttons that were edited: in the present round if there are votes in it, and in every round that has ended.
    mutating func mark(_ buttons: Set<UInt32>) {
        guard !buttons.isEmpty else { return }
        if !ballots.isEmpty || hand != nil { edited.formUnion(buttons) }
        for index in rounds.indices { rounds[index].edited.formUnion(buttons) }
    }

    /// Takes every mark off.
    mutating func unmark() {
        edited = []
        for index in rounds.indices { rounds[index].edited = [] }
    }
}

extension Group {
    /// The buttons that say something else than they did in an earlier declaration, one that comes back among them.
    func edited(since before: Group) -> Set<UInt32> {
        let listed = buttons.listed
        // They are what both answers of a switch are called.
        if texts != before.texts { return Set(listed.map(\.ordinal)) }
        let earlier = Dictionary(
            (before.buttons.listed + before.retired).map { ($0.ordinal, $0) }, uniquingKeysWith: { first, _ in first })
        let edited = listed.filter { button in
            earlier[button.ordinal].map { $0.label != button.label || $0.pictures != button.pictures } ?? false
        }
        return Set(edited.map(\.ordinal))
    }
}
