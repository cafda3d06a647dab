import Glibc
import JSON
import Testing

/// The commands that look after what the server keeps: verify, backup, restore, repair.
@Suite(.serialized) struct UpkeepCommandTests {
    private let data = Folder()
    private let elsewhere = Folder()

    @Test func `verify reads a running server's folder, and a stopped one's`() throws {
        let server = try RunningServer(data: data.path)
        #expect(try server.send("POST", server.path("lunch", "/click"), Sample.click).status == 200)
        let running = try Finished(["verify", data.path])
        #expect(running.status == 0, "\(running.complaints)")
        #expect(running.output.contains("lunch: good, 2 entries, 2 people"))
        try server.stop()
        let stopped = try Finished(["verify", data.path])
        #expect(stopped.status == 0, "\(stopped.complaints)")
        #expect(stopped.output.contains("lunch: good, 2 entries, snapshot at 2, 2 people"))
        #expect(stopped.output.contains("is whole: 6 boards"))
    }

    @Test func `verify says what is damaged, and what to do`() throws {
        try RunningServer(data: data.path).stop()
        data.change("UPDATE entries SET chain = zeroblob(32) WHERE board = 1")
        let result = try Finished(["verify", data.path])
        #expect(result.status == 1)
        #expect(result.output.contains("lunch: DAMAGED") && result.output.contains("panel: good"))
        #expect(result.complaints.contains("Entry 1 doesn't continue the hash chain"))
        #expect(result.complaints.contains("switchboard repair"))
        #expect(try Finished(["verify", elsewhere.path]).complaints.contains("can't be opened"))
    }
}
