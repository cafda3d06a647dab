import Boards
import JSON
import Records
import Results
import Specimens
import Styles
import Wire

/// Lines of a text, without their ends.
private func lines(_ bytes: [UInt8]) -> [[UInt8]] { bytes.split(separator: 0x0a).map(Array.init) }

private let empty = Board(id: known("lunch"), epoch: 7)

/// What a client says, and what a board makes of it.
func readMessage(_ bytes: [UInt8]) {
    var board = empty
    for (index, line) in lines(bytes).prefix(50).enumerated() {
        guard case .write(let id, _, let intent, _, let round)? = try? ClientMessage.decode(line) else { continue }
        let name = WriteName(client: [0x63], id: id)
        let time = 1_796_000_000_000 + Int64(index)
        let resolution = try? board.resolve(
            intent, by: 7, right: .host, at: time, name: name, round: round, styles: FreeStyles())
        guard case .accepted(let entry)? = resolution else { continue }
        precondition(board.canApply(entry), "what a server writes is sound")
        board.apply(entry, at: time, name: name)
        // What is written is read back as it was.
        precondition((try? Entry(parsing: entry.text)) == entry, "an entry reads back")
    }
    readBack(board)
}

/// A board file.
func readBoard(_ bytes: [UInt8]) {
    guard let json = try? JSON.parse(bytes), let declaration = try? Declaration(json) else { return }
    let again = (try? JSON.parse(declaration.text)).flatMap { try? Declaration($0) }
    precondition(again == declaration, "a declaration reads back")
    var board = empty
    let intent = Intent.declare(declaration, expected: nil)
    guard
        case .accepted(let entry)? = try? board.resolve(
            intent, by: 7, right: .host, at: 5, name: nil, styles: FreeStyles())
    else { return }
    precondition(board.canApply(entry), "what a server writes is sound")
    board.apply(entry, at: 5, name: nil)
    readBack(board)
}

/// Entries of a journal that somebody may have changed.
func readEntries(_ bytes: [UInt8]) {
    var board = empty
    apply(lines(bytes), to: &board)
}

/// A stored snapshot, and entries behind it.
func readSnapshot(_ bytes: [UInt8]) {
    var texts = lines(bytes)
    guard !texts.isEmpty, let stored = try? StoredBoard(parsing: texts.removeFirst()), stored.board.isSound else {
        return
    }
    var board = Board(id: empty.id, epoch: empty.epoch, restoring: stored.board)
    apply(texts, to: &board)
    let undo = try? board.resolve(
        .host(.undo), by: 7, right: .host, at: board.time, name: nil, styles: FreeStyles())
    if case .accepted(let entry)? = undo, board.canApply(entry) { board.apply(entry, at: board.time, name: nil) }
    readBack(board)
}

private func apply(_ texts: [[UInt8]], to board: inout Board) {
    for text in texts.prefix(100) {
        guard let entry = try? Entry(parsing: text), board.canApply(entry) else { continue }
        board.apply(entry, at: board.time + 1, name: WriteName(client: [0x63], id: entry.seq))
    }
    readBack(board)
}

/// What every view is shown can be made, and what is kept comes back.
private func readBack(_ board: Board) {
    guard board.groups.reduce(0, { $0 + Int($1.group.buttons.bound) }) < 1 << 20 else { return }
    for view in View.allCases { _ = SnapshotText.body(board.snapshot(for: view)) { _ in nil } }
    let chain = Chain(board: board.id.bytes, epoch: [0x37])
    let text = StoredBoard(board: board.restorable, chain: chain).text
    guard let again = try? StoredBoard(parsing: text) else { preconditionFailure("a snapshot reads back") }
    let restored = Board(id: board.id, epoch: board.epoch, restoring: again.board)
    precondition(StoredBoard(board: restored.restorable, chain: chain).text == text, "a board comes back as it was")
}

/// A recount file.
func readRecount(_ bytes: [UInt8]) {
    guard let recount = try? Recount(bytes) else { return }
    precondition(recount.heads.count >= 0)
}

/// A style's `style.json`.
func readStyle(_ bytes: [UInt8]) { _ = try? StyleFile(parsing: bytes, path: "style.json", name: "box") }

/// What a client of ours is sent.
func readAsReader(_ bytes: [UInt8]) {
    var board: ReceivedBoard?
    for line in lines(bytes).prefix(50) {
        guard let json = try? JSON.parse(line) else { continue }
        switch json["type"]?.string {
        case "snapshot": board = (try? ReceivedBoard(snapshot: json)) ?? board
        case "delta": _ = try? board?.apply(delta: json)
        case "ballot": board?.take(ballot: json)
        default: break
        }
    }
}
