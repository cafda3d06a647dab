import Boards
import Client
import JSON
import Threads
import Wire

let watchCommand = Command(
    name: "watch", words: "BOARD", summary: "prints each change as it happens",
    help: """
        First the present state, then a line for each group that changes: board, group, text, value, and which buttons.
        A lost link is taken up again where it was.

          switchboard watch lunch
          switchboard watch lunch --json | jq .text
        """,
    flags: [
        Flag("json", nil, "a JSON object for each group and change"),
        Flag("entries", nil, "every entry of the journal instead; needs the host key"),
        Flag("from", "SEQ", "with --entries: begin with this one (default 1)"),
    ] + Remote.flags
) { arguments in
    let board = try arguments.words("BOARD")[0]
    let remote = Remote(arguments, asHost: arguments.has("entries"))
    let printer = ChangePrinter(styles: try StyleNotes(remote), asJSON: arguments.has("json"))
    var from: Int64?
    if arguments.has("entries") {
        from = Int64(arguments["from"] ?? "1")
        guard let from, from > 0 else { throw UsageError("--from must be the number of an entry, from 1") }
    }
    var status: Int32 = 0
    let watcher = try Watcher(
        try remote.socket, board: board, token: remote.token, authorities: remote.http.authorities, entriesFrom: from
    ) { news in
        switch news {
        case .snapshot(let board): printer.printAll(board)
        case .changes(let board, let changes): printer.print(board, changes)
        case .entry(let line): Console.say(terminalJSON(line))
        case .gone: Console.complain("This board was deleted.")
        case .refused(let sentence):
            Console.complain("switchboard watch: \(terminalText(sentence))")
            status = 1
        case .lost(let sentence): Console.complain(sentence)
        }
    }
    watcher.run()
    return status
}

/// What `watch` has to know of the server's styles to say a group's text and value.
struct StyleNotes {
    private var single: Set<String> = []
    private var texts: [String: Texts] = [:]

    init(_ remote: Remote) throws {
        let styles = try remote.send("GET", "/api/v1/styles")
        for (name, style) in styles.members ?? [] {
            if style["choice"]?.string == "one" { single.insert(name) }
            if let on = style["texts"]?["en"]?["on"]?.bytes, let off = style["texts"]?["en"]?["off"]?.bytes {
                texts[name] = Texts(on: on, off: off)
            }
        }
    }

    func answer(_ group: ReceivedBoard.GroupState) -> GroupAnswer {
        group.answer(single: single.contains(group.style), texts: texts[group.style])
    }
}
