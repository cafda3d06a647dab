internal import Boards
internal import Engine
internal import Journal
internal import Results
internal import Sockets
internal import Wire

/// A board's entries being gathered for its host: the engine is asked for a page at a time, so that it holds nobody up.
final class EntryPages {
    private let api: API
    private let board: Identifier
    private let person: Person
    private let exchange: Exchange
    /// Kept until the last page was used.
    private let pass: RecountPass
    private let size: Int
    private var reached: Int64 = 0
    private var bytes = 0

    /// - Parameter size: entries of a page at most: a loop does nothing else while it uses one.
    init(
        _ api: API, _ board: Identifier, _ person: Person, _ exchange: Exchange, _ pass: RecountPass, size: Int = 500
    ) {
        (self.api, self.board, self.person) = (api, board, person)
        (self.exchange, self.pass, self.size) = (exchange, pass, size)
    }

    /// Gives `use` each entry that there is up to `last`, in order and without a gap, and answers with what `finish` makes of them.
    func gather(
        upTo last: Int64, _ use: @escaping (Record) -> WireError?, _ finish: @escaping () -> HTTPResponse?
    ) -> HTTPResponse? {
        guard reached < last else { return finish() }
        guard exchange.isAlive else { return HTTPResponse(WireError.unknown) }
        // Each page has the whole time: there may be many.
        api.ask(.ballots(board, from: reached + 1, limit: size), person, exchange, patience: Call.patience) {
            [self] answer in
            guard case .entries(let records, _) = answer else { return HTTPResponse(WireError.unknown) }
            if let error = take(records, upTo: last, use) { return HTTPResponse(error) }
            return gather(upTo: last, use, finish)
        }
        return nil
    }

    private func take(_ records: [Record], upTo last: Int64, _ use: (Record) -> WireError?) -> WireError? {
        guard !records.isEmpty else { return EntryPages.missing }
        for record in records where record.seq <= last {
            guard reached == 0 || record.seq == reached + 1 else { return EntryPages.missing }
            reached = record.seq
            bytes += record.text.count
            if let error = use(record) { return error }
        }
        guard bytes + 11 * Int(reached) <= RecountFile.mostBytes else {
            let limit = RecountFile.mostBytes
            return WireError(
                .tooLarge,
                "The entries of this board are longer than \(limit) bytes: `switchboard backup` keeps them all.",
                limit: limit)
        }
        return nil
    }

    static let missing = WireError(.missing, "Entries of this board that this takes are no longer in the journal.")
}
