extension Board {
    /// What keeps an open poll open for as long as it would have been: its end was told by a clock that is another now.
    ///
    /// One that was taken away, too, as it may come back. By nobody, and nobody can undo it. `nil`: the poll isn't open
    /// until `end`.
    package func prolonging(_ ordinal: UInt32, endingAt end: Int64, by more: Int64) -> Entry? {
        let state = indexByOrdinal[ordinal].map { groups[$0] } ?? retired.first { $0.group.ordinal == ordinal }
        guard let state, var phase = state.poll?.phase, phase.stage == .open, phase.closesAt == end else { return nil }
        phase.closesAt = end + more
        return Entry(
            seq: seq + 1, who: 0, intent: .host(.extend(group: state.group.id, by: more)),
            outcome: Outcome([.phase(group: ordinal, phase)]))
    }
}
