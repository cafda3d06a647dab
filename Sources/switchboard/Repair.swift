import Journal
import Server
import Threads
import Upkeep

let repairCommand = Command(
    name: "repair", words: "[DATA]", summary: "makes a damaged journal usable again, and says what is lost",
    help: """
        Says what is damaged and what it would do; does it with --yes, while no server runs. A damaged board is cut at its
        last good entry, or goes on from its snapshot if only its history is damaged; other boards stay as they are. A
        journal that lost its end is accepted as it is. Whatever is cut gets a new epoch, so that pages notice. The damaged
        files stay in a new folder beside the journal. A backup is the better way, if there is one.

          systemctl stop switchboard
          switchboard repair /var/lib/switchboard
          switchboard repair /var/lib/switchboard --yes
        """,
    flags: [Flag("yes", nil, "do it")]
) { arguments in
    let path = try journalPath(arguments)
    let journal = SQLiteJournal(path: path)
    let lock = arguments.has("yes") ? try Repair.lock(journal) : nil
    let repair = try Repair(journal, holding: lock)
    guard repair.isNeeded else {
        Console.say("\(path) is whole: there is nothing to repair.")
        return 0
    }
    for board in repair.report.boards { for damage in board.damage { Console.say("\(board.row.id): \(damage)") } }
    for sentence in repair.report.file.sentences(path) { Console.say(sentence) }
    Console.say(lock != nil ? "\nThis is done now:" : "\nThis would be done:")
    for sentence in repair.sentences { Console.say("- \(sentence)") }
    guard lock != nil else {
        Console.say("\nNothing was changed. Stop the server, and add --yes to do it.")
        return 1
    }
    let aside = "\(path)-damaged-\(Clock.wall() / 1000)"
    for loss in try repair.run(aside: aside) { Console.complain("- \(loss)") }
    let report = try JournalCheck(journal).run()
    Console.say("\nThe damaged files are in \(aside). Delete it when you don't need it any more.")
    Console.say(report.isGood ? "\(path) is whole." : "\(path) is still damaged: restore a backup.")
    return report.isGood ? 0 : 1
}
