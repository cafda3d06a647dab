import Glibc
import Journal
import Server
import Threads
import Upkeep

let verifyCommand = Command(
    name: "verify", words: "[DATA]", summary: "says whether a journal is whole, board by board",
    help: """
        Reads every entry of every board, computes its hash chain anew, replays it and holds the snapshot against the result;
        then lets SQLite check the file's pages. DATA is a server's data folder, or a backup; the default is this user's
        own. Changes nothing, and a server may be running. The exit status is 1 if anything is damaged.

          switchboard verify
          switchboard verify /var/lib/switchboard
          switchboard verify monday.backup
        """,
    flags: []
) { arguments in
    let path = try journalPath(arguments)
    let report = try JournalCheck(SQLiteJournal(path: path)).run { board in
        Console.say(board.summary)
        for damage in board.damage { Console.complain("  \(damage)") }
    }
    for sentence in report.file.sentences(path) { Console.complain(sentence) }
    let boards = report.boards.count == 1 ? "1 board" : "\(report.boards.count) boards"
    if report.isGood {
        Console.say("\(path) is whole: \(boards), position \(report.file.position.value).")
        return 0
    }
    Console.complain(
        "\(path) is damaged: restore a backup, or stop the server and see what `switchboard repair` would do.")
    return 1
}

/// The journal that a command is told to look at: in a data folder, or a file by itself.
func journalPath(_ arguments: Arguments) throws(UsageError) -> String {
    guard arguments.rest.count < 2 else { throw UsageError("\(arguments.rest[1]) is one word too many") }
    let path = arguments.rest.first ?? Places.data
    var status = stat()
    let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    return isFile ? path : Server.journalPath(in: path)
}
