/// A ballot as its owner is told it.
///
/// Shares what the board holds: ticks become ids, and ids a text, only where there is somebody to tell.
package struct OwnBallot: Sendable {
    package let group: Identifier
    package let round: Int64
    /// Ordinals, also of buttons that were taken away.
    private let ticks: [UInt32]
    private let ids: [UInt32: Identifier]
    private let present: Set<UInt32>?
    private let bound: UInt32

    /// `nil`: the person has not answered.
    init?(of who: Int64, in state: Board.GroupState) {
        guard let poll = state.poll, let ballot = poll.ballots[who] else { return nil }
        (group, round, ticks) = (state.group.id, poll.round, ballot.on)
        (ids, present, bound) = (state.ids, state.present, state.group.buttons.bound)
    }

    /// The buttons that are checked, of those that there are.
    package var on: [UInt32] { ticks.filter { $0 < bound && present?.contains($0) ?? true } }

    /// `nil`: the button is called by its ordinal.
    package func id(of ordinal: UInt32) -> Identifier? { ids[ordinal] }

    /// No text of it is longer, in bytes, whatever the buttons are called.
    package var mostBytes: Int {
        let name = ids.isEmpty ? 10 : Limits.id
        return 50 + group.bytes.count + ticks.count * (name + 3)
    }
}

extension Board {
    /// What a person has answered, for each poll that they answered.
    package func ballots(of who: Int64) -> [OwnBallot] { groups.compactMap { OwnBallot(of: who, in: $0) } }
}
