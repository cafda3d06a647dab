import Boards
import Engine
import Journal
import Specimens
import Wire

/// An engine whose clocks and commits a test moves.
final class SteppedHall {
    let outlet = TestOutlet()
    /// What the wall clock says beside the other, ms.
    let wall = SetClock()
    private let clock = SetClock()
    private let writer: any JournalWriter
    private let engine: SteppedEngine
    /// What waits to be written, the one under way.
    private(set) var batches: [Batch] = []
    private var last: UInt64 = 0

    static let start: Int64 = 1_796_000_000_000

    init(_ journal: any Journal = MemoryJournal(), _ change: (inout Engine.Parts) -> Void = { _ in }) throws {
        var parts = Engine.Parts(
            journal: journal, styles: Built.catalogue, outlets: [outlet],
            encode: { SnapshotText.body($0) { _ in nil } })
        let (wall, clock) = (wall, clock)
        parts.now = { SteppedHall.start + clock.now + wall.now }
        parts.monotonic = { clock.now }
        change(&parts)
        writer = try journal.writer()
        var append: (Batch) -> Void = { _ in }
        engine = try SteppedEngine(parts) { append($0) }
        append = { [unowned self] in batches.append($0) }
    }

    /// A turn of the engine with these questions, and their numbers.
    @discardableResult
    func turn(_ kinds: Request.Kind..., at time: Int64? = nil, as person: Person = Hall.host) -> [UInt64] {
        turn(kinds, at: time, as: person)
    }

    @discardableResult
    func turn(_ kinds: [Request.Kind], at time: Int64? = nil, as person: Person = Hall.host) -> [UInt64] {
        if let time { clock.set(time) }
        let requests = kinds.map { kind in
            last += 1
            return Request(sender: Request.Sender(loop: 0, number: last), person: person, kind: kind)
        }
        engine.turn(requests)
        return requests.map(\.sender.number)
    }

    /// The batch under way is on disk.
    func commit() throws { engine.committed(.success(try writer.append(batches.removeFirst()))) }

    /// The batch under way is lost.
    func lose() {
        batches.removeFirst()
        engine.committed(.failure(.full))
    }

    var patience: Int? { engine.patience }
    func answer(_ number: UInt64) -> Answer? { outlet.answer(number) }
}
