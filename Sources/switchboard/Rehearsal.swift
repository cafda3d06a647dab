import Boards
import Client
import JSON
import Threads
import Wire

/// `apply --dry-run`: what a file would change, and whether the server would take it.
struct Rehearsal {
    let remote: Remote
    let file: BoardFile

    /// Says it; writes nothing.
    func run() throws {
        let address = "/api/v1/boards/\(file.id)"
        let response = try remote.http.send("GET", address)
        let present = response.status == 404 ? nil : try remote.send("GET", address)
        _ = try remote.send("PUT", "\(address)?dry-run=yes", body: file.declaration.text)
        let changes = BoardChanges(
            from: try present.map { present throws(WireError) in try Declaration(present) }, to: file.declaration,
            style: try styleNames(), answers: answers(present))
        for line in changes.lines { Console.say(terminalText(line)) }
        if present == nil { Console.say("Board \(file.id) would be made.") }
        let kept = present != nil && changes.lines.isEmpty
        Console.say(kept ? "No group or button would change. Nothing was written." : "Nothing was written.")
    }

    private func styleNames() throws -> ([UInt8]) -> [UInt8] {
        var names: [[UInt8]: [UInt8]] = [:]
        for (name, style) in try remote.send("GET", "/api/v1/styles").members ?? [] {
            for alias in style["aliases"]?.array ?? [] { names[alias.bytes ?? []] = Array(name.utf8) }
        }
        return { names[$0] ?? $0 }
    }

    private func answers(_ present: JSON?) -> (Identifier) -> Int {
        var counts: [String: Int] = [:]
        for group in present?["groups"]?.array ?? [] {
            let rounds = group["poll"]?["rounds"]?.array ?? []
            let people = [group["poll"]?["people"]] + rounds.map { $0["people"] }
            counts[group["id"]?.string ?? ""] = people.reduce(0) { $0 + Int($1?.integer ?? 0) }
        }
        return { counts["\($0)"] ?? 0 }
    }
}
