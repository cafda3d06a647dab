import Boards
import Checker
import Journal
import Records

/// Hands the checker what is on disk of a board, and adds what only a simulation knows: when a poll may close, who may
/// do what, and who was invited to which past.
final class Ledger {
    let id: Identifier
    private unowned let world: World
    private var checker: Checker
    private var roll = Roll()
    /// By past, what the disk has or had of it.
    private var pasts = [Written()]
    /// Polls that were opened for a time by the server that runs, and before when, on the clock that nobody sets, they
    /// must not close by themselves.
    private var opened: [UInt32: (life: Int, until: Int64)] = [:]
    /// The past that each person was invited to.
    private var invited: [String: Int] = [:]

    private struct Written {
        /// `nil`: it never got to the disk.
        var epoch: String?
        /// By seq.
        var records: [Int64: Record] = [:]
    }

    init(_ id: Identifier, _ world: World) {
        (self.id, self.world) = (id, world)
        // Nothing that is checked depends on the epoch, which the server chooses.
        checker = Checker(board: Board(id: id, epoch: 0), rules: [.live, .settled, .everybody])
    }

    /// The board as it is on disk.
    var board: Board? { checker.board.seq > 0 ? checker.board : nil }

    /// How often it was deleted.
    var past: Int { checker.past }

    /// The newest rev of a view.
    func end(_ view: View) -> Int64 { checker.end(of: view) }

    /// `nil`: the disk doesn't know.
    func epoch(of past: Int) -> String? { pasts[past].epoch }

    func record(_ seq: Int64, of past: Int) -> Record? { pasts[past].records[seq] }

    /// - Parameter past: that the server spoke of; `nil`: the newest.
    func client(_ name: String, _ observation: Observation, in past: Int? = nil) {
        fail(checker.client(name, observation, in: past))
    }

    func serverRestarted() { checker.serverRestarted() }

    func checkEnd() { fail(checker.verdict()) }

    private func fail(_ faults: [Fault]) { for fault in faults { fail(fault.description) } }

    private func fail(_ sentence: String) {
        world.fail(world.ledgers.count == 1 ? sentence : "\(id): \(sentence)")
    }

    /// An invitation belongs to one past: whoever has it is nobody in another.
    func invite(_ person: String, to past: Int) {
        if let first = invited.updateValue(past, forKey: person), first != past {
            fail("\(person) was invited to two boards of one id")
        }
    }

    func take(_ batch: Batch) {
        for id in batch.deleted where id == self.id.description { end() }
        for row in batch.created where row.id == id.description { pasts[past].epoch = row.epoch }
        for row in batch.people where row.board == id.description { roll.add(row) }
        for record in batch.records where record.board == id.description { take(record) }
    }

    /// The board was deleted.
    private func end() {
        world.note("disk: \(id) is deleted")
        checker.deleted()
        pasts.append(Written())
        (opened, roll) = ([:], Roll())
    }

    private func take(_ record: Record) {
        pasts[past].records[record.seq] = record
        let name = record.client.isEmpty ? nil : WriteName(client: Array(record.client.utf8), id: record.request)
        guard let entry = try? Entry(parsing: record.text) else { return fail("entry \(record.seq) can't be read") }
        checkTime(of: entry)
        if let problem = roll.problem(with: entry, on: checker.board) { fail("entry \(entry.seq) is \(problem)") }
        fail(checker.entry(entry, at: record.time, name: name))
    }

    /// A wall clock that is set forward takes no time from a poll.
    private func checkTime(of entry: Entry) {
        for case .phase(let group, let phase) in entry.outcome.operations {
            if entry.who == 0, phase.stage == .closed, let open = opened[group], open.life == world.server.life,
                world.clock.now < open.until
            {
                fail("a poll closed by itself \(open.until - world.clock.now) ms too soon")
            }
            // An entry reaches the disk up to three seconds after it was decided.
            switch entry.intent {
            case .host(.open(_, for: let time?)), .host(.close(_, in: let time?)):
                opened[group] = world.server.isUp ? (world.server.life, world.clock.now + time - 3000) : nil
            case .host(.extend), .host(.show): break
            default: opened[group] = nil
            }
        }
    }
}

extension WriteName {
    var text: String { "\(String(decoding: client, as: UTF8.self))/\(id)" }
}
