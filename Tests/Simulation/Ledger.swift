import Boards
import Checker
import Journal
import Records

/// Hands the checker what is on disk, and adds what only a simulation knows: when a poll may close.
final class Ledger {
    private unowned let world: World
    private var checker: Checker
    /// Polls that were opened for a time by the server that runs, and before when, on the clock that nobody sets, they
    /// must not close by themselves.
    private var opened: [UInt32: (life: Int, until: Int64)] = [:]

    init(_ world: World) {
        self.world = world
        // Nothing that is checked depends on the epoch, which the server chooses.
        checker = Checker(board: Board(id: world.board, epoch: 0), rules: [.live, .settled, .everybody])
    }

    /// The board as it is on disk.
    var board: Board? { checker.board.seq > 0 ? checker.board : nil }

    /// The newest rev of a view.
    func end(_ view: View) -> Int64 { checker.end(of: view) }

    func client(_ name: String, _ observation: Observation) { fail(checker.client(name, observation)) }

    func serverRestarted() { checker.serverRestarted() }

    func checkEnd() { fail(checker.verdict()) }

    private func fail(_ faults: [Fault]) { for fault in faults { world.fail(fault.description) } }

    func take(_ batch: Batch) { for record in batch.records { take(record) } }

    private func take(_ record: Record) {
        let name = record.client.isEmpty ? nil : WriteName(client: Array(record.client.utf8), id: record.request)
        guard let entry = try? Entry(parsing: record.text) else {
            return world.fail("entry \(record.seq) can't be read")
        }
        checkTime(of: entry)
        fail(checker.entry(entry, at: record.time, name: name))
    }

    /// A wall clock that is set forward takes no time from a poll.
    private func checkTime(of entry: Entry) {
        for case .phase(let group, let phase) in entry.outcome.operations {
            if entry.who == 0, phase.stage == .closed, let open = opened[group], open.life == world.server.life,
                world.clock.now < open.until
            {
                world.fail("a poll closed by itself \(open.until - world.clock.now) ms too soon")
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
