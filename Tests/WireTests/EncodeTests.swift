import Boards
import JSON
import Specimens
import Testing
import Wire

/// What the server says, held against the golden texts that node reads too.
@Suite struct EncodeTests {
    private func golden(_ type: String) throws -> [String] {
        let rows = try #require(try Vectors.json("messages.json")["server"]?.array)
        return rows.filter { $0["type"]?.string == type }.compactMap {
            $0.text.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func text(_ message: ServerMessage) -> String { String(decoding: message.text, as: UTF8.self) }

    @Test func `P5 welcome`() throws {
        let welcome = Welcome(
            id: 1, version: "1.0.0", page: "3f2a", time: 1_796_000_000_000, ping: 25, person: "p3Q", token: "eyJ",
            client: "c8d", clientToken: "eyJ")
        #expect(try golden("welcome") == [text(.welcome(welcome))])
        var host = welcome
        host.token = nil
        #expect(try JSON.parse(ServerMessage.welcome(host).text)["token"] == nil)
    }

    @Test func `P5 limits are the list of the protocol, with its numbers`() throws {
        let page = String(decoding: Vectors.page("PROTOCOL.md"), as: UTF8.self)
        let rule = try #require(page.split(separator: "\"limits\":{").dropFirst().first?.prefix { $0 != "}" })
        let listed = rule.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        #expect(listed == WireLimits.all.map { "\"\($0.name)\":\($0.value)" } + ["\"messages\":\(WireLimits.messages)"])
    }

    @Test func `P7 joined, P8 left, P34 gone, P31 goaway`() throws {
        let lunch = known("lunch")
        #expect(try golden("joined") == [text(.joined(id: 2, lunch, .participant, .participant, seq: 17))])
        #expect(try golden("left") == [text(.left(id: 9, lunch))])
        #expect(try golden("gone") == [text(.gone(lunch))])
        #expect(try golden("goaway") == [text(.goaway(after: 1200))])
    }

    @Test func `P15 receipt, with and without the earlier client`() throws {
        let lunch = known("lunch")
        let texts = [nil, utf8("c8d")].map { text(.receipt(id: 7, lunch, seq: 41, rev: 39, earlier: $0)) }
        #expect(try golden("receipt") == texts)
    }

    @Test func `P30 error, with what applies`() throws {
        let many = WireError(.many, "At most 3 may be checked.", field: "on", limit: 3)
        let texts = try golden("error")
        #expect(texts[0] == text(.error(id: 7, many, earlier: nil)))
        #expect(texts[1] == text(.error(id: 7, WireError(.unknown, "Repeat the same id."), earlier: nil)))
        let busy = text(.error(id: nil, WireError(.busy, "Too much."), earlier: utf8("c8d")))
        #expect(
            busy
                == "{\"type\":\"error\",\"code\":\"busy\",\"number\":20,\"message\":\"Too much.\",\"retry\":500,\"as\":\"c8d\"}"
        )
        let own = String(
            decoding: WireError(Refusal.style(.own(101), group: known("g"), buttons: [], limit: 0)).text, as: UTF8.self)
        #expect(own.contains("\"code\":\"style\",\"number\":16,") && own.contains("\"reason\":101,\"retry\":\"never\""))
    }

    @Test func `P11 delta: groups and ordinals in order, an empty one too`() throws {
        let texts = try golden("delta")
        let bits = try #require(try JSON.parse(utf8(texts[0]))["digest"]?.bytes.flatMap(parseBits))
        let cells: [Cell: UInt64] = [.check(2, 19): 0, .check(0, 0): 1, .check(2, 17): 1, .check(0, 1): 0]
        let delta = Delta(from: 15, to: 19, digest: Digest(bits: bits), cells: cells)
        #expect(texts[0] == text(.delta(known("lunch"), delta)))
        let later = Delta(from: 19, to: 21, digest: Digest(bits: bits), cells: [:])
        #expect(texts[1] == text(.delta(known("lunch"), later)))
        let many = Delta(
            from: 1, to: 2, digest: Digest(),
            cells: Dictionary(uniqueKeysWithValues: (0..<30).map { (.check(1, $0), 1) }))
        let list = (0..<30).map(String.init).joined(separator: ",")
        #expect(text(.delta(known("b"), many)).hasSuffix("\"checks\":[[1,[\(list)],[]]]}"))
    }

    @Test func `P28 entry holds the chained bytes as they are`() {
        let entry = ServerMessage.entry(
            known("lunch"), seq: 1, time: 1_796_000_000_000, chain: "9c56", text: utf8("{\"v\":1}"))
        let expected =
            "{\"type\":\"entry\",\"board\":\"lunch\",\"seq\":1,\"time\":1796000000000,\"chain\":\"9c56\",\"entry\":{\"v\":1}}"
        #expect(text(entry) == expected)
    }

    @Test func `P28 a withheld entry has no time`() {
        let entry = ServerMessage.entry(known("lunch"), seq: 2, time: 1_796_000_000_000, chain: "9c56", text: [])
        #expect(text(entry) == #"{"type":"entry","board":"lunch","seq":2,"chain":"9c56","withheld":true}"#)
    }

    @Test func `P9 snapshot: every field where node expects it`() throws {
        let soup = Pictures(checked: utf8("a1.svg"), unchecked: utf8("b2.svg"))
        var food = DeclaredGroup(
            "food", "radio",
            [
                DeclaredButton("pizza", label: "Pizza", value: "1"),
                DeclaredButton(id: known("soup"), label: utf8("Soup"), value: utf8("2"), checked: true, pictures: soup),
            ])
        food.label = utf8("What shall we eat?")
        var door = DeclaredGroup.toggle("door", texts: ("YES", "NO"), values: ("true", "false"))
        door.label = utf8("Door open?")
        var field = DeclaredGroup.numbered("field", 20, checked: [1, 19])
        field.label = []
        var sample = try LiveSample()
        let declaration = Declaration(title: utf8("Lunch"), lang: utf8("en"), groups: [food, door, field])
        try sample.write(.declare(declaration, expected: nil))
        for _ in 0..<14 { try sample.click("door", "switch") }
        let body = SnapshotText.body(sample.board.snapshot(for: .participant)) { _ in nil }
        let message = String(decoding: SnapshotText.message(.new, body), as: UTF8.self)
        let golden = try #require(try golden("snapshot").first)
        #expect(message == golden)
        let missing = SnapshotText.body(sample.board.snapshot(for: .participant)) {
            $0 == utf8("box") ? "No \"box\"." : nil
        }
        #expect(
            String(decoding: missing, as: UTF8.self).hasSuffix("\"bits\":\"AgAI\",\"readOnly\":\"No \\\"box\\\".\"}]}"))
    }

    @Test func `P33 a board as a document is what a declaration takes, with the present state`() throws {
        var food = DeclaredGroup(
            "food", "radio", [DeclaredButton("pizza", value: "1"), DeclaredButton("soup", value: "[2]")])
        food.label = utf8("What?")
        var sample = try LiveSample(food, .toggle("door", texts: ("YES", "NO")), .numbered("field", 20, checked: [7]))
        try sample.click("food", "soup")
        let text = BoardDocument.text(sample.board.snapshot(for: .host), manifest: manifest)
        let json = try JSON.parse(text)
        #expect(json["id"]?.string == "lunch" && json["seq"]?.integer == 2 && json["rev"]?.integer == 2)
        #expect(json["epoch"]?.string == "9f86d081884c7d65")
        #expect(json["digest"]?.string == sample.board.views[0].digest.description)
        let groups = try #require(json["groups"]?.array)
        #expect(groups[0]["text"]?.string == "soup" && groups[0]["value"]?.text == utf8("[2]"))
        #expect(groups[1]["text"]?.string == "NO" && groups[1]["value"]?.bool == false)
        #expect(groups[2]["text"] == nil && groups[2]["value"] == nil)
        #expect(groups[2]["checked"]?.text == utf8("[\"7\"]"))
        // Declared elsewhere, it is the same board.
        var copy = try LiveSample()
        try copy.write(.declare(try Declaration(json), expected: nil))
        #expect(copy.checked("food") == ["soup"] && copy.checked("field") == ["7"])
        func declared(_ sample: LiveSample) -> [Group] {
            sample.board.groups.map { state in
                var group = state.group
                group.start = []
                return group
            }
        }
        #expect(declared(copy) == declared(sample))
        // What is checked in the document is what a reset goes back to.
        #expect(copy.board.groups.map(\.group.start) == [[1...1], [], [7...7]])
    }

    @Test func `P33 P48 declared elsewhere, polls stand where they stood`() throws {
        func poll(_ name: String, _ stage: Phase.Stage, closesAt: Int64? = nil) -> DeclaredGroup {
            var group = DeclaredGroup(name, "radio", [DeclaredButton("yes"), DeclaredButton("no")])
            (group.mode, group.poll) = (.poll, DeclaredPoll(stage: stage, closesAt: closesAt))
            return group
        }
        let end: Int64 = 1_796_000_900_000
        var sample = try LiveSample(
            poll("draft", .draft, closesAt: end), poll("open", .open, closesAt: end), poll("done", .open))
        try sample.write(.host(.close(group: known("done"), in: nil)))
        let text = BoardDocument.text(sample.board.snapshot(for: .host), manifest: manifest)
        let declaration = try Declaration(try JSON.parse(text))
        var copy = try LiveSample()
        try copy.write(.declare(declaration, expected: nil))
        #expect(copy.board.groups.map { $0.poll?.phase.stage } == [.draft, .open, .closed])
        #expect(copy.board.groups.map { $0.poll?.phase.closesAt } == [end, end, nil])
        // Where they are already it changes nothing.
        try sample.write(.host(.open(group: known("draft"), for: nil)))
        let seq = sample.board.seq
        try sample.write(.declare(declaration, expected: nil))
        #expect(sample.journal.last?.entry.outcome.operations == [] && sample.board.seq == seq + 1)
        #expect(sample.board.groups[0].poll?.phase.stage == .open)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a declaration written as text reads back equal`(seed: UInt64) throws {
        var histories = Histories(seed: seed)
        let declaration = histories.declaration()
        #expect(try Declaration(try JSON.parse(declaration.text)) == declaration, "seed \(seed)")
    }
}
