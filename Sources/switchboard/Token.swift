import Client
import JSON
import Threads

let tokenCommand = Command(
    name: "token", words: "BOARD", summary: "makes somebody who may do something on a board, for a script",
    help: """
        Prints the token of a new person who has a right on one board: for scripts, which then need no host key.

          TOKEN=$(switchboard token lunch --right host)
          curl -H "Authorization: Bearer $TOKEN" http://localhost:7681/api/v1/boards/lunch/export?format=csv
          switchboard click lunch food pizza --host-key "$TOKEN"

        It doesn't expire. The person's name goes to standard error; the right ends when a host gives that person the
        right viewer, on the host's page or with POST /api/v1/boards/BOARD/grant {"person":NAME,"right":"viewer"}.
        """,
    flags: [
        Flag("right", "RIGHT", "host, participant or viewer (default participant)"),
        Flag("count", "N", "so many people, a token on each line, 1 to 500 (default 1)"),
    ] + Remote.flags
) { arguments in
    let board = try arguments.words("BOARD")[0]
    let right = arguments["right"] ?? "participant"
    guard ["host", "participant", "viewer"].contains(right) else {
        throw UsageError("--right must be host, participant or viewer")
    }
    guard let count = Int(arguments["count"] ?? "1"), (1...500).contains(count) else {
        throw UsageError("--count must be 1 to 500")
    }
    let answer = try Remote(arguments).send(
        "POST", "/api/v1/boards/\(board)/invite", body: Array("{\"right\":\"\(right)\",\"count\":\(count)}".utf8))
    for person in answer["people"]?.array ?? [] {
        Console.say(person["token"]?.string ?? "")
        Console.complain("Person: \(person["person"]?.string ?? "?")")
    }
    return 0
}
