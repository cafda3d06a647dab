import Boards
import JSON
import Testing
import Wire

/// A bare WebSocket client.
final class Link {
    let stream: Stream
    /// What came before the messages that were waited for.
    private(set) var passed: [JSON] = []
    private var gathering: [UInt8] = []

    init(_ port: UInt16, receiveBuffer: Int32? = nil, path: String = "/api/v1/socket", headers: [String] = []) throws {
        stream = try Stream(port, receiveBuffer: receiveBuffer)
        let answer = try stream.request(
            "GET", path,
            [
                "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ] + headers)
        guard answer.status == 101 else { throw Refused(status: answer.status) }
    }

    /// The upgrade was answered by something else.
    struct Refused: Error { let status: Int }

    /// The bytes of a frame, masked unless told otherwise.
    static func frame(
        _ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, masked: Bool = true, claims: Int? = nil
    ) -> [UInt8] {
        var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
        let count = claims ?? payload.count
        let flag: UInt8 = masked ? 0x80 : 0
        switch count {
        case ..<126: bytes.append(flag | UInt8(count))
        case ..<65_536: bytes += [flag | 126, UInt8(count >> 8), UInt8(count & 0xff)]
        default:
            bytes.append(flag | 127)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
        }
        guard masked else { return bytes + payload }
        let mask: [UInt8] = [1, 2, 3, 4]
        bytes += mask
        for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index & 3]) }
        return bytes
    }

    func send(_ text: String) { stream.send(Link.frame(1, Array(text.utf8))) }

    /// Several messages in one piece, as a busy page sends them.
    func send(all texts: [String]) { stream.send(texts.flatMap { Link.frame(1, Array($0.utf8)) }) }

    func close() { stream.close() }

    private struct Piece {
        var opcode: UInt8
        var payload: [UInt8]
    }

    private func piece(_ deadline: Deadline) throws -> Piece {
        let start = try stream.read(2, deadline)
        var count = Int(start[1] & 0x7f)
        if count > 125 { count = try stream.read(count == 126 ? 2 : 8, deadline).reduce(0) { $0 << 8 | Int($1) } }
        return Piece(opcode: start[0], payload: try stream.read(count, deadline))
    }

    /// The next message.
    func next(seconds: Double = 10) throws -> JSON {
        let deadline = Deadline(seconds)
        while true {
            let piece = try piece(deadline)
            switch piece.opcode & 0x0f {
            case 8: throw Stream.Failure.closed
            case 9: stream.send(Link.frame(10, piece.payload))
            case 0, 1:
                gathering += piece.payload
                guard piece.opcode & 0x80 != 0 else { continue }
                defer { gathering = [] }
                return try JSON.parse(gathering)
            default: continue
            }
        }
    }

    /// The next message of a type that fits; what comes before goes to `passed`.
    func wait(_ type: String, seconds: Double = 10, where fits: (JSON) -> Bool = { _ in true }) throws -> JSON {
        let deadline = Deadline(seconds)
        while true {
            let message = try next(seconds: Double(deadline.left) / 1000)
            if message["type"]?.string == type, fits(message) { return message }
            passed.append(message)
        }
    }

    /// What came before the messages that were waited for, once.
    func takePassed() -> [JSON] {
        defer { passed = [] }
        return passed
    }

    /// The reply to a message.
    func reply(_ id: Int64) throws -> JSON {
        let deadline = Deadline(10)
        while true {
            let message = try next(seconds: Double(deadline.left) / 1000)
            if message["id"]?.integer == id { return message }
            passed.append(message)
        }
    }

    /// Sends a message and waits for the reply to its id.
    func ask(_ id: Int64, _ rest: String) throws -> JSON {
        send("{\"id\":\(id),\(rest)}")
        return try reply(id)
    }

    /// Nothing more comes before a message that is answered at once.
    func isQuiet(_ id: Int64 = 9_000_001) throws -> Bool {
        send("{\"type\":\"leave\",\"id\":\(id),\"board\":\"nothing\"}")
        return try next()["id"]?.integer == id
    }

    /// The code that the server closes with; `nil`: it closes without one.
    func closeCode(seconds: Double = 10) throws -> Int? {
        let deadline = Deadline(seconds)
        while true {
            do {
                let piece = try piece(deadline)
                guard piece.opcode & 0x0f == 8 else { continue }
                return piece.payload.count < 2 ? nil : Int(piece.payload[0]) << 8 | Int(piece.payload[1])
            } catch Stream.Failure.closed { return nil }
        }
    }
}

/// Follows a board as the protocol says: every delta continues what is held, every digest proves it.
final class Follower {
    let link: Link
    let board: String
    private(set) var state: ReceivedBoard?
    private(set) var snapshots = 0
    private(set) var deltas = 0
    /// The person's own ballots: buttons by group.
    private(set) var ballots: [String: [String]] = [:]

    init(_ link: Link, _ board: String, id: Int64 = 1) throws {
        self.link = link
        self.board = board
        let joined = try link.ask(id, "\"type\":\"join\",\"board\":\"\(board)\"")
        try #require(joined["type"]?.string == "joined")
        while state == nil { try take(try link.next()) }
    }

    /// Follows until the board is as it should be; what came while something else was waited for comes first.
    func follow(until fits: (ReceivedBoard) -> Bool, seconds: Double = 10) throws {
        let deadline = Deadline(seconds)
        for message in link.takePassed() { try take(message) }
        while try !fits(#require(state)) { try take(try link.next(seconds: Double(deadline.left) / 1000)) }
    }

    /// Takes a push; anything else is passed over.
    func take(_ message: JSON) throws {
        guard message["board"]?.string == board else { return }
        switch message["type"]?.string {
        case "snapshot":
            state = try ReceivedBoard(snapshot: message)
            snapshots += 1
        case "delta":
            _ = try state?.apply(delta: message)
            deltas += 1
        case "ballot":
            ballots = [:]
            for group in message["groups"]?.array ?? [] {
                ballots[group["group"]?.string ?? ""] = (group["on"]?.array ?? []).compactMap(\.string)
            }
        default: break
        }
    }

    var rev: Int64 { state?.rev ?? -1 }

    /// Follows until `rev` is reached.
    func follow(to rev: Int64, seconds: Double = 20) throws {
        let deadline = Deadline(seconds)
        while self.rev < rev { try take(try link.next(seconds: Double(deadline.left) / 1000)) }
    }

    /// Ids of the checked buttons of a group.
    func checked(_ group: String) -> [String] {
        guard let group = state?.groups.first(where: { $0.id == group }) else { return [] }
        if group.isNumbered { return group.selection.map { "\($0)" } }
        return group.buttons.filter { group.selection.contains($0.ordinal) }.map(\.id)
    }

    /// What a join sends as `have`.
    var have: String {
        guard let have = state?.have else { return "null" }
        return "{\"epoch\":\"\(Digest(bits: have.epoch))\",\"view\":\"\(have.view.name)\",\"rev\":\(have.rev),"
            + "\"digest\":\"\(Digest(bits: have.digest))\"}"
    }
}
