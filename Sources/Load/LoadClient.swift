internal import Boards
internal import Checker
internal import Sockets

/// One client of a run: what it follows, what it has under way.
final class LoadClient {
    /// A write that waits for its receipt.
    struct Write {
        var id: Int64
        var group: String
        var on: [String]
        var off: [String]
        /// When it was meant to happen, µs.
        var intended: Int64
    }

    let name: String
    private let nameBytes: [UInt8]
    let board: LoadBoard
    let crowd: Scenario.Crowd
    var connection: Connection?
    /// Proves the same page load after a lost link, so that a repeat counts once.
    var clientToken: String?
    var personToken: String?
    /// The newest rev it was told; `nil`: nothing yet.
    var rev: Int64?
    var epoch = ""
    var digest = ""
    var nextID: Int64 = 2
    var underWay: [Int64: Write] = [:]
    /// Meant to happen, not sent yet.
    var backlog: [Write] = []
    /// It has said hello: a write before that would be an anonymous one, and count again when repeated.
    var isGreeted = false
    var isReady: Bool { rev != nil && isGreeted }
    var failures = 0
    /// When it was last told of something, µs.
    var lastArrival: Int64 = 0
    /// It was told to come again then, in the loop's ms.
    var restsUntil: UInt64 = 0
    /// For the first few clients: when which rev arrived.
    var arrivals: [(rev: Int64, time: Int64)]?

    init(name: String, board: LoadBoard, crowd: Scenario.Crowd, isSampled: Bool) {
        self.name = name
        nameBytes = Array(name.utf8)
        self.board = board
        self.crowd = crowd
        arrivals = isSampled ? [] : nil
    }

    var view: View { crowd.areScreens ? .screen : .participant }

    /// The name of a write that it sent.
    func write(_ id: Int64) -> WriteName { WriteName(client: nameBytes, id: id) }

    /// Tells the board's checker what it did or saw.
    func observe(_ observation: Observation) { board.checker?.client(name, observation) }
}
