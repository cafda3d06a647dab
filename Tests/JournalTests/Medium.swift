import Journal

/// Where the journal under test keeps its rows.
///
/// Everything in the conformance suite holds for each.
enum Medium: CaseIterable, Sendable {
    case memory
    case sqlite
}

/// A journal under test, with the fault that tests arm and the folder that it may live in.
struct Subject: Sendable {
    let journal: any Journal
    let fault = JournalFault()
    private let scratch = Scratch()

    init(_ medium: Medium) {
        switch medium {
        case .memory: journal = MemoryJournal(fault: fault)
        case .sqlite: journal = SQLiteJournal(path: scratch.path, fault: fault)
        }
    }
}

func board(_ id: String = "b", epoch: String = "e1") -> BoardRow { BoardRow(id: id, epoch: epoch, created: 1000) }

func record(_ seq: Int64, of board: String = "b", text: String = "{\"v\":1}") -> Record {
    Record(
        board: board, seq: seq, time: 1_700_000_000_000 + seq, client: "client-\(seq % 7)", request: seq * 3,
        text: Array(text.utf8), chain: [UInt8](repeating: UInt8(truncatingIfNeeded: seq), count: 32))
}

func records(_ range: ClosedRange<Int64>, of board: String = "b") -> [Record] { range.map { record($0, of: board) } }
