internal import Boards
internal import Engine
internal import JSON
internal import Sockets
internal import Wire

// What a socket's reader is told, for whoever asks again and again (P36).

extension API {
    /// Changes that are merged in well under a millisecond.
    private static let nearby = 1024

    func changes(
        _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        let (view, have) = try Cursor.read(request.query)
        ask(.join(board, view: view, have: have), person, exchange) { answer in
            guard case .admitted(let right, let view, _, let channel, let ballots, _) = answer else {
                return HTTPResponse(WireError.unknown)
            }
            // A whole board, or many changes to merge, costs what reading a large one does.
            let way: Channel.CatchUp
            do throws(WireError) {
                let isFar = channel.distance(from: have) > API.nearby
                if isFar { try charge(request, person) }
                way = channel.catchUp(have)
                if !isFar, way.isLarge { try charge(request, person) }
            } catch {
                return HTTPResponse(error)
            }
            // A base for this reader is made now; it is there when the reader asks again.
            if case .baseNeeded = way { loop.ask(.base(board, view), as: person, .nobody) }
            if ballots != nil, !person.isNobody { loop.visit(board, person, view) }
            let here = ballots == nil ? nil : shared.presence[board]
            return HTTPResponse(json: news(board, way, person.isNobody ? nil : ballots, right, here))
        }
    }

    private func news(
        _ board: Identifier, _ way: Channel.CatchUp, _ ballots: [OwnBallot]?, _ right: Right, _ here: Here?
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.raw("{")
        let wait = writer.cells(board, way)
        if let ballots {
            writer.key("ballot")
            writer.raw(ServerMessage.ballot(board, ballots).text)
        }
        writer.member("right", right.name)
        if let here {
            writer.key("here")
            writer.raw("{")
            writer.here(here)
            writer.raw("}")
        }
        writer.member("next", wait)
        writer.raw("}")
        return writer.bytes
    }
}

extension Channel.CatchUp {
    /// A whole board of more than 64 KiB.
    fileprivate var isLarge: Bool {
        guard case .base(let base, _) = self else { return false }
        return base.bytes.count > 64 << 10
    }
}

extension JSONWriter {
    /// What leads to the newest cells, and how many milliseconds later it may be asked for again.
    fileprivate mutating func cells(_ board: Identifier, _ way: Channel.CatchUp) -> Int {
        switch way {
        case .baseNeeded: return 100
        case .nothing: break
        case .delta(let delta):
            key("delta")
            raw(ServerMessage.delta(board, delta).text)
        case .base(let base, let reason):
            key("snapshot")
            raw(SnapshotText.message(reason, base.bytes))
        }
        return 1000
    }
}
