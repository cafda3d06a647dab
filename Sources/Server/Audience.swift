internal import Boards
internal import Engine
internal import Sockets
internal import Wire

/// The readers of one view of a board on one loop.
///
/// A reader has a cursor, not a queue: its rev. A round encodes the way from a rev to the head once and writes the same
/// frame to everyone there; who can't take it stays, and gets merged deltas later.
final class Audience {
    /// Trivial, so that the inner loop touches no object.
    struct Reader {
        var line: Line
        /// −1: it holds nothing that a delta could start from.
        var rev: Int64
        /// Why it needs a snapshot, while `rev` is −1.
        var reason: SnapshotReason
        /// Hash of who reads.
        var person: Int
        var peer: Unmanaged<Peer>
    }

    /// A snapshot of no more bytes never waits: the kernel takes it whole from a reader that isn't busy, and readers
    /// that take nothing must not keep newcomers out.
    private static let small = 64 << 10

    let channel: Channel
    private let count: FanOutCount
    /// Milliseconds between two rounds, and between two that carry nothing but tallies.
    private let interval: UInt64
    private let tallyInterval: UInt64
    private(set) var readers: [Reader] = []
    private var pages = OpenPages()
    /// When the last round left, in the loop's ms.
    private var lastRound: UInt64?
    /// Something changed that doesn't wait as long as a tally may.
    private var isUrgent = false
    /// Stands in the loop's list for the coming turn.
    var isDirty = false
    /// A base was asked for and has not come.
    var awaitsBase = false
    /// Where most readers are.
    private var common: Int64 = -1
    #if DEBUG
        private var rounds = 0
    #endif
    private var baseFrames: [SnapshotReason: (rev: Int64, frame: Frame)] = [:]
    private var parts = KeptParts()

    init(_ channel: Channel, interval: UInt64, _ count: FanOutCount) {
        self.channel = channel
        self.interval = interval
        tallyInterval = interval == 0 ? 0 : max(interval, channel.view == .participant ? 500 : 50)
        self.count = count
    }

    var isEmpty: Bool { readers.isEmpty }

    /// When the next round may leave, in the loop's ms: the first change leaves at once.
    var due: UInt64 { lastRound.map { $0 + (isUrgent ? interval : tallyInterval) } ?? 0 }

    /// Notes what the next round is for.
    func note(isTally: Bool) { isUrgent = isUrgent || !isTally }

    /// Those of the readers who are this person; the others cost nothing.
    func peers(of person: Person) -> [Peer] {
        pages.of(person.hashValue).map { $0.takeUnretainedValue() }.filter {
            $0.seats[channel.board]?.person == person
        }
    }

    /// How many different people read.
    var people: Int { pages.people }

    /// Adds a reader at `rev` and returns its place.
    func add(_ reader: Reader) -> Int {
        pages.add(reader.peer, of: reader.person)
        readers.append(reader)
        return readers.count - 1
    }

    /// The last reader takes the place that becomes free; its peer is told.
    func remove(at index: Int) {
        pages.remove(readers[index].peer, of: readers[index].person)
        let last = readers.removeLast()
        guard index < readers.count else { return }
        readers[index] = last
        last.peer.takeUnretainedValue().moved(in: self, to: index)
    }

    /// What a round came to.
    enum Outcome { case done, again, baseNeeded }

    /// Brings every reader that can take it to the head.
    func round(now: UInt64, hasRoom: Bool) -> Outcome {
        (lastRound, isUrgent) = (now, false)
        var outcome = Outcome.done
        let head = channel.head.rev
        while common >= 0, common < head { common = send(from: common) }
        // Whoever is elsewhere: newcomers, and those who were busy.
        for index in readers.indices where readers[index].rev != common || common < 0 {
            guard !readers[index].line.isBusy else { continue }
            catchUp(index, &outcome, hasRoom)
        }
        if common < 0 { common = channel.head.rev }
        return outcome
    }

    /// Brings one reader to the head, if it can take it.
    func catchUp(_ index: Int, hasRoom: Bool) -> Outcome {
        var outcome = Outcome.done
        if !readers[index].line.isBusy { catchUp(index, &outcome, hasRoom) }
        return outcome
    }

    /// Part by part, for as long as the reader takes them; what came behind a base leaves with the next round.
    private func catchUp(_ index: Int, _ outcome: inout Outcome, _ hasRoom: Bool) {
        var before: Int64
        repeat {
            before = readers[index].rev
            bringNearer(index, &outcome, hasRoom)
        } while before >= 0 && readers[index].rev != before && !readers[index].line.isBusy
    }

    private func bringNearer(_ index: Int, _ outcome: inout Outcome, _ hasRoom: Bool) {
        let reader = readers[index]
        if let end = channel.end(ofPartFrom: reader.rev), let frame = parts.frame(from: reader.rev, to: end) {
            return advance(index, to: end, frame)
        }
        switch channel.part(from: reader.rev) {
        case .nothing: break
        case .delta(let delta): advance(index, to: delta.to, frame(of: delta))
        case .base(let base, let reason):
            let reason = reader.rev < 0 ? reader.reason : reason
            let frame = baseFrame(base, reason)
            guard hasRoom || frame.count <= Audience.small else { return outcome = .again }
            if reader.line.write(frame) {
                if reader.rev >= 0 { count.value.skipped += Int(max(0, base.state.rev - reader.rev)) }
                readers[index].rev = base.state.rev
                if base.state.rev < channel.head.rev, outcome == .done { outcome = .again }
            }
        case .baseNeeded: outcome = .baseNeeded
        }
    }

    private func advance(_ index: Int, to rev: Int64, _ frame: Frame) {
        guard readers[index].line.write(frame) else { return }
        count.delivered(readers[index].rev..<rev, to: 1)
        readers[index].rev = rev
    }

    /// One frame to everyone at `rev`.
    ///
    /// Returns where they are now.
    private func send(from rev: Int64) -> Int64 {
        guard case .delta(let delta) = channel.part(from: rev) else { return -1 }
        let frame = frame(of: delta)
        #if DEBUG
            rounds += 1
            if rounds == Fault.lostRound {
                for index in readers.indices where readers[index].rev == rev { readers[index].rev = delta.to }
                return delta.to
            }
        #endif
        var served = 0
        frame.bytes.withUnsafeBytes { bytes in
            readers.withUnsafeMutableBufferPointer { readers in
                for index in readers.indices where readers[index].rev == rev && !readers[index].line.isBusy {
                    guard readers[index].line.write(bytes) else { continue }
                    readers[index].rev = delta.to
                    served += 1
                }
            }
        }
        count.value.rounds += 1
        count.delivered(rev..<delta.to, to: served)
        return delta.to
    }

    private func frame(of delta: Delta) -> Frame {
        let frame = Frame(text: ServerMessage.delta(channel.board, delta).text)
        parts.keep(frame, from: delta.from, to: delta.to, head: channel.head.rev)
        return frame
    }

    private func baseFrame(_ base: Channel.Base, _ reason: SnapshotReason) -> Frame {
        if let kept = baseFrames[reason], kept.rev == base.state.rev { return kept.frame }
        let frame = Frame(text: SnapshotText.message(reason, base.bytes))
        baseFrames[reason] = (base.state.rev, frame)
        return frame
    }
}
