import Boards
import Specimens
import Testing

/// A write has one effect, however often it is sent (P18, E4).
@Suite struct ReceiptTests {
    private static let day: Int64 = 86_400_000

    private func sample() throws -> LiveSample { try LiveSample(.toggle("door"), .numbered("n", 1000)) }

    private func flip(_ sample: inout LiveSample, _ id: Int64, _ client: String = "c") throws(Refusal)
        -> Board.Resolution
    {
        try sample.write(
            .click(group: known("door"), button: known("switch")), name: WriteName(client: utf8(client), id: id))
    }

    private func seq(_ resolution: Board.Resolution) -> Int64 {
        switch resolution {
        case .accepted(let entry): entry.seq
        case .repeated(let seq): -seq
        }
    }

    @Test func `P18 a repeat gets the same seq and changes nothing`() throws {
        var sample = try sample()
        #expect(seq(try flip(&sample, 1)) == 2)
        #expect(seq(try flip(&sample, 2)) == 3)
        #expect(seq(try flip(&sample, 1)) == -2)
        #expect(seq(try flip(&sample, 2)) == -3)
        #expect(sample.checked("door") == [] && sample.board.seq == 3)
    }

    @Test func `P18 who lost the right since is still told that the write counts`() throws {
        var sample = try sample()
        #expect(seq(try flip(&sample, 1)) == 2)
        let click = Intent.click(group: known("door"), button: known("switch"))
        let again = try sample.write(click, right: .viewer, name: WriteName(client: utf8("c"), id: 1))
        #expect(seq(again) == -2)
        #expect(throws: Refusal.forbidden(needs: .participant)) {
            try sample.write(click, right: .viewer, name: WriteName(client: utf8("c"), id: 2))
        }
    }

    @Test func `P18 ids of one client may come in any order, each counts once`() throws {
        var sample = try sample()
        var random = SplitMix64(seed: 11)
        let ids = (1...100 as ClosedRange<Int64>).shuffled(using: &random)
        for (index, id) in ids.enumerated() { #expect(seq(try flip(&sample, id)) == Int64(index) + 2) }
        for (index, id) in ids.enumerated() { #expect(seq(try flip(&sample, id)) == -Int64(index) - 2) }
        #expect(sample.checked("door") == [])
    }

    @Test func `P18 the same name with other content is a conflict`() throws {
        var sample = try sample()
        _ = try flip(&sample, 1)
        let name = WriteName(client: utf8("c"), id: 1)
        let others: [Intent] = [
            .set(group: known("door"), on: [known("switch")], off: []),
            .set(group: known("door"), on: [], off: [known("switch")]),
            .click(group: known("n"), button: known("1")), .declare(Declaration(), expected: nil),
            .grant(who: 1, .host),
        ]
        for other in others { #expect(throws: Refusal.conflict) { try sample.write(other, name: name) } }
        #expect(sample.board.seq == 2)
    }

    @Test func `P18 what differs in any field differs in content`() {
        let group = DeclaredGroup("g", [DeclaredButton("a", label: "x", value: "1")])
        var others: [DeclaredGroup] = []
        func change(_ body: (inout DeclaredGroup) -> Void) {
            var copy = group
            body(&copy)
            others.append(copy)
        }
        change { $0.id = known("h") }
        change { $0.id = nil }
        change { $0.label = [] }
        change { $0.label = utf8("g") }
        change { $0.style = utf8("radio") }
        change { $0.deselectable = true }
        change { $0.deselectable = false }
        change { $0.min = 1 }
        change { $0.max = 1 }
        change { $0.texts = Texts(on: utf8("a"), off: utf8("b")) }
        change { $0.values = Values(on: utf8("1"), off: utf8("2")) }
        change { $0.buttons = .listed([DeclaredButton("a", label: "x", value: "2")]) }
        change { $0.buttons = .listed([DeclaredButton("a", value: "1")]) }
        change { $0.buttons = .listed([DeclaredButton("a", label: "", value: "1")]) }
        change { $0.buttons = .listed([DeclaredButton("a", label: "x", value: "1", checked: true)]) }
        change { $0.buttons = .numbered(1, checked: []) }
        change { $0.buttons = .numbered(1, checked: [0]) }
        change { $0.buttons = .implied(checked: false) }
        change { $0.buttons = .implied(checked: true) }
        change { $0.buttons = .implied(checked: false, isCorrect: true) }
        change { $0.poll.emptyCounts = true }
        change { $0.poll = DeclaredPoll(emptyCounts: true, emptyIsCorrect: true) }
        let contents = ([group] + others).map { Declaration(groups: [$0]).content }
        #expect(Set(contents).count == contents.count)
        #expect(Declaration(lang: []).content != Declaration().content)
    }

    @Test func `P18 an id 128 below the highest is expired, one less is remembered`() throws {
        var sample = try sample()
        _ = try flip(&sample, 1)
        _ = try flip(&sample, 2)
        _ = try flip(&sample, 129)
        #expect(throws: Refusal.expired) { try flip(&sample, 1) }
        #expect(seq(try flip(&sample, 2)) == -3)
        #expect(seq(try flip(&sample, 3)) == 5, "never used, inside the window: new")
        _ = try flip(&sample, 130)
        #expect(throws: Refusal.expired) { try flip(&sample, 2) }
        #expect(seq(try flip(&sample, 3)) == -5)
        #expect(sample.board.clients[utf8("c")]?.recent.map(\.id) == [3, 129, 130])
    }

    @Test func `P18 clients don't share ids, and a write without a name is never a repeat`() throws {
        var sample = try sample()
        #expect(seq(try flip(&sample, 1, "c")) == 2)
        #expect(seq(try flip(&sample, 1, "d")) == 3)
        let click = Intent.click(group: known("door"), button: known("switch"))
        #expect(seq(try sample.write(click)) == 4)
        #expect(seq(try sample.write(click)) == 5)
        #expect(sample.board.clients.count == 2)
    }

    @Test func `P18 a refused write leaves its id free`() throws {
        var sample = try sample()
        let name = WriteName(client: utf8("c"), id: 1)
        #expect(throws: Refusal.noButton(known("x"))) {
            try sample.write(.click(group: known("n"), button: known("x")), name: name)
        }
        #expect(seq(try flip(&sample, 1)) == 2)
    }

    @Test func `P18 a write that changes nothing has a receipt, or its repeat could apply later`() throws {
        var sample = try sample()
        let name = WriteName(client: utf8("c"), id: 1)
        let off = Intent.set(group: known("door"), on: [], off: [known("switch")])
        #expect(seq(try sample.write(off, name: name)) == 2)
        _ = try flip(&sample, 2)
        #expect(seq(try sample.write(off, name: name)) == -2)
        #expect(sample.checked("door") == ["switch"])
    }

    /// Writes on other names until the board has looked for clients to forget, at the next multiple of 1,024.
    private func age(_ sample: inout LiveSample) throws {
        repeat {
            try sample.write(.set(group: known("n"), on: [known("1")], off: []))
        } while sample.board.seq % 1024 != 0
    }

    @Test func `P18 a client is forgotten 7 days of board time after its last write, and not before`() throws {
        var sample = try sample()
        _ = try flip(&sample, 1, "old")
        sample.time += 1
        _ = try flip(&sample, 1, "young")
        sample.time += 7 * ReceiptTests.day
        try age(&sample)
        #expect(sample.board.clients.keys.map { String(decoding: $0, as: UTF8.self) } == ["young"])
        #expect(seq(try flip(&sample, 1, "young")) == -3)
    }

    @Test func `P13 board time never goes back when the clock does`() throws {
        var sample = try sample()
        let time = sample.time
        sample.time -= 1000
        _ = try flip(&sample, 1)
        #expect(sample.board.time == time)
        #expect(sample.board.clients[utf8("c")]?.time == time)
    }
}
