import Journal

/// A disk under a journal: late, full, held, broken, unreadable; after a crash the batch in flight is there or isn't.
///
/// That a batch is there whole or not at all is SQLite's part, and tested with it (`JournalTests`).
final class SimulatedDisk: Journal, @unchecked Sendable {
    let state = DiskState()
    private let rows = MemoryJournal()
    private let pen: any JournalWriter
    private unowned let world: World
    /// What was handed over and not answered.
    private var flying: Batch?
    /// Took an error after which nothing is written until the process is started anew.
    private var isBroken = false
    /// Counts processes, so that a dead one's batches come to nothing.
    private var life = 0

    init(_ world: World) throws {
        self.world = world
        pen = try rows.writer()
    }

    /// Nothing is under way.
    var isIdle: Bool { flying == nil }

    func writer() throws(JournalError) -> any JournalWriter { throw .closed }

    func reader() throws(JournalError) -> any JournalReader { SimulatedReader(try rows.reader(), state) }

    /// Starts a write, and answers when it is over.
    func append(_ batch: Batch, then answer: @escaping (Result<Position, JournalError>) -> Void) {
        flying = batch
        let mine = life
        let wait = Int64(world.has(.slowDisk) && world.chance(20) ? world.number(1...1000) : world.number(0...5))
        if world.has(.lyingDisk), world.chance(10) {
            flying = nil
            world.after(wait) { answer(.success(Position(value: 0))) }
            return
        }
        world.after(wait) { [self] in
            guard mine == life, let batch = flying else { return }
            if let error = failure() {
                world.note("disk: \(error)")
                // Its bytes may have got there all the same; nobody sees them before a restart.
                if isBroken { flying = world.chance(50) ? batch : nil } else { flying = nil }
                return answer(.failure(error))
            }
            flying = nil
            let result = write(batch)
            world.after(Int64(world.number(0...3))) { [self] in if mine == life { answer(result) } }
        }
    }

    private func failure() -> JournalError? {
        if isBroken { return .readOnly(reason: "broken before") }
        if world.has(.fullDisk), world.chance(4) { return world.chance(50) ? .full : .busy }
        guard world.has(.brokenDisk), world.chance(1) else { return nil }
        isBroken = true
        return .io("sync failed")
    }

    private func write(_ batch: Batch) -> Result<Position, JournalError> {
        do throws(JournalError) {
            let position = try pen.append(batch)
            for ledger in world.ledgers { ledger.take(batch) }
            return .success(position)
        } catch {
            world.fail("the journal refused a batch: \(error)")
            return .failure(error)
        }
    }

    /// The process ends: what was in flight got there whole, or not at all.
    func crash() {
        life += 1
        if let batch = flying, isBroken || world.chance(50) {
            world.note("disk: the batch in flight is there after the crash")
            _ = write(batch)
        }
        (flying, isBroken) = (nil, false)
    }
}
