import Glibc
import Threads

/// One thing the program does.
struct Command: Sendable {
    let name: String
    /// What follows the name: `BOARD GROUP BUTTON`.
    let words: String
    /// One line for the list of commands.
    let summary: String
    /// What a newcomer should know, with an example.
    let help: String
    let flags: [Flag]
    /// Returns the program's exit status.
    let run: @Sendable (Arguments) throws -> Int32

    static let all = [
        serveCommand, watchCommand, setCommand, clickCommand, applyCommand, exportCommand, loadCommand, stylesCommand,
        recountCommand, checkCommand, tokenCommand, verifyCommand, backupCommand, restoreCommand,
        repairCommand, doctorCommand,
    ]

    static func main(_ words: [String]) -> Int32 {
        guard let name = words.dropFirst().first else {
            Console.complain(overview)
            return 2
        }
        if ["--help", "-h", "help"].contains(name) {
            Console.say(overview)
            return 0
        }
        if name == "--version" {
            Console.say("switchboard \(version)")
            return 0
        }
        guard let command = all.first(where: { $0.name == name }) else {
            let nearest = all.map(\.name).min { distance($0, name) < distance($1, name) }
            let hint = nearest.map { distance($0, name) <= 2 ? "; did you mean \($0)?" : "." } ?? "."
            Console.complain("switchboard: there is no command \(name)\(hint) `switchboard --help` lists all.")
            return 2
        }
        return command.perform(Array(words.dropFirst()))
    }

    private func perform(_ words: [String]) -> Int32 {
        if words.contains("--help") || words.contains("-h") {
            Console.say(page)
            return 0
        }
        do {
            return try run(Arguments(words, flags))
        } catch let error as UsageError {
            let stop = error.message.hasSuffix("?") ? "" : "."
            Console.complain("switchboard \(name): \(error.message)\(stop) `switchboard \(name) --help` shows how.")
            return 2
        } catch {
            Console.complain("switchboard \(name): \(error)")
            return 1
        }
    }

    private var page: String {
        var lines = ["switchboard \(name) \(words)", "", help, ""]
        let width = flags.map { $0.name.count + ($0.value.map { $0.count + 1 } ?? 0) }.max() ?? 0
        for flag in flags {
            let left = flag.name + (flag.value.map { " \($0)" } ?? "")
            lines.append("  --\(left)\(String(repeating: " ", count: width - left.count))  \(flag.help)")
        }
        let confirming = flags.filter { !$0.hasVariable }.map { ", except --\($0.name)" }.joined()
        lines += [
            "", "Each option can also be given as a variable, --public-url as SWITCHBOARD_PUBLIC_URL\(confirming).",
        ]
        return lines.joined(separator: "\n")
    }

    private static var overview: String {
        var lines = ["switchboard: shared check buttons, live in everybody's browser", ""]
        for command in all {
            let left = "\(command.name) \(command.words)"
            let padding = String(repeating: " ", count: max(1, 28 - left.count))
            lines.append("  switchboard \(left)\(padding)\(command.summary)")
        }
        lines += ["", "switchboard COMMAND --help says more. Begin with: switchboard serve"]
        return lines.joined(separator: "\n")
    }
}
