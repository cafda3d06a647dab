import Records
import Specimens
import Testing

/// The hash chain of a board.
@Suite struct ChainTests {
    @Test func `SHA-256 is the one of FIPS 180-4`() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(hex(Chain.sha256([])) == empty)
        #expect(hex(Chain.sha256(utf8("abc"))) == abc)
    }

    @Test func `each link is the hash of the one before and the entry's bytes`() {
        var chain = Chain(board: utf8("lunch"), epoch: utf8("9f86d081884c7d65"))
        let start = Chain.sha256(utf8("switchboard chain 1\nlunch\n9f86d081884c7d65"))
        #expect(chain.head == start)
        chain.add(utf8("{}"))
        #expect(chain.head == Chain.sha256(start + utf8("{}")))
    }

    @Test func `another board, another past, another order or another byte: another head`() {
        func head(_ board: String, _ epoch: String, _ texts: String...) -> [UInt8] {
            var chain = Chain(board: utf8(board), epoch: utf8(epoch))
            for text in texts { chain.add(utf8(text)) }
            return chain.head
        }
        let heads = [
            head("a", "1", "x", "y"), head("b", "1", "x", "y"), head("a", "2", "x", "y"), head("a", "1", "y", "x"),
            head("a", "1", "x", "z"), head("a", "1", "x"), head("a", "1", "x", "y", "y"),
        ]
        #expect(Set(heads).count == heads.count)
    }

    @Test func `hex digits read back, and what is none doesn't`() {
        let all = (0...255).map { UInt8($0) }
        #expect(bytes(hex: utf8(hex(all))) == all)
        for text in ["0", "0g", "+1", "-1", " 1"] { #expect(bytes(hex: utf8(text)) == nil, "\(text)") }
    }
}
