import Glibc
import JSON
import Testing

/// What the README tells people to type works as it stands there.
struct ReadmeTests {
    /// The commands of the chapter about the terminal, in order.
    private static let commands: [String] = {
        let text = String(decoding: wholeFile("\(Program.root)/README.md"), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let chapter = lines.drop { $0 != "## From a terminal" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        return chapter.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
    }()

    @Test func `every command of the terminal chapter runs`() throws {
        let server = try RunningServer()
        let folder = Folder()
        symlink("\(Program.root)/examples", "\(folder.path)/examples")
        let environment =
            "cd \(folder.path); PATH=\(Program.folder):$PATH SWITCHBOARD_SERVER=\(server.url) SWITCHBOARD_HOST_KEY=\(server.hostKey)"
        #expect(ReadmeTests.commands.count > 8)
        for command in ReadmeTests.commands where !command.hasPrefix("export PATH") {
            // The long scenario has a test of its own.
            guard !command.contains("--scenario") else { continue }
            let here = command.replacing("localhost:7681", with: "127.0.0.1:\(server.port)")
            // `watch` goes on until it is told to stop.
            let bounded = command.contains(" watch ") ? "timeout --preserve-status -s INT 2 \(here)" : here
            folder.write("command", bounded)
            #expect(system("\(environment) sh command > output 2>&1") == 0, "\(command)")
        }
        #expect(folder.mode("lunch.json") != nil)
        try server.stop()
    }

    @Test func `what shows each promise of the README is there`() {
        let text = String(decoding: wholeFile("\(Program.root)/docs/TESTING.md"), as: UTF8.self)
        let chapter = text.split(separator: "\n").drop { !$0.hasPrefix("## What the README promises") }.dropFirst()
        let paths = chapter.prefix { !$0.hasPrefix("## ") }.flatMap { line in
            line.matches(of: /`((?:Tests|scripts)\/[^`]+)`/).map { String($0.1) }
        }
        #expect(paths.count > 15)
        for path in paths { #expect(access("\(Program.root)/\(path)", F_OK) == 0, "\(path)") }
    }
}
