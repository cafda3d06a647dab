import Glibc
import JSON
import Testing

/// `switchboard load`, as somebody uses it before an event.
@Suite(.serialized) struct LoadCommandTests {
    private let server: RunningServer

    init() throws { server = try RunningServer() }

    private func load(_ server: RunningServer, _ words: String...) throws -> Finished {
        try Finished(["load", "--server", server.url, "--host-key", server.hostKey, "--duration", "2"] + words)
    }

    @Test func `an audience finds nothing wrong, says how fast it was, and leaves no board behind`() throws {
        let boards = try server.send("GET", "/api/v1/boards", host: true).json?["boards"]?.count
        let report = "\(Folder().path)-report.json"
        defer { unlink(report) }
        let result = try load(
            server, "--clients", "20", "--rate", "100", "--ramp", "0.3", "--json", report, "--fail-if", "p99>20s")
        #expect(result.status == 0, "\(result.output)\(result.complaints)")
        #expect(result.output.contains("Nothing lost, nothing twice, no gap, every digest equal."))
        #expect(result.complaints.contains("1 s  connected 20"))
        let json = try JSON.parse(wholeFile(report))
        #expect(json["receipts"]?.integer == json["clicks"]?.integer)
        #expect(try #require(json["receipts"]?.integer) > 50)
        #expect(try #require(json["toldMicroseconds"]?["p99"]?.integer) > 0)
        #expect(try server.send("GET", "/api/v1/boards", host: true).json?["boards"]?.count == boards)
    }

    @Test func `a report that can't be written is a failure`() throws {
        let result = try load(server, "--clients", "2", "--ramp", "0.1", "--json", "/dev/full")
        #expect(result.status == 1 && result.complaints.contains("/dev/full can't be written"), "\(result.complaints)")
    }

    @Test func `a change that goes missing on purpose is noticed`() throws {
        let faulty = try RunningServer(variables: ["SWITCHBOARD_FAULT=lose-round:5"])
        let result = try load(faulty, "--clients", "5", "--rate", "60", "--ramp", "0.2")
        #expect(result.status == 1)
        #expect(result.output.contains("and got a delta from"))
        try faulty.stop()
    }

    @Test func `closed loop, absences and a fight over one radio group hold too`() throws {
        let folder = Folder()
        folder.write(
            "fight.json",
            #"{"name":"fight","duration":2,"crowds":[{"clients":8,"window":2,"target":"same","ramp":0.2,"absence":{"every":0.8,"lasts":0.1}},{"clients":4,"ramp":0.2,"rate":20,"absence":{"every":0.7,"lasts":0,"together":true}}]}"#
        )
        let result = try Finished([
            "load", "--server", server.url, "--host-key", server.hostKey, "--scenario", "\(folder.path)/fight.json",
        ])
        #expect(result.status == 0, "\(result.output)\(result.complaints)")
        #expect(result.output.contains("fight: 12 of 12 clients"))
    }

    @Test func `a live poll is judged by its journal, and a change of it that goes missing is noticed`() throws {
        let folder = Folder()
        folder.write(
            "poll.json",
            #"{"name":"poll","boards":2,"duration":2,"crowds":[{"name":"phone","clients":20,"ramp":0.2,"rate":60,"target":"vote"},{"name":"screen","clients":2,"view":"screen"}]}"#
        )
        func play(_ server: RunningServer) throws -> Finished {
            try Finished([
                "load", "--server", server.url, "--host-key", server.hostKey, "--scenario", "\(folder.path)/poll.json",
            ])
        }
        let result = try play(server)
        #expect(result.status == 0, "\(result.output)\(result.complaints)")
        #expect(result.output.contains("Every acknowledged vote is in the tally, once."))
        let faulty = try RunningServer(variables: ["SWITCHBOARD_FAULT=lose-round:5"])
        let wrong = try play(faulty)
        #expect(wrong.status == 1 && wrong.output.contains("and got a delta from"), "\(wrong.output)")
        try faulty.stop()
    }

    @Test func `a broken limit fails the run`() throws {
        let result = try load(server, "--clients", "2", "--rate", "20", "--ramp", "0.1", "--fail-if", "max>1us")
        #expect(result.status == 1)
        #expect(result.output.contains("FAILED: max>1us"))
    }

    @Test func `somebody else's board takes --really`() throws {
        let board = try server.board(Sample.lunch)
        #expect(try load(server, "--board", board).status == 2)
    }

    @Test func `Ctrl-C ends it with its report, and without its board`() throws {
        let program = try Program([
            "load", "--server", server.url, "--host-key", server.hostKey, "--clients", "5", "--rate", "20",
            "--duration", "60",
        ])
        let deadline = Deadline(20)
        while !program.complaints.contains("receipts"), !deadline.isOver { usleep(50_000) }
        usleep(1_500_000)
        program.signal(SIGINT)
        #expect(try program.wait() == 0)
        #expect(program.output.contains("interrupted"))
        let left = try server.send("GET", "/api/v1/boards", host: true).json?["boards"]?.array ?? []
        #expect(!left.contains { $0["id"]?.string?.hasPrefix("load-") ?? true })
    }
}
