/// What a loop has counted since it began; the numbers only grow.
package struct LoopCounters: Equatable, Sendable {
    /// TCP connections taken from the listeners.
    package var accepted = 0
    /// Closed at once because `LoopSettings.maxConnections` was reached.
    package var turnedAway = 0
    /// How often accepting paused because descriptors or memory ran out.
    package var acceptPauses = 0
    /// WebSockets opened and ended.
    package var opened = 0
    package var ended = 0
    /// Upgrades the delegate or this layer refused.
    package var upgradesRefused = 0
    /// Whole HTTP requests handed to the delegate, and those answered here with an error.
    package var requests = 0
    package var requestsRefused = 0
    /// Connections killed, by reason.
    package var silent = 0
    package var stalled = 0
    package var trickling = 0
    package var overflowed = 0
    package var killed = 0
    package var shed = 0

    package init() {}

    mutating func count(_ ending: Ending) {
        ended += 1
        switch ending {
        case .silent: silent += 1
        case .stalled: stalled += 1
        case .trickling: trickling += 1
        case .overflow: overflowed += 1
        case .killed: killed += 1
        case .shed: shed += 1
        case .peer, .said, .vanished, .unreachable: break
        }
    }
}
