internal import Boards

/// When something is due on which board by itself, board time.
///
/// Asked after every turn of the engine, so the earliest is kept at hand.
struct DueTable {
    private var times: [Identifier: Int64] = [:]
    private(set) var earliest: Int64?

    subscript(board: Identifier) -> Int64? {
        get { times[board] }
        set {
            let old = times[board]
            guard old != newValue else { return }
            times[board] = newValue
            if let newValue, newValue <= earliest ?? .max {
                earliest = newValue
            } else if old == earliest {
                earliest = times.values.min()
            }
        }
    }

    /// The boards whose time has come.
    func due(at time: Int64) -> [Identifier] {
        guard let earliest, earliest <= time else { return [] }
        return times.filter { $0.value <= time }.map(\.key)
    }
}
