import Engine
import Glibc
import Journal
import Records
import Specimens
import Testing
import Upkeep

/// Backup and restore: what comes back, and what must not.
struct KeeperTests {
    private let vault: Vault
    private let elsewhere = Vault()
    private var file: String { "\(elsewhere.folder)/backup" }
    private var keeper: Keeper { Keeper(folder: vault.folder, journal: vault.path) }

    init() throws { vault = try Vault(["a", "b"]) }

    /// A keeper of a folder that isn't there yet.
    private func other(_ name: String = "new") -> (Keeper, SQLiteJournal) {
        let folder = "\(elsewhere.folder)/\(name)"
        let path = "\(folder)/journal.sqlite"
        return (Keeper(folder: folder, journal: path), SQLiteJournal(path: path))
    }

    private func key(_ folder: String, _ name: String, _ text: String) {
        let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CREAT, 0o600)
        write(descriptor, text, text.utf8.count)
        close(descriptor)
    }

    private func mode(_ path: String) -> UInt32 {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
    }

    private func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        return String(decoding: bytes[..<max(0, read(descriptor, &bytes, bytes.count))], as: UTF8.self)
    }

    @Test func `a restored journal has the same boards under a new epoch, and is whole`() throws {
        key(vault.folder, "host-key", "host_secret\n")
        key(vault.folder, "server-key", "s1 00ff\n")
        let (name, report) = try keeper.backUp(to: file, withKeys: true) { _, _ in }
        #expect(name == file && report.isGood && report.boards.count == 2)
        #expect(mode(file) == 0o600)
        let (keeper, journal) = other()
        #expect(try keeper.restore(from: file))
        let folder = "\(elsewhere.folder)/new"
        #expect(text("\(folder)/host-key") == "host_secret\n" && text("\(folder)/server-key") == "s1 00ff\n")
        #expect(["", "/host-key", "/journal.sqlite"].map { mode(folder + $0) } == [0o700, 0o600, 0o600])
        let (old, new) = (try vault.journal.reader(), try journal.reader())
        for (before, after) in zip(try old.boards(), try new.boards()) {
            #expect(before.id == after.id && before.epoch != after.epoch && after.origin == before.origin)
            let entries = try new.records(of: before.id, after: 0, limit: 1000)
            #expect(try entries == vault.entries(before.id))
            #expect(try old.people(of: before.id) == new.people(of: before.id))
        }
        #expect(try new.last() == old.last())
        #expect(try JournalCheck(journal).run().isGood)
        #expect(try journal.secrets() == [])
    }

    @Test func `a board goes on after two restores, and its chain with it`() throws {
        _ = try keeper.backUp(to: file, withKeys: false) { _, _ in }
        #expect(try !other("first").0.restore(from: file))
        _ = try other("first").0.backUp(to: "\(file)2", withKeys: false) { _, _ in }
        let (keeper, journal) = other("second")
        _ = try keeper.restore(from: "\(file)2")
        let row = try #require(try journal.reader().board("a"))
        #expect(try row.origin == vault.journal.reader().board("a")?.epoch)
        let last = try #require(try vault.entries("a").last)
        var chain = Chain(head: last.chain)
        let text = utf8(#"{"v":1,"seq":\#(last.seq + 1),"who":1,"intent":{"grant":1,"right":"host"},"outcome":[]}"#)
        chain.add(text)
        let writer = try journal.writer()
        let record = Record(
            board: "a", seq: last.seq + 1, time: last.time, client: "", request: 0, text: text, chain: chain.head)
        _ = try writer.append(Batch(records: [record]))
        writer.close()
        #expect(try JournalCheck(journal).run().isGood)
    }

    @Test func `a backup is of one moment although a server writes`() throws {
        let writer = try vault.journal.writer()
        for round in 0..<8 {
            let (batch, _) = try Vault.board("n\(round)", seed: UInt64(round) + 9, writes: 50)
            var isFirst = true
            let (name, report) = try keeper.backUp(to: "\(file)\(round)", withKeys: false) { _, _ in
                if isFirst { _ = try? writer.append(batch) }
                isFirst = false
            }
            #expect(name == "\(file)\(round)" && report.isGood)
        }
        writer.close()
    }

    @Test func `nothing is written over`() throws {
        _ = try keeper.backUp(to: file, withKeys: true) { _, _ in }
        #expect(throws: KeeperError.self) { try keeper.backUp(to: file, withKeys: true) { _, _ in } }
        let error = #expect(throws: KeeperError.self) { try keeper.restore(from: file) }
        #expect("\(try #require(error))".contains("isn't empty"))
        #expect(try vault.check().isGood)
    }

    @Test func `a damaged journal's copy says so in its name`() throws {
        vault.run("UPDATE entries SET chain = zeroblob(32) WHERE seq = 2")
        let (name, report) = try keeper.backUp(to: file, withKeys: true) { _, _ in }
        #expect(name == "\(file).damaged" && !report.isGood)
        #expect(access(file, F_OK) != 0 && access(name, F_OK) == 0)
    }

    @Test func `what can't be restored leaves no trace`() throws {
        key(elsewhere.folder, "letter", "This is no backup, although it is longer than sixteen bytes.")
        #expect(throws: KeeperError.self) { try other().0.restore(from: "\(elsewhere.folder)/letter") }
        #expect(throws: KeeperError.self) { try other().0.restore(from: "\(elsewhere.folder)/nothing") }
        #expect(Vault.names(in: "\(elsewhere.folder)/new") == [])
    }

    @Test func `a restore keeps servers away, and one that was broken off is no empty server`() throws {
        _ = try keeper.backUp(to: file, withKeys: true) { _, _ in }
        let (keeper, journal) = other()
        let folder = "\(elsewhere.folder)/new"
        mkdir(folder, 0o700)
        let server = try Repair.lock(journal)
        #expect(throws: KeeperError.self) { try keeper.restore(from: file) }
        withExtendedLifetime(server) {}
        unlink("\(folder)/journal.sqlite-lock")
        key(folder, "journal.sqlite.part", "half")
        let error = #expect(throws: JournalError.self) { try journal.writer() }
        #expect(error?.description.contains("broken off") == true)
        #expect(Vault.names(in: folder).filter { !$0.hasSuffix("-lock") } == ["journal.sqlite.part"])
    }
}
