import Boards
import Specimens
import Testing

/// What a board may come to, by whatever way: each entry has to be read again at the next start.
@Suite struct RoomTests {
    private func groups(_ name: String, _ count: Int) -> [DeclaredGroup] {
        (0..<count).map { DeclaredGroup("\(name)\($0)", "box", [DeclaredButton("a")]) }
    }

    @Test func `P47 undo puts nothing back for which the board has no room`() throws {
        var sample = try LiveSample()
        try sample.declare(groups("old", 600))
        try sample.declare(groups("new", 401))
        #expect(throws: Refusal.tooLarge("groups", limit: 1000)) { try sample.host(.undo) }
        try sample.declare(groups("old", 600))
        try sample.declare(groups("new", 400))
        try sample.host(.undo)
        #expect(sample.board.groups.count == 1000)
    }

    @Test(arguments: [(Group.Mode.shared, 10_000), (.poll, 1000)])
    func `P47 so it is with the buttons of a group`(_ mode: Group.Mode, _ limit: Int) throws {
        func group(_ name: String, _ count: Int) -> DeclaredGroup {
            var group = DeclaredGroup("g", "box", (0..<count).map { DeclaredButton("\(name)\($0)") })
            group.mode = mode
            return group
        }
        var sample = try LiveSample(group("old", limit))
        try sample.declare([group("new", 1)])
        #expect(throws: Refusal.tooLarge("groups[0].buttons", limit: limit)) { try sample.host(.undo) }
    }

    private func field(_ groups: Int, _ count: UInt32 = Limits.numbered) -> [DeclaredGroup] {
        (0..<groups).map { .numbered("f\($0)", count) }
    }

    @Test func `P24 a board has four million numbered buttons at most`() throws {
        var sample = try LiveSample()
        #expect(throws: Refusal.tooLarge("groups", limit: 4_000_000)) { try sample.declare(field(5)) }
        try sample.declare(field(4))
        #expect(throws: Refusal.tooLarge("groups", limit: 4_000_000)) {
            try sample.declare(field(4) + [.numbered("more", 1)])
        }
    }

    @Test func `P24 one that has more from before keeps them, and gets no more`() throws {
        let groups = (0..<12).map { number in
            Group(
                id: known("f\(number)"), ordinal: UInt32(number), label: utf8("f\(number)"), style: utf8("box"),
                buttons: .numbered(Limits.numbered))
        }
        let restored = Board.Restored(
            seq: 1, time: 1, revision: 1, structure: Structure(groups: groups, nextGroup: 12), checked: [:],
            rights: [:], clients: [:], revs: [1, 1, 1])
        #expect(restored.isSound)
        var sample = try LiveSample()
        sample.board = Board(id: known("b"), epoch: 1, restoring: restored)
        try sample.click("f11", "7")
        #expect(throws: Refusal.tooLarge("groups", limit: 4_000_000)) {
            try sample.declare(field(12) + [.numbered("more", 1)])
        }
        try sample.declare(field(12) + [.toggle("door")])
        try sample.declare(field(11))
        try sample.declare(field(11) + [.toggle("door")])
        #expect(sample.board.groups.count == 12)
    }

    @Test func `P24 a group gives out as many ordinals as can be read again, and another id begins anew`() throws {
        let last = Button(id: known("last"), ordinal: (1 << 24) - 1, label: utf8("last"), value: utf8("null"))
        let group = Group(
            id: known("g"), ordinal: 0, label: utf8("g"), style: utf8("box"),
            buttons: .listed([last], bound: 1 << 24))
        var sample = try LiveSample()
        sample.board = Board(
            id: known("b"), epoch: 1,
            restoring: Board.Restored(
                seq: 1, time: 1, revision: 1, structure: Structure(groups: [group], nextGroup: 1), checked: [:],
                rights: [:], clients: [:], revs: [1, 1, 1]))
        #expect(throws: Refusal.tooLarge("groups[0].buttons", limit: 1 << 24)) {
            try sample.declare([DeclaredGroup("g", "box", [DeclaredButton("last"), DeclaredButton("next")])])
        }
        try sample.declare([DeclaredGroup("h", "box", [DeclaredButton("last"), DeclaredButton("next")])])
        #expect(sample.board.groups[0].group.buttons.bound == 2)
    }
}
