import Boards
import JSON
import Threads
import Wire

/// Prints what happened on a board, a line for each group.
struct ChangePrinter {
    let styles: StyleNotes
    let asJSON: Bool

    func printAll(_ board: ReceivedBoard) {
        for group in board.groups { line(board, group, []) }
    }

    func print(_ board: ReceivedBoard, _ changes: [ReceivedBoard.Change]) {
        for (index, group) in board.groups.enumerated() {
            let own = changes.filter { $0.group == index }
            if !own.isEmpty { line(board, group, own) }
        }
    }

    private func line(_ board: ReceivedBoard, _ group: ReceivedBoard.GroupState, _ changes: [ReceivedBoard.Change]) {
        let answer = styles.answer(group)
        let text = asJSON ? json(board, group, answer, changes) : plain(board, group, answer, changes)
        Console.say(terminalJSON(text))
    }

    /// Tabs between; texts as JSON, so that none can end the line.
    private func plain(
        _ board: ReceivedBoard, _ group: ReceivedBoard.GroupState, _ answer: GroupAnswer,
        _ changes: [ReceivedBoard.Change]
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.raw("\(board.id)\t\(group.id)\t".utf8)
        if let text = answer.text { writer.string(text) } else { writer.raw("null") }
        writer.raw("\t")
        writer.raw(answer.value)
        for change in changes {
            writer.raw(change.isChecked ? "\t+" : "\t-")
            writer.raw(group.button(change.button).id.utf8)
        }
        return writer.bytes
    }

    private func json(
        _ board: ReceivedBoard, _ group: ReceivedBoard.GroupState, _ answer: GroupAnswer,
        _ changes: [ReceivedBoard.Change]
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.raw("{")
        writer.key("board")
        writer.string(board.id)
        writer.key("rev")
        writer.integer(board.rev)
        writer.key("group")
        writer.string(group.id)
        writer.key("text")
        if let text = answer.text { writer.string(text) } else { writer.raw("null") }
        writer.key("value")
        writer.raw(answer.value)
        writer.key("buttons")
        writer.list(changes) { writer, change in
            let button = group.button(change.button)
            writer.raw("{")
            writer.key("button")
            writer.string(button.id)
            writer.key("label")
            writer.string(button.label)
            writer.key("value")
            writer.raw(button.value)
            writer.key("checked")
            writer.bool(change.isChecked)
            writer.raw("}")
        }
        writer.raw("}")
        return writer.bytes
    }
}

extension ReceivedBoard.GroupState {
    /// A numbered button has its number and nothing of its own.
    fileprivate func button(_ ordinal: UInt32) -> ReceivedBoard.ReceivedButton {
        buttons.first { $0.ordinal == ordinal }
            ?? ReceivedBoard.ReceivedButton(
                id: "\(ordinal)", label: Array("\(ordinal)".utf8), value: Array("null".utf8), ordinal: ordinal)
    }
}
