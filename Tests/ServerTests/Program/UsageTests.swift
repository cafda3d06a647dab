import Testing

/// What the program says to a wrong command line, and in its help.
struct UsageTests {
    private static let commands = ["serve", "watch", "set", "click", "apply", "export", "styles", "check", "load"]

    @Test(arguments: commands) func `each command explains itself with its options and an example`(name: String) throws
    {
        let help = try Finished([name, "--help"])
        #expect(help.status == 0)
        #expect(help.complaints.isEmpty)
        #expect(help.output.hasPrefix("switchboard \(name)"))
        #expect(help.output.contains("\n  switchboard \(name)"))
        #expect(help.output.contains("  --"))
        #expect(help.output.contains("SWITCHBOARD_PUBLIC_URL"))
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test func `the overview lists every command`() throws {
        let help = try Finished(["--help"])
        #expect(help.status == 0)
        for name in UsageTests.commands { #expect(help.output.contains("  switchboard \(name)")) }
        let nothing = try Finished([])
        #expect(nothing.status == 2)
        #expect(nothing.complaints == help.output)
        #expect(try Finished(["--version"]).output == "switchboard 1.0.0\n")
    }

    private static let mistakes: [(words: [String], says: String)] = [
        (["serv"], "did you mean serve?"), (["wach", "lunch"], "did you mean watch?"),
        (["expotr", "x"], "did you mean export?"),
        (["serve", "--lisen", "7681"], "did you mean --listen? `switchboard serve --help` shows how."),
        (["serve", "--pubic-url=x"], "did you mean --public-url?"),
        (["watch", "--jsn", "lunch"], "did you mean --json?"),
        (["serve", "--wholly-unknown"], "there is no option --wholly-unknown"),
        (["serve", "-xyz"], "there is no option -xyz"), (["serve", "--events", "-q"], "there is no option -q"),
        (["serve", "--listen"], "--listen needs a value"), (["watch"], "BOARD is missing"),
        (["click", "lunch", "food"], "BUTTON is missing"),
        (["watch", "a", "b"], "b is one word too many"), (["serve", "extra"], "extra is one word too many"),
        (["serve", "--listen", "127.0.0.1:99999"], "--listen must be"),
        (["serve", "--loops", "0"], "--loops must be"), (["serve", "--journal", "paper"], "--journal must be"),
        (["serve", "--round", "1001"], "--round must be"),
    ]

    @Test(arguments: mistakes.indices) func `a mistake on the command line is named, with exit status 2`(index: Int)
        throws
    {
        let (words, says) = UsageTests.mistakes[index]
        let result = try Finished(words)
        #expect(result.status == 2)
        #expect(result.complaints.contains(says), "\(result.complaints)")
        #expect(result.output.isEmpty)
    }

    @Test func `a variable stands for an option, and the option wins`() throws {
        let variable = ["SWITCHBOARD_JOURNAL=paper"]
        #expect(try Finished(["serve"], variables: variable).complaints.contains("--journal must be"))
        let wins = try Finished(["serve", "--journal", "memory", "--loops", "x"], variables: variable)
        #expect(wins.complaints.contains("--loops must be"))
    }

    private static let variables: [(variable: String, says: String)] = [
        ("SWITCHBOARD_LISEN=7681", "there is no option SWITCHBOARD_LISEN; did you mean SWITCHBOARD_LISTEN?"),
        ("SWITCHBOARD_WHOLLY_UNKNOWN=1", "there is no option SWITCHBOARD_WHOLLY_UNKNOWN"),
        ("SWITCHBOARD_DEV=maybe", "SWITCHBOARD_DEV must be yes or no"),
        ("SWITCHBOARD_YES=no", "there is no option SWITCHBOARD_YES"),
        ("SWITCHBOARD_ANYWAY=yes", "there is no option SWITCHBOARD_ANYWAY"),
        ("SWITCHBOARD_DATA=", "--data must name a folder"),
    ]

    @Test(arguments: variables.indices) func `a mistake in a variable is named`(index: Int) throws {
        let (variable, says) = UsageTests.variables[index]
        let result = try Finished(["serve", "--listen", "127.0.0.1:0", "--web", "/no"], variables: [variable])
        #expect(result.status == 2)
        #expect(result.complaints.contains(says), "\(result.complaints)")
    }

    @Test func `a flag's variable says yes or no, and those of other commands and of Kubernetes are nobody's mistake`()
        throws
    {
        for value in ["yes", "TRUE", "1"] {
            let dev = try RunningServer(variables: [
                "SWITCHBOARD_DEV=\(value)", "SWITCHBOARD_SERVER=http://localhost:1",
            ])
            try dev.program.output(with: "are read from disk for each request")
            try dev.stop()
        }
        for value in ["no", "False", "0", ""] {
            let plain = try RunningServer(
                variables: [
                    "SWITCHBOARD_DEV=\(value)", "SWITCHBOARD_SERVICE_HOST=10.0.0.1",
                    "SWITCHBOARD_PORT=tcp://10.0.0.1:80",
                    "SWITCHBOARD_WEB_SERVICE_HOST=10.0.0.1", "SWITCHBOARD_WEB_PORT_80_TCP_ADDR=10.0.0.1",
                ])
            let banner = try plain.program.output(with: "Ctrl-C")
            #expect(!banner.contains("are read from disk for each request"))
            try plain.stop()
        }
    }

    @Test func `an empty data folder is refused, and the variable for it counts for every command`() throws {
        let empty = try Finished(["serve", "--data", ""])
        #expect(empty.status == 2 && empty.complaints.contains("--data must name a folder"), "\(empty.complaints)")
        let folder = Folder()
        let variables = ["SWITCHBOARD_DATA=\(folder.path)/boards"]
        try RunningServer(data: "\(folder.path)/boards").stop()
        for command in ["verify", "repair"] {
            let result = try Finished([command], variables: variables)
            #expect(result.status == 0 && result.output.contains("\(folder.path)/boards/"), "\(result.complaints)")
        }
        #expect(try Finished(["doctor"], variables: variables).output.contains("\(folder.path)/boards"))
        let backup = try Finished(["backup", "\(folder.path)/copy"], variables: variables)
        #expect(backup.status == 0 && folder.mode("copy") == 0o600, "\(backup.complaints)")
        #expect(try Finished(["backup", "\(folder.path)/copy"]).complaints.contains("FILE is missing"))
    }
}
