internal import Boards
internal import Checker
internal import Client
internal import JSON
internal import Records
internal import Wire

/// A board that a run clicks on, and what its checker knows.
final class LoadBoard {
    let id: String
    /// Boxes that clicks choose from.
    let boxes: [String]
    /// The numbered group's size, instead of boxes.
    let numbered: Int?
    var checker: Checker?
    /// When each rev's write was meant to happen, µs; 0: not known.
    private(set) var intended: [Int64] = [0]
    /// The newest entry that the journal feed has brought.
    var entries: Int64 = 0
    /// The newest entry and rev that any client was told of.
    var newest: Int64 = 0
    var newestRev: Int64 = 0
    /// Whether clients vote on it.
    let hasVotes: Bool
    /// When the last vote was acknowledged, µs.
    var lastVote: Int64 = 0

    init(id: String, buttons: Int, hasVotes: Bool = false) {
        self.id = id
        self.hasVotes = hasVotes
        numbered = buttons > Limits.buttons ? buttons : nil
        boxes = numbered == nil ? (0..<buttons).map { "b\($0)" } : []
    }

    /// What is declared: boxes for random clicks, one radio group for fights.
    var declaration: Declaration {
        let boxButtons: DeclaredButtons =
            numbered.map { .numbered(UInt32($0), checked: []) }
            ?? .listed(boxes.map { DeclaredButton(id: Identifier($0.utf8), label: Array($0.utf8)) })
        let radios = (1...5).map { DeclaredButton(id: Identifier("r\($0)".utf8), label: Array("Choice \($0)".utf8)) }
        let one = DeclaredGroup(
            id: Identifier("one".utf8), label: Array("One".utf8), style: Array("radio".utf8), buttons: .listed(radios))
        var poll = one
        (poll.id, poll.mode, poll.poll.results) = (Identifier("vote".utf8), .poll, .live)
        let boxes = DeclaredGroup(id: Identifier("boxes".utf8), label: Array("Boxes".utf8), buttons: boxButtons)
        return Declaration(title: Array("Load test".utf8), groups: hasVotes ? [poll] : [boxes, one])
    }

    /// An absolute write to a button, as the wire and the journal have it.
    func write(_ target: Scenario.Target) -> (group: String, on: [String], off: [String]) {
        switch target {
        case .same: return ("one", ["r\(Int.random(in: 1...5))"], [])
        case .vote: return ("vote", ["r\(Int.random(in: 1...5))"], [])
        case .random:
            let button = numbered.map { "\(Int.random(in: 0..<$0))" } ?? boxes[Int.random(in: boxes.indices)]
            return Bool.random() ? ("boxes", [button], []) : ("boxes", [], [button])
        }
    }

    func note(rev: Int64, intended time: Int64) {
        if rev >= intended.count { intended += Array(repeating: 0, count: Int(rev) - intended.count + 1) }
        // Several receipts may name one rev, if some of the writes changed nothing; the first made it.
        if intended[Int(rev)] == 0 { intended[Int(rev)] = time }
    }
}
