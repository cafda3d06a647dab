import Boards
import Records
import Specimens
import Testing

/// What a text that was damaged or made by somebody may not ask for: a board would end the program, loop or take all
/// memory.
@Suite struct SoundTests {
    private static func group(_ id: String, _ ordinal: Int, _ buttons: String) -> String {
        "{\"id\":\"\(id)\",\"ordinal\":\(ordinal),\"label\":\"\",\"style\":\"box\",\"mode\":\"poll\",\(buttons)}"
    }

    private static func structure(_ groups: String...) -> String {
        "{\"title\":\"\",\"next\":9,\"groups\":[\(groups.joined(separator: ","))]}"
    }

    private static let plain = group("a", 0, "\"count\":8")

    private func canApply(_ operation: String, seq: Int64 = 2) throws -> Bool {
        var board = Board(id: known("lunch"), epoch: 7)
        for (number, text) in ["{\"declare\":\(SoundTests.structure(SoundTests.plain))}", operation].enumerated() {
            let intent = "\"intent\":{\"click\":\"a\",\"button\":\"0\"},\"outcome\":[\(text)]"
            let entry = try Entry(parsing: utf8("{\"v\":1,\"seq\":\(number == 0 ? 1 : seq),\"who\":1,\(intent)}"))
            guard board.canApply(entry) else { return false }
            board.apply(entry, at: 0, name: nil)
        }
        return true
    }

    @Test func `what a server writes may be applied`() throws {
        #expect(try canApply("{\"ballot\":0,\"on\":[[0,7]]}"))
        #expect(try canApply("{\"round\":2,\"group\":0}"))
    }

    static let wrong = [
        "{\"ballot\":0,\"on\":[[0,4294967295]]}", "{\"check\":0,\"on\":[[0,4294967295]],\"off\":[]}",
        "{\"check\":5,\"on\":[[0,4294967295]],\"off\":[]}", "{\"ballot\":0,\"on\":[8]}",
        "{\"round\":-9007199254740991,\"group\":0}",
        "{\"hand\":0,\"people\":4294967295,\"empty\":0,\"counts\":[]}",
        "{\"declare\":\(structure(plain, plain))}",
        "{\"declare\":\(structure(plain, group("b", 0, "\"count\":8")))}",
        "{\"declare\":\(structure(group("a", 0, "\"count\":4294967295")))}",
        "{\"declare\":\(structure(group("a", 0, "\"next\":4294967295,\"buttons\":[]")))}",
    ]

    @Test(arguments: wrong) func `what no server writes isn't applied`(operation: String) throws {
        #expect(try !canApply(operation))
    }

    @Test func `an entry out of turn isn't applied`() throws {
        #expect(try !canApply("{\"go\":0}", seq: 3))
    }

    @Test func `a snapshot that no board can be made of is told apart`() throws {
        func isSound(_ revision: Int64, _ on: String, _ structure: String) throws -> Bool {
            let head = String(repeating: "0", count: 64)
            let text =
                "{\"v\":1,\"seq\":1,\"time\":0,\"chain\":\"\(head)\",\"revision\":\(revision),\"revs\":[1,1,1],"
                + "\"structure\":\(structure),\"checked\":[{\"group\":0,\"on\":[\(on)]}],\"rights\":[],\"clients\":[]}"
            return try StoredBoard(parsing: utf8(text)).board.isSound
        }
        let plain = SoundTests.structure(SoundTests.plain)
        #expect(try isSound(1, "[0,7]", plain))
        #expect(try !isSound(-1, "", plain))
        #expect(try !isSound(1, "[0,4294967295]", plain))
        #expect(try !isSound(1, "", SoundTests.structure(SoundTests.plain, SoundTests.plain)))
    }
}
