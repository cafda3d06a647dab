internal import Boards
internal import Journal
internal import Records

/// Checks one board: its rows can be read, its chain holds, and its snapshot is what its entries make.
struct BoardCheck {
    private let reader: any JournalReader
    private let row: BoardRow
    private var snapshot: ParsedSnapshot?
    private(set) var report: BoardReport

    /// Does it; `due` is the time that the board waits for.
    init(_ row: BoardRow, _ reader: any JournalReader, due: Int64?) {
        (self.row, self.reader) = (row, reader)
        report = BoardReport(row: row)
        if let due, due < 0 || due >= 1 << 53 { report.damage.append(.due(due)) }
        readPeople()
        readSnapshot()
        guard let start = Replay(of: row, with: snapshot), UInt64(row.origin, radix: 16) != nil else {
            report.damage.append(.row("its id or its epoch can't be one"))
            report.remains = .nothing
            return
        }
        checkEntries(start)
    }

    private mutating func readPeople() {
        do throws(JournalError) {
            let people = try reader.people(of: row.id)
            report.people = people.count { !$0.isVoter }
            var known: [[[UInt8]]: Int64] = [:]
            for person in people {
                if let other = known.updateValue(person.who, forKey: person.key) {
                    report.damage.append(.person(person.who, "is also person \(other)"))
                }
                if person.who <= 0 || person.who >= 1 << 53 {
                    report.damage.append(.person(person.who, "has a number that no server gives"))
                }
            }
        } catch {
            report.damage.append(.beside("Who is behind the board's numbers", error.reason))
        }
    }

    private mutating func readSnapshot() {
        do throws(JournalError) {
            guard let row = try reader.snapshot(of: row.id) else { return }
            report.snapshot = row.seq
            parse(row)
        } catch {
            report.damage.append(.beside("The snapshot", error.reason))
        }
    }

    private mutating func parse(_ row: SnapshotRow) {
        do throws(RecordError) {
            snapshot = try ParsedSnapshot(row)
        } catch {
            switch error {
            case .unreadable(let place): report.damage.append(.snapshotUnreadable(entry: row.seq, place))
            case .newer(let version): report.damage.append(.newer(entry: row.seq, version: version))
            }
        }
    }

    /// Replays from the first entry, or from the first that wasn't pruned.
    private mutating func checkEntries(_ start: Replay) {
        var replay = start
        do throws(JournalError) {
            report.first = try reader.records(of: row.id, after: 0, limit: 1).first?.seq ?? 0
        } catch {
            // What is there before the snapshot can't be told, what is behind it may be read.
            report.damage.append(.page(entry: 1, error.reason))
            report.remains = remains(start, 0)
            if case .part(let entries, _) = report.remains { report.last = entries?.upperBound ?? snapshot?.seq ?? 0 }
            return
        }
        switch report.first {
        case 1: break
        case 0: _ = replay.jump()
        case let first: if let snapshot, snapshot.seq < first { _ = replay.jump() } else { replay.skip(to: first - 1) }
        }
        let end = follow(&replay)
        if let end { report.damage.append(end) }
        report.last = replay.last
        guard end != nil || snapshot == nil && report.snapshot != nil else { return }
        report.remains = remains(start, replay.isAnchored ? replay.last : report.first - 1)
    }

    /// Takes entries up to the end or to the first that is wrong, which is returned.
    private mutating func follow(_ replay: inout Replay) -> Damage? {
        if snapshot == nil, replay.last > 0 { return .beginsLate(at: replay.last + 1) }
        while true {
            let page: [Record]
            do throws(JournalError) { page = try reader.readable(of: row.id, after: replay.last) } catch {
                return .page(entry: replay.last + 1, error.reason)
            }
            for record in page {
                guard let damage = replay.take(record) else { continue }
                if damage.endsReplay || !replay.isAnchored { return damage }
                report.damage.append(damage)
                snapshot = nil
            }
            if page.isEmpty { break }
        }
        return replay.hasPassedSnapshot ? nil : .ends(at: replay.last, snapshot: report.snapshot ?? 0)
    }

    /// The most that can be kept of a board whose replay ended after the entry `last`.
    ///
    /// With a good snapshot behind the damage the present state survives, and only history is lost.
    private mutating func remains(_ start: Replay, _ last: Int64) -> BoardReport.Remains {
        let found = report.damage
        defer { report.damage = found }
        if let snapshot, snapshot.seq > last {
            var replay = start
            replay.skip(to: last + 1)
            _ = follow(&replay)
            if replay.hasPassedSnapshot { return .part(entries: range(last + 2, replay.last), snapshot: true) }
            replay = start
            _ = replay.jump()
            _ = follow(&replay)
            return .part(entries: range(snapshot.seq + 1, replay.last), snapshot: true)
        }
        if report.first == 1, last > 0 { return .part(entries: 1...last, snapshot: snapshot != nil) }
        guard let snapshot else { return .nothing }
        return .part(entries: range(max(report.first, 1), last), snapshot: snapshot.seq <= last || report.first == 0)
    }

    private func range(_ first: Int64, _ last: Int64) -> ClosedRange<Int64>? { first <= last ? first...last : nil }
}

extension JournalError {
    /// What the system said, without the mend.
    var reason: String {
        switch self {
        case .corrupt(let reason), .io(let reason): reason
        default: description
        }
    }
}
