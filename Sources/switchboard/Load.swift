import Client
import JSON
import Load
import Threads

let loadCommand = Command(
    name: "load", words: "", summary: "plays an audience, and checks that nothing goes wrong",
    help: """
        Makes a board of its own, sends clients to it that follow, click, leave and return, checks everything they are
        told against the journal, and deletes the board. Ends with exit status 1 if a receipt is missing, an acknowledged
        change is not in the end state, there is a gap, or a digest differs. Ctrl-C ends it with its report.

          switchboard load --clients 500 --rate 50
          switchboard load --clients 100 --window 1 --duration 10 --fail-if 'p99>200ms'
          switchboard load --scenario scenarios/lecture-hall.json --json report.json
        """,
    flags: [
        Flag("clients", "N", "how many clients (default 100)"),
        Flag("boards", "N", "over how many boards (default 1)"),
        Flag("buttons", "N", "boxes on each board (default 100)"),
        Flag("rate", "N", "clicks a second in all; latency counts from when a click was meant to happen (default 20)"),
        Flag("window", "N", "instead: writes that each client has under way"),
        Flag("ramp", "SECONDS", "over which clients arrive; clicks begin after it (default 2)"),
        Flag("duration", "SECONDS", "how long, the ramp included (default 20)"),
        Flag("scenario", "FILE", "who joins, clicks, leaves, sleeps, returns; instead of the options above"),
        Flag("tokens", "FILE", "participant tokens, one a line"),
        Flag("board", "ID", "a board that is there already; clicks on it, so it takes --really"),
        Flag("really", nil, "yes, click on that board"),
        Flag("json", "FILE", "write the report there as JSON"),
        Flag("fail-if", "LIMIT", "fail if p50, p90, p99 or max of the receipts is over it, as in p99>200ms"),
        Flag("quiet", nil, "no line each second"),
    ] + Remote.flags, run: load)

private func load(_ arguments: Arguments) throws -> Int32 {
    _ = try arguments.words()
    let remote = Remote(arguments)
    if arguments.has("board"), !arguments.has("really") {
        throw UsageError("--board clicks on a board that others may be using; add --really if you mean it")
    }
    if !arguments.has("board"), remote.token == nil {
        throw UsageError(
            "making a board takes the host key: --host-key KEY, shown by the server as the link after Host")
    }
    let limit = try arguments["fail-if"].map { text in
        guard let limit = Limit(text) else { throw UsageError("--fail-if must be like p99>200ms") }
        return limit
    }
    let tokens = arguments["tokens"].flatMap(fileBytes).map {
        String(decoding: $0, as: UTF8.self).split(separator: "\n")
    }
    let plan = Plan(
        http: remote.http, socket: try remote.socket, hostKey: remote.token, scenario: try scenario(arguments),
        board: arguments["board"], tokens: tokens?.map(String.init) ?? [])
    let run = try LoadRun(plan) { line in if !arguments.has("quiet") { Console.complain(line) } }
    let report = try run.run()
    for line in report.lines { Console.say(line) }
    if report.connected < report.clients, !report.wasInterrupted {
        Console.say("  FAILED: \(report.clients - report.connected) clients were not there by the end")
    }
    if let path = arguments["json"] { try Remote.write(report.json, to: path) }
    if let limit, limit.isBroken(by: report.latency) {
        Console.say("  FAILED: \(limit)")
        return 1
    }
    return report.faults.isEmpty && (report.connected == report.clients || report.wasInterrupted) ? 0 : 1
}

private func scenario(_ arguments: Arguments) throws -> Scenario {
    if let path = arguments["scenario"] {
        guard let bytes = fileBytes(path) else { throw UsageError("\(path) can't be read") }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes) } catch {
            throw UsageError("\(path) is not JSON: \(error.reason) (line \(error.line))")
        }
        return try Scenario(json, path: path)
    }
    let clicks: Scenario.Clicks =
        if let window = try number(arguments, "window", 1...64) {
            .window(Int(window))
        } else {
            .rate(try number(arguments, "rate", 0...1e6) ?? 20)
        }
    let crowd = Scenario.Crowd(
        name: "client", clients: Int(try number(arguments, "clients", 1...100_000) ?? 100), clicks: clicks,
        target: .random, ramp: try number(arguments, "ramp", 0...3600) ?? 2, start: 0, absence: nil, reads: nil)
    return Scenario(
        name: "load", boards: Int(try number(arguments, "boards", 1...1000) ?? 1),
        buttons: Int(try number(arguments, "buttons", 1...1_000_000) ?? 100),
        duration: try number(arguments, "duration", 1...86_400) ?? 20, crowds: [crowd])
}

private func number(_ arguments: Arguments, _ flag: String, _ range: ClosedRange<Double>) throws(UsageError) -> Double?
{
    guard let text = arguments[flag] else { return nil }
    guard let number = Double(text), range.contains(number) else {
        throw UsageError("--\(flag) must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
}
