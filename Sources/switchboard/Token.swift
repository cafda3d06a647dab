import Client
import Glibc
import JSON
import Threads

let tokenCommand = Command(
    name: "token", words: "BOARD", summary: "makes somebody who may do something on a board, for a script",
    help: """
        Prints the token of a new person who has a right on one board: for scripts, which then need no host key.

          TOKEN=$(switchboard token lunch --right host --expires 12h)
          curl -H "Authorization: Bearer $TOKEN" http://localhost:7681/api/v1/boards/lunch/export?format=csv
          switchboard click lunch food pizza --host-key "$TOKEN"

        With --expires it is good for so long, and nothing makes it good for longer; without it doesn't expire. The
        person's name, and until when, goes to standard error; the right ends when a host gives that person the right
        viewer, on the host's page or with POST /api/v1/boards/BOARD/grant {"person":NAME,"right":"viewer"}.
        """,
    flags: [
        Flag("right", "RIGHT", "host, participant or viewer (default participant)"),
        Flag("count", "N", "so many people, a token on each line, 1 to 500 (default 1)"),
        Flag("expires", "TIME", "how long it is good, as in 45m, 12h or 30d (default: it doesn't expire)"),
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
    let end = try arguments["expires"].map { Clock.wall() + (try span($0)) }
    let until = end.map { ",\"until\":\($0)" } ?? ""
    let answer = try Remote(arguments).send(
        "POST", "/api/v1/boards/\(board)/invite",
        body: Array("{\"right\":\"\(right)\",\"count\":\(count)\(until)}".utf8))
    for person in answer["people"]?.array ?? [] {
        let known = person["until"]?.integer
        guard (known == nil) == (end == nil) else {
            throw Remote.Refused(description: "This server doesn't know --expires: it made a token that stays good.")
        }
        Console.say(person["token"]?.string ?? "")
        let rest = known.map { ", until \(dateText($0))" } ?? ", doesn't expire"
        Console.complain("Person: \(person["person"]?.string ?? "?")\(rest)")
    }
    return 0
}

/// `45m`, `12h` or `30d`, in ms.
private func span(_ text: String) throws(UsageError) -> Int64 {
    let units: [Character: Int64] = ["m": 60_000, "h": 3_600_000, "d": 86_400_000]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count >= 1,
        count <= 3650 * 86_400_000 / unit
    else { throw UsageError("--expires must be 1m to 3650d, as in 45m, 12h or 30d") }
    return count * unit
}

/// `2026-11-30 17:05:09 UTC`.
private func dateText(_ time: Int64) -> String {
    var moment = time_t(time / 1000)
    var parts = tm()
    gmtime_r(&moment, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) UTC"
}
