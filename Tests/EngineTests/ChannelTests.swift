import Boards
import Specimens
import Testing

@testable import Engine

/// How readers follow a board: deltas, bases, and the reason for each snapshot (P7, P10, P11, P12).
@Suite struct ChannelTests {
    /// A board with a channel of one view, which advances with each entry.
    private struct Followed {
        var sample: LiveSample
        let channel: Channel

        init(_ groups: DeclaredGroup...) throws {
            sample = try LiveSample()
            try sample.declare(groups)
            channel = Channel(sample.board, .participant)
        }

        mutating func click(_ group: String, _ button: String) throws {
            try sample.click(group, button)
            release()
        }

        mutating func release() {
            guard let changes = sample.changes.last, !changes.isEmpty else { return }
            channel.advance(to: sample.board.state(of: .participant), changes, hasPolls: false)
        }

        func setBase() { channel.setBase(Channel.Base(state: sample.board.state(of: .participant), bytes: [])) }

        var cursor: Cursor {
            let state = sample.board.state(of: .participant)
            return Cursor(epoch: sample.board.epoch, view: .participant, rev: state.rev, digest: state.digest.bits)
        }
    }

    private func followed() throws -> Followed { try Followed(.toggle("door"), .numbered("n", 10_000)) }

    private func outcome(_ catchUp: Channel.CatchUp) -> String {
        switch catchUp {
        case .nothing: "nothing"
        case .delta(let delta): "delta \(delta.from) to \(delta.to)"
        case .base(let base, let reason): "base \(base.state.rev) \(reason)"
        case .baseNeeded(let reason): "needed \(reason)"
        }
    }

    @Test func `P7 P10 what somebody holds decides what they get, and why`() throws {
        var followed = try followed()
        let start = followed.cursor
        #expect(outcome(followed.channel.catchUp(nil)) == "needed new")
        followed.setBase()
        for _ in 0..<3 { try followed.click("door", "switch") }
        let head = followed.cursor
        func ask(_ change: (inout Cursor) -> Void) -> String {
            var cursor = head
            change(&cursor)
            return outcome(followed.channel.catchUp(cursor))
        }
        #expect(outcome(followed.channel.catchUp(nil)) == "base 1 new")
        #expect(ask { _ in } == "nothing")
        #expect(ask { $0.epoch ^= 1 } == "base 1 epoch")
        #expect(ask { $0.view = .host } == "base 1 view")
        #expect(ask { $0.digest ^= 1 } == "base 1 digest")
        #expect(ask { $0.rev += 1 } == "base 1 ahead")
        #expect(ask { $0.rev -= 1 } == "base 1 digest")
        #expect(outcome(followed.channel.catchUp(start)) == "delta 1 to 4", "the oldest rev that a delta starts from")
    }

    @Test func `P10 behind a declaration nothing crosses: structure`() throws {
        var followed = try followed()
        try followed.click("door", "switch")
        let before = followed.cursor
        followed.setBase()
        try followed.sample.declare([.toggle("door", texts: ("YES", "NO"))])
        followed.release()
        #expect(outcome(followed.channel.catchUp(before)) == "needed structure")
        #expect(outcome(followed.channel.catchUp(from: before.rev)) == "needed structure")
        let declared = followed.cursor
        followed.setBase()
        try followed.click("door", "switch")
        #expect(outcome(followed.channel.catchUp(before)) == "base 3 structure")
        #expect(outcome(followed.channel.catchUp(declared)) == "delta 3 to 4")
    }

    @Test func `P10 too old for a delta: behind, and never a base that no delta leads on from`() throws {
        var followed = try followed()
        let start = followed.cursor
        followed.setBase()
        for _ in 0..<8192 { try followed.click("door", "switch") }
        #expect(outcome(followed.channel.catchUp(start)) == "delta 1 to 8193")
        try followed.click("door", "switch")
        #expect(outcome(followed.channel.catchUp(start)) == "needed behind")
        #expect(outcome(followed.channel.catchUp(from: 1)) == "needed behind")
        #expect(outcome(followed.channel.catchUp(nil)) == "needed new")
        #expect(outcome(followed.channel.catchUp(from: 2)) == "delta 2 to 8194")
        followed.setBase()
        #expect(outcome(followed.channel.catchUp(start)) == "base 8194 behind")
    }

    @Test func `P7 at the oldest rev that is left, the digest still decides`() throws {
        var followed = try followed()
        try followed.click("door", "switch")
        var oldest = followed.cursor
        for _ in 0..<8192 { try followed.click("door", "switch") }
        #expect(outcome(followed.channel.catchUp(oldest)) == "delta 2 to 8194")
        oldest.digest ^= 1
        #expect(outcome(followed.channel.catchUp(oldest)) == "needed digest")
    }

    @Test func `E6 large writes are bounded too: what is behind 16,384 cells is dropped`() throws {
        var followed = try followed()
        let all = (0..<10_000).map(String.init)
        let start = followed.cursor
        for round in 0..<3 {
            try followed.sample.set("n", on: round % 2 == 0 ? all : [], off: round % 2 == 0 ? [] : all)
            followed.release()
        }
        #expect(outcome(followed.channel.catchUp(start)) == "needed behind")
        #expect(outcome(followed.channel.catchUp(from: 3)) == "delta 3 to 4")
        #expect(followed.channel.distance(from: start) == 0)
    }

    @Test func `P11 who is far behind gets parts of the way, which end where those of others do`() throws {
        var followed = try followed()
        for number in 0..<5000 { try followed.click("n", "\(number)") }
        func ends(from rev: Int64) -> [Int64] {
            var (rev, ends): (Int64, [Int64]) = (rev, [])
            while case .delta(let delta) = followed.channel.part(from: rev) {
                #expect(delta.from == rev && followed.channel.end(ofPartFrom: rev) == delta.to)
                #expect(delta.cells.count == Int(delta.to - rev) && delta.cells.count <= 1024)
                rev = delta.to
                ends.append(rev)
            }
            return ends
        }
        #expect(ends(from: 1) == [1025, 2049, 3073, 4097, 5001])
        #expect(ends(from: 1500) == [2049, 3073, 4097, 5001] && ends(from: 4999) == [5001])
    }

    @Test func `P11 what one entry changed is never cut, and nothing is kept of what a structure ended`() throws {
        var followed = try followed()
        try followed.click("door", "switch")
        try followed.sample.set("n", on: (0..<3000).map(String.init))
        followed.release()
        try followed.click("door", "switch")
        let ends = [1, 2, 3].map { followed.channel.end(ofPartFrom: $0) }
        #expect(ends == [2, 3, 4] && followed.channel.end(ofPartFrom: 4) == nil)
        try followed.sample.declare([.toggle("door"), .numbered("n", 9_000)])
        followed.release()
        #expect(followed.channel.end(ofPartFrom: 2) == nil)
        guard case .baseNeeded(.structure) = followed.channel.part(from: 2) else { return #expect(Bool(false)) }
        try followed.click("door", "switch")
        #expect(followed.channel.end(ofPartFrom: 5) == 6)
    }

    @Test func `P11 a cell that ends as it was isn't named, and the delta may be empty`() throws {
        var followed = try followed()
        let start = followed.cursor
        for _ in 0..<2 { try followed.click("door", "switch") }
        try followed.click("n", "5")
        guard case .delta(let delta) = followed.channel.catchUp(start) else { return #expect(Bool(false)) }
        #expect(delta.cells == [.check(1, 5): 1])
        try followed.click("n", "5")
        guard case .delta(let empty) = followed.channel.catchUp(start) else { return #expect(Bool(false)) }
        #expect(empty.cells == [:] && empty.to == 5 && empty.digest.bits == start.digest)
    }

    /// A reader as the protocol asks for: cells, a rev and a digest of its own.
    private struct Reader {
        var cells: [Cell: UInt64] = [:]
        var rev: Int64 = -1
        var wasNamedInVain = false

        var digest: Digest {
            var digest = Digest()
            for (cell, value) in cells { digest.change(cell, from: 0, to: value) }
            return digest
        }

        mutating func take(_ delta: Delta) -> Bool {
            guard delta.from == rev, delta.to > rev else { return false }
            for (cell, value) in delta.cells {
                if cells[cell] ?? 0 == value { wasNamedInVain = true }
                cells[cell] = value == 0 ? nil : value
            }
            rev = delta.to
            return digest == delta.digest
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `P11 E6 readers that pause at random always end equal, with the digest`(seed: UInt64) throws {
        var histories = Histories(seed: seed)
        let history = try histories.play(120)
        var board = Board(id: history.board.id, epoch: history.board.epoch)
        let channel = Channel(board, .participant)
        // Bases by rev, as encoded snapshots would hold them.
        var bases: [Int64: [Cell: UInt64]] = [:]
        var readers = Array(repeating: Reader(), count: 4)
        func round(_ index: Int) {
            // As a loop does: a base if that is asked for, then a delta if there is one.
            for _ in 0..<3 {
                switch channel.part(from: readers[index].rev) {
                case .nothing: return
                case .delta(let delta):
                    let isProved = readers[index].take(delta)
                    #expect(isProved, "seed \(seed), reader \(index)")
                case .base(let base, _):
                    readers[index].cells = bases[base.state.rev] ?? [:]
                    readers[index].rev = base.state.rev
                    #expect(readers[index].digest == base.state.digest, "seed \(seed)")
                case .baseNeeded:
                    bases[board.views[1].rev] = board.cells()
                    channel.setBase(Channel.Base(state: board.state(of: .participant), bytes: []))
                }
            }
        }
        for step in history.journal {
            let changes = board.apply(step.entry, at: step.time, name: step.name)
            if changes.touch(.participant) {
                channel.advance(to: board.state(of: .participant), changes, hasPolls: false)
            }
            for index in readers.indices where Int.random(in: 0..<(index * 12 + 1), using: &histories.random) == 0 {
                round(index)
            }
        }
        for index in readers.indices {
            round(index)
            #expect(readers[index].cells == board.cells(), "seed \(seed), reader \(index)")
            #expect(readers[index].rev == board.views[1].rev && !readers[index].wasNamedInVain, "seed \(seed)")
        }
    }
}
