package import Boards
import JSON

/// A board as the journal keeps it between entries, with the chain's head at that point.
package struct StoredBoard: Sendable {
    package var board: Board.Restored
    package var chain: Chain
    /// Head of the chain after the newest closing of a poll.
    package var closing: [UInt8]?

    package init(board: Board.Restored, chain: Chain, closing: [UInt8]? = nil) {
        self.board = board
        self.chain = chain
        self.closing = closing
    }

    package var text: [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.raw("{\"v\":1,\"seq\":")
        writer.integer(board.seq)
        writer.member("time", board.time)
        writer.member("chain", hex(chain.head))
        if let closing {
            writer.member("closing", hex(closing))
        }
        writer.member("revision", board.revision)
        writer.key("revs")
        writer.list(board.revs) { $0.integer($1) }
        writer.key("structure")
        writer.structure(board.structure)
        writer.key("checked")
        writer.list(board.checked.sorted { $0.key < $1.key }) { $0.checked($1.key, $1.value) }
        writer.polls(of: board)
        writer.key("rights")
        writer.list(board.rights.sorted { $0.key < $1.key }) { $0.right($1.key, $1.value) }
        writer.key("clients")
        writer.list(board.clients.sorted { $0.key.lexicographicallyPrecedes($1.key) }) { $0.client($1.key, $1.value) }
        writer.raw("}")
        return writer.bytes
    }

    package init(parsing text: [UInt8]) throws(RecordError) {
        let reader = try Reader(parsing: text)
        let version = try reader.integer("v")
        guard version <= recordVersion else { throw .newer(version: version) }
        guard let head = bytes(hex: try reader.bytes("chain")), head.count == 32 else { throw .unreadable("chain") }
        chain = Chain(head: head)
        closing = try reader.optional("closing").flatMap { closing throws(RecordError) in
            bytes(hex: try closing.asBytes())
        }
        var checked: [UInt32: [ClosedRange<UInt32>]] = [:]
        for group in try reader.list("checked") { checked[try group.ordinal("group")] = try group.ranges("on") }
        var rights: [Int64: Right] = [:]
        for right in try reader.list("rights") {
            rights[try right.integer("who")] = try right.member("right").asRight()
        }
        var clients: [[UInt8]: Receipts] = [:]
        for client in try reader.list("clients") { clients[try client.bytes("client")] = try client.receipts() }
        var revs: [Int64] = []
        for rev in try reader.list("revs") { revs.append(try rev.asInteger()) }
        board = Board.Restored(
            seq: try reader.integer("seq"), time: try reader.integer("time"),
            revision: try reader.integer("revision"), structure: try reader.member("structure").structure(),
            checked: checked, polls: try reader.polls(), current: try reader.optional("current")?.asOrdinal(),
            undo: try reader.undo(), hadPolls: try reader.optional("hadPolls") != nil, rights: rights, clients: clients,
            revs: revs)
    }
}

extension JSONWriter {
    fileprivate mutating func checked(_ group: UInt32, _ on: [ClosedRange<UInt32>]) {
        raw("{\"group\":")
        integer(group)
        key("on")
        ranges(on)
        raw("}")
    }

    fileprivate mutating func right(_ who: Int64, _ right: Right) {
        raw("{\"who\":")
        integer(who)
        member("right", right.name)
        raw("}")
    }

    fileprivate mutating func client(_ name: [UInt8], _ receipts: Receipts) {
        raw("{\"client\":")
        string(name)
        member("time", receipts.time)
        key("receipts")
        list(receipts.recent) { writer, receipt in
            writer.raw("[")
            writer.integer(receipt.id)
            writer.raw(",")
            writer.integer(receipt.seq)
            writer.raw(",")
            writer.string(String(receipt.content, radix: 16))
            writer.raw("]")
        }
        raw("}")
    }
}

extension Reader {
    fileprivate func receipts() throws(RecordError) -> Receipts {
        var recent: [Receipts.Receipt] = []
        for element in try list("receipts") {
            let fields = try element.asList()
            guard fields.count == 3,
                let content = UInt64(String(decoding: try fields[2].asBytes(), as: UTF8.self), radix: 16)
            else { throw element.unreadable }
            recent.append(
                Receipts.Receipt(id: try fields[0].asInteger(), seq: try fields[1].asInteger(), content: content))
        }
        return Receipts(recent: recent, time: try integer("time"))
    }
}

/// Bytes as hex digits, two each.
package func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

/// The bytes that hex digits stand for; `nil`: they are none.
package func bytes(hex digits: [UInt8]) -> [UInt8]? {
    guard digits.count % 2 == 0, !digits.contains(0x2b), !digits.contains(0x2d) else { return nil }
    var out: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
        guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) else {
            return nil
        }
        out.append(byte)
    }
    return out
}
