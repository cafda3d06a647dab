import Boards
import JSON
import Specimens
import Testing
import Wire

/// What clients say, as PROTOCOL.md has it (P1 to P8, P15 to P19, P23 to P28).
@Suite struct DecodeTests {
    private func decode(_ text: String) throws -> ClientMessage { try ClientMessage.decode(utf8(text)) }

    @Test func `P5 hello, with everything and with nothing`() throws {
        let text = "{\"type\":\"hello\",\"id\":1,\"token\":\"eyJ\",\"client\":\"eyK\",\"capabilities\":[]}"
        guard case .hello(1, utf8("eyJ"), utf8("eyK")) = try decode(text) else { return #expect(Bool(false)) }
        guard case .hello(nil, nil, nil) = try decode("{\"type\":\"hello\"}") else { return #expect(Bool(false)) }
    }

    @Test func `P7 join, with and without have`() throws {
        let text = """
            {"type":"join","id":2,"board":"lunch","view":"participant",
             "have":{"epoch":"9f86d081884c7d65","view":"screen","rev":12,"digest":"00c0ffee00c0ffee"}}
            """
        let have = Cursor(epoch: 0x9f86_d081_884c_7d65, view: .screen, rev: 12, digest: 0x00c0_ffee_00c0_ffee)
        guard case .join(2, known("lunch"), .participant, have) = try decode(text) else { return #expect(Bool(false)) }
        guard case .join(2, known("lunch"), nil, nil) = try decode("{\"type\":\"join\",\"id\":2,\"board\":\"lunch\"}")
        else {
            return #expect(Bool(false))
        }
    }

    @Test func `P28 join that follows entries`() throws {
        let text = "{\"type\":\"join\",\"id\":4,\"board\":\"lunch\",\"follow\":\"entries\""
        guard case .follow(4, known("lunch"), 17) = try decode(text + ",\"from\":17}") else {
            return #expect(Bool(false))
        }
        guard case .follow(4, known("lunch"), 1) = try decode(text + "}") else { return #expect(Bool(false)) }
    }

    @Test func `P8 leave, with and without id`() throws {
        guard case .leave(9, known("lunch")) = try decode("{\"type\":\"leave\",\"id\":9,\"board\":\"lunch\"}") else {
            return #expect(Bool(false))
        }
        guard case .leave(nil, known("lunch")) = try decode("{\"type\":\"leave\",\"board\":\"lunch\"}") else {
            return #expect(Bool(false))
        }
    }

    @Test func `P15 set, P16 click, P19 as`() throws {
        let set = "{\"type\":\"set\",\"id\":7,\"board\":\"lunch\",\"group\":\"food\",\"on\":[\"pizza\"],\"as\":\"eyJ\"}"
        let wanted = Intent.set(group: known("food"), on: [known("pizza")], off: [])
        guard case .write(7, known("lunch"), wanted, utf8("eyJ"), nil) = try decode(set) else {
            return #expect(Bool(false))
        }
        let click = "{\"type\":\"click\",\"id\":8,\"board\":\"lunch\",\"group\":\"food\",\"button\":\"pizza\"}"
        let tap = Intent.click(group: known("food"), button: known("pizza"))
        guard case .write(8, known("lunch"), tap, nil, nil) = try decode(click) else { return #expect(Bool(false)) }
    }

    @Test func `P23 declare, as the page shows it`() throws {
        let text = """
            {"type":"declare","id":3,"board":"lunch","if":"9f86d081884c7d65-17","declaration":{
              "title":"Lunch","lang":"en","groups":[
                {"id":"food","label":"What shall we eat?","style":"radio","buttons":[
                  {"id":"pizza","label":"Pizza","value":1,"checked":true},"Soup"]},
                {"id":"door","label":"Door open?","style":"switch","texts":{"on":"YES","off":"NO"}},
                {"id":"field","buttons":{"count":1000000}}]}}
            """
        let pizza = DeclaredButton("pizza", label: "Pizza", value: "1", checked: true)
        var food = DeclaredGroup("food", "radio", [pizza, DeclaredButton(label: utf8("Soup"))])
        food.label = utf8("What shall we eat?")
        var door = DeclaredGroup.toggle("door", texts: ("YES", "NO"))
        door.label = utf8("Door open?")
        let declaration = Declaration(
            title: utf8("Lunch"), lang: utf8("en"), groups: [food, door, .numbered("field", 1_000_000)])
        let wanted = Intent.declare(declaration, expected: StateName(epoch: 0x9f86_d081_884c_7d65, seq: 17))
        guard case .write(3, known("lunch"), wanted, nil, nil) = try decode(text) else { return #expect(Bool(false)) }
    }

    @Test func `B2 the order of properties makes no difference`() throws {
        let fields = ["\"id\":\"s3\"", "\"label\":\"★★★\"", "\"value\":3", "\"checked\":true"]
        for seed in 0..<24 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let button = fields.shuffled(using: &random).joined(separator: ",")
            let group = ["\"id\":\"g\"", "\"style\":\"radio\"", "\"buttons\":[{\(button)}]"].shuffled(using: &random)
            let text = "{\"groups\":[{\(group.joined(separator: ","))}]}"
            let declaration = try Declaration(try JSON.parse(utf8(text)))
            var sample = try LiveSample()
            try sample.write(.declare(declaration, expected: nil))
            #expect(sample.answer("g") == ("★★★", "3"), "seed \(seed)")
        }
    }

    @Test func `P3 G5 fields that nobody knows are ignored`() throws {
        let text = """
            {"zzz":{"deep":[1]},"type":"click","id":8,"board":"lunch","group":"food","button":"pizza","on":7,
             "__proto__":null}
            """
        guard case .write(8, _, .click, nil, _) = try decode(text) else { return #expect(Bool(false)) }
    }

    @Test func `the golden messages that node reads too`() throws {
        let vectors = try Vectors.json("messages.json")
        let good = try #require(vectors["client"]?.array)
        #expect(good.count >= 8)
        for message in good {
            let text = try #require(message.text)
            #expect(throws: Never.self) { try ClientMessage.decode(text) }
        }
        for row in try #require(vectors["clientRefused"]?.array) {
            let text = try #require(row["message"]?.text)
            #expect {
                try ClientMessage.decode(text)
            } throws: { error in
                let failure = error as? ClientMessage.Failure
                return failure?.error.code.name == row["code"]?.string
                    && (row["field"] == nil || failure?.error.field == row["field"]?.string)
            }
        }
    }
}
