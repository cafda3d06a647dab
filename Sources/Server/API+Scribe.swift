internal import Boards
internal import Engine
internal import Results
internal import Sockets
internal import Wire

extension API {
    /// Asks, and writes the answer; a large one beside the loop.
    func askAtLength(
        _ kind: Request.Kind, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange,
        _ write: @escaping @Sendable (Answer) -> HTTPResponse
    ) {
        ask(kind, person, exchange) { answer in
            guard answer.isLarge else { return write(answer) }
            do throws(WireError) { try charge(request, person) } catch { return HTTPResponse(error) }
            return beside(exchange) { write(answer) }
        }
    }

    /// What turns out to be large costs what is dear, unless that was paid already.
    func charge(_ request: HTTPRequest, _ person: Person) throws(WireError) {
        guard request.cost != .dear else { return }
        try charge(1, request, person)
    }

    /// As so many dear requests more.
    func charge(_ times: Int, _ request: HTTPRequest, _ person: Person) throws(WireError) {
        try shared.requests.take(.dear, times: times, from: request.address, now: loop.sockets.now)
        try shared.requests.take(.dear, times: times, by: person, shared.rates, now: loop.sockets.now)
    }

    /// Has the answer written beside the loop; what is returned is said instead.
    private func beside(_ exchange: Exchange, _ write: @escaping @Sendable () -> HTTPResponse) -> HTTPResponse? {
        let isTaken = loop.beside(exchange, patience: patience, write) { exchange.respond($0) }
        return isTaken ? nil : HTTPResponse(.later)
    }
}

extension Answer {
    /// Rows up to which writing takes less than a millisecond.
    private static let fewRows = 200
    /// Bytes of labels up to which it does as well.
    private static let fewBytes = 20_000

    fileprivate var isLarge: Bool {
        switch self {
        case .board(let snapshot):
            snapshot.rowCount > Answer.fewRows || snapshot.labelBytes > Answer.fewBytes
        case .result(let result, _): result.rowCount > Answer.fewRows || result.labelBytes > Answer.fewBytes
        case .boards(let boards, _):
            boards.count > Answer.fewRows || boards.reduce(0) { $0 + $1.title.count } > Answer.fewBytes
        default: false
        }
    }
}

extension Group {
    /// What people read, and what stands for it.
    fileprivate var labelBytes: Int {
        let buttons = buttons.listed + retired
        return label.count + buttons.reduce(0) { $0 + $1.label.count + $1.value.count }
    }
}

extension BoardResult {
    /// Each round says them again.
    fileprivate var labelBytes: Int {
        groups.reduce(title.count) { $0 + $1.group.labelBytes * (1 + ($1.poll?.rounds.count ?? 0)) }
    }
}

extension Snapshot {
    fileprivate var labelBytes: Int { groups.reduce(title.count) { $0 + $1.group.labelBytes } }

    /// Buttons that are listed, and what is checked of those that aren't.
    fileprivate var rowCount: Int {
        groups.reduce(0) { sum, shown in
            let listed = shown.group.buttons.listed.count
            return sum + (listed == 0 ? Int(shown.selection.count) : listed)
        }
    }
}
