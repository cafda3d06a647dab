internal import Boards
internal import Engine
internal import Results
internal import Sockets
internal import Wire

extension API {
    /// Asks, and writes the answer; a large one beside the loop.
    func askAtLength(
        _ kind: Request.Kind, _ person: Person, _ exchange: Exchange,
        _ write: @escaping @Sendable (Answer) -> HTTPResponse
    ) {
        ask(kind, person, exchange) { answer in
            answer.isLarge ? self.beside(exchange) { write(answer) } : write(answer)
        }
    }

    /// Has the answer written beside the loop; what is returned is said instead.
    func beside(_ exchange: Exchange, _ write: @escaping @Sendable () -> HTTPResponse) -> HTTPResponse? {
        loop.beside(write, then: { exchange.respond($0) }) ? nil : HTTPResponse(.later)
    }
}

extension Answer {
    /// Rows up to which writing takes a few milliseconds.
    private static let fewRows = 2000

    fileprivate var isLarge: Bool {
        switch self {
        case .board(let snapshot): snapshot.rowCount > Answer.fewRows
        case .result(let result, _): result.rowCount > Answer.fewRows
        default: false
        }
    }
}

extension Snapshot {
    /// Buttons that are listed, and what is checked of those that aren't.
    fileprivate var rowCount: Int {
        groups.reduce(0) { sum, shown in
            let listed = shown.group.buttons.listed.count
            return sum + (listed == 0 ? Int(shown.selection.count) : listed)
        }
    }
}
