import Server
import Sockets
import Threads
import Upkeep

let doctorCommand = Command(
    name: "doctor", words: "[DATA]", summary: "looks for what keeps a server from doing well",
    help: """
        Looks at the data folder, the disk, the journal, limits, the port, the styles, the page and, if one is named, the
        certificate; and asks the server, if it runs, whether it can save and whether anybody has opened it from another
        machine. Prints a line for each: ok, warn or fail, and what to do. The exit status is 1 if anything fails.

          switchboard doctor
          switchboard doctor /var/lib/switchboard --listen 127.0.0.1:8080 --certificate /etc/ssl/board.pem
        """,
    flags: [
        Flag("listen", "ADDRESS", "where the server listens or will (default *:7681)"),
        Flag("certificate", "FILE", "a certificate in PEM whose dates matter"),
        Flag("styles", "FOLDER", "a folder with more styles"),
        Flag("web", "FOLDER", "the page's files"),
    ]
) { arguments in
    guard arguments.rest.count < 2 else { throw UsageError("\(arguments.rest[1]) is one word too many") }
    let folder = arguments.rest.first ?? Places.data
    var findings = FolderCheckup(folder, journal: Server.journalPath(in: folder)).findings
    findings += ProgramCheckup(arguments).findings
    let address = try arguments["listen"].map { text throws(UsageError) in try listenAddress(text, "listen") }
    findings += ServerCheckup(address ?? ListenAddress(host: "*", port: 7681), folder: folder).findings
    for finding in findings { Console.say(finding.line) }
    return findings.contains { $0.level == .fail } ? 1 : 0
}
