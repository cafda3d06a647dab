/// Holds back what mustn't be told yet: natural batching without timers.
///
/// While one batch is being written, the next gathers. What read the board meanwhile leaves with the newest write it
/// may have seen, in the order it was asked.
struct CommitQueue<Effect> {
    /// Leaves when the batch in flight is on disk.
    private var flying: [Effect] = []
    /// Leaves when the batch being gathered is on disk.
    private var gathering: [Effect] = []
    private(set) var isFlying = false
    private(set) var isGathering = false

    /// Something was added to the batch being gathered; effects from now on wait for it.
    mutating func gather() { isGathering = true }

    /// Returns the effect if nothing has to be waited for.
    mutating func hold(_ effect: Effect) -> Effect? {
        if isGathering {
            gathering.append(effect)
        } else if isFlying {
            flying.append(effect)
        } else {
            return effect
        }
        return nil
    }

    /// Whether a batch can start now.
    var canSeal: Bool { isGathering && !isFlying }

    /// The gathered batch starts.
    mutating func seal() {
        precondition(canSeal, "one batch at a time")
        (flying, gathering, isFlying, isGathering) = (gathering, [], true, false)
    }

    /// The batch is on disk: these may leave.
    mutating func committed() -> [Effect] {
        defer { (flying, isFlying) = ([], false) }
        return flying
    }

    /// The batch is lost, and with it what was decided after it.
    mutating func failed() -> [Effect] {
        defer { self = CommitQueue() }
        return flying + gathering
    }
}
