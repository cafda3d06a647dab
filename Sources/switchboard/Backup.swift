import Journal
import Server
import Threads
import Upkeep

let backupCommand = Command(
    name: "backup", words: "DATA FILE", summary: "copies all boards into one file, while the server runs",
    help: """
        FILE gets everything of one moment: boards, entries, people, pictures, and the server's two keys, so that a restored
        server knows everybody again. Keep it as secret as the data folder; with --without-keys it holds none, and after a
        restore everybody is a new person and the host link another. The file is verified before it gets its name; a copy
        of a damaged journal is called FILE.damaged, and the exit status is 1. DATA may be left out where SWITCHBOARD_DATA
        names it.

          switchboard backup /var/lib/switchboard /backups/switchboard-$(date +%F)
        """,
    flags: [Flag("without-keys", nil, "leave out the host key and the key that signs tokens")]
) { arguments in
    let named = arguments.rest.count == 1 ? Places.named : nil
    let folder = try named ?? arguments.words("DATA", "FILE")[0]
    let target = arguments.rest[named == nil ? 1 : 0]
    let keeper = Keeper(folder: folder, journal: Server.journalPath(in: folder))
    let progress = ProgressLine("copied")
    let (file, report) = try keeper.backUp(to: target, withKeys: !arguments.has("without-keys"), progress.note)
    guard report.isGood else {
        for board in report.boards where !board.isGood {
            Console.complain("\(board.summary)\n  \(board.damage.map(\.description).joined(separator: "\n  "))")
        }
        for sentence in report.file.sentences(file) { Console.complain(sentence) }
        Console.complain(
            "The journal is damaged, so its copy is \(file): keep your older backups, and see `switchboard repair --help`."
        )
        return 1
    }
    let boards = report.boards.count == 1 ? "1 board" : "\(report.boards.count) boards"
    Console.say("\(file) holds \(boards), and is whole. `switchboard restore` makes a server of it.")
    return 0
}

let restoreCommand = Command(
    name: "restore", words: "FILE DATA", summary: "makes a data folder of a backup",
    help: """
        DATA must be empty or not there: nothing is written over. The backup is verified first. Every board gets a new epoch,
        so that pages which saw more than the backup holds notice, and show what is there now; its hash chain goes on.

          systemctl stop switchboard
          mv /var/lib/switchboard /var/lib/switchboard.old
          switchboard restore /backups/switchboard-2026-11-30 /var/lib/switchboard
        """,
    flags: [Flag("anyway", nil, "also from a damaged backup: what is damaged stays damaged, see `repair`")]
) { arguments in
    let words = try arguments.words("FILE", "DATA")
    let report = try JournalCheck(SQLiteJournal(path: words[0])).run()
    guard report.isGood || arguments.has("anyway") else {
        Console.complain(
            "\(words[0]) is damaged (`switchboard verify \(words[0])` says how): take another backup, or add --anyway.")
        return 1
    }
    let hasKeys = try Keeper(folder: words[1], journal: Server.journalPath(in: words[1])).restore(from: words[0])
    let boards = report.boards.count == 1 ? "1 board is" : "\(report.boards.count) boards are"
    Console.say("\(boards) in \(words[1]): switchboard serve --data \(words[1])")
    if !hasKeys {
        Console.say("The backup holds no keys: everybody is a new person, and the start shows a new host link.")
    }
    return 0
}
