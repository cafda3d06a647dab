import Glibc
import JSON
import Testing

/// A disk that gets full while the server runs: a small file system of its own, which only root can make.
@Suite(.serialized) struct SmallDiskTests {
    /// A file system in memory.
    private final class SmallDisk {
        let folder = Folder()

        init(kilobytes: Int) throws {
            try #require(mount("none", folder.path, "tmpfs", 0, "size=\(kilobytes)k,mode=700") == 0)
        }

        deinit { umount2(folder.path, Int32(MNT_DETACH)) }

        /// Writes a file until nothing more fits.
        func fill() {
            let file = open("\(folder.path)/filler", O_WRONLY | O_CREAT, 0o600)
            defer { close(file) }
            for size in [65_536, 4096] {
                let block = [UInt8](repeating: 1, count: size)
                while write(file, block, size) == size {}
            }
        }

        func free() { unlink("\(folder.path)/filler") }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount a small file system"))
    func `a server starts on a disk that got full while it was down, and its boards are read`() throws {
        let disk = try SmallDisk(kilobytes: 24 << 10)
        try RunningServer(data: disk.folder.path, ["--ballast", "4"]).stop()
        for suffix in ["-wal", "-shm"] { unlink("\(disk.folder.path)/journal.sqlite\(suffix)") }
        disk.fill()
        let server = try RunningServer(data: disk.folder.path, ["--ballast", "4"])
        #expect(try server.send("GET", server.path("lunch"), host: true).status == 200)
        let refusal = try server.link().ask(1, click("lunch", "soup"))
        #expect(refusal["code"]?.string == "read-only")
        try server.stop()
    }

    @Test(.enabled(if: geteuid() == 0, "only root can mount a small file system"))
    func `P22 and P38 on a full disk nothing acknowledged is lost, readers go on, and writers are told`() throws {
        let disk = try SmallDisk(kilobytes: 24 << 10)
        let server = try RunningServer(data: disk.folder.path, ["--ballast", "4"])
        let reader = try Follower(try server.link(), "lunch")
        let link = try server.link()
        #expect(try server.send("GET", "/readyz").status == 200)
        disk.fill()
        var acknowledged: Int64 = 1
        var refusal: JSON?
        for id in 1...4000 as ClosedRange<Int64> {
            let reply = try link.ask(id, click("lunch", id % 2 == 0 ? "soup" : "pizza"))
            guard reply["type"]?.string == "receipt" else {
                refusal = reply
                break
            }
            acknowledged = reply["seq"]?.integer ?? 0
        }
        #expect(refusal?["code"]?.string == "read-only", "\(String(describing: refusal?.text))")
        #expect(refusal?["message"]?.string?.contains("full") == true)
        #expect(acknowledged > 1)
        try reader.follow(to: acknowledged)
        let ready = try server.send("GET", "/readyz")
        #expect(ready.status == 503 && ready.text.contains("full"), "\(ready.text)")
        #expect(try server.send("GET", server.path("lunch")).json?["seq"]?.integer == acknowledged)
        #expect(try server.send("DELETE", server.path("panel"), host: true).status == 200)
        #expect(access("\(disk.folder.path)/ballast", F_OK) != 0)
        disk.free()
        usleep(1_200_000)
        #expect(try server.send("GET", "/readyz").status == 200)
        let reply = try link.ask(5000, click("lunch", "soup"))
        #expect(reply["seq"]?.integer == acknowledged + 1, "\(reply.text)")
        #expect(access("\(disk.folder.path)/ballast", F_OK) == 0)
        #expect(try server.program.output(with: "room again").contains("given up"))
        try server.kill()
        let verified = try Finished(["verify", disk.folder.path])
        #expect(verified.status == 0 && verified.output.contains("lunch: good, \(acknowledged + 1) entries"))
    }

    private func click(_ board: String, _ button: String) -> String {
        #""type":"set","board":"\#(board)","group":"food","on":["\#(button)"],"off":[]"#
    }
}
