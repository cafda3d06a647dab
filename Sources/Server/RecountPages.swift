internal import Boards
internal import Engine
internal import Journal
internal import Results
internal import Sockets
internal import Wire

/// A recount file being gathered: the engine is asked for a page of entries at a time, so that it holds nobody up.
final class RecountPages {
    private let api: API
    private let board: Identifier
    private let person: Person
    private let exchange: Exchange
    /// Kept until the file has left.
    private let pass: RecountPass
    private let respond: @Sendable ([UInt8]) -> HTTPResponse
    private var body: [UInt8] = []
    /// Heads of the chain after each entry.
    private var links: [[UInt8]] = []

    init(
        api: API, _ board: Identifier, _ person: Person, _ exchange: Exchange, _ pass: RecountPass,
        _ respond: @escaping @Sendable ([UInt8]) -> HTTPResponse
    ) {
        (self.api, self.board, self.person, self.exchange) = (api, board, person, exchange)
        (self.pass, self.respond) = (pass, respond)
    }

    /// The first page; what is shown is `result`, whatever is written meanwhile.
    func begin(_ result: BoardResult, _ chain: Answer.ChainState) -> HTTPResponse? {
        guard Int64(links.count) < result.seq else { return whole(result, chain) }
        guard exchange.isAlive else { return HTTPResponse(WireError.unknown) }
        let from = Int64(links.count) + 1
        api.ask(.ballots(board, from: from, limit: 500), person, exchange) { [self] answer in
            guard case .entries(let records, _) = answer else { return HTTPResponse(WireError.unknown) }
            if let error = take(records, upTo: result.seq) { return HTTPResponse(error) }
            return begin(result, chain)
        }
        return nil
    }

    private func take(_ records: [Record], upTo last: Int64) -> WireError? {
        guard records.first?.seq == Int64(links.count) + 1 else {
            return WireError(.readOnly, "Entries of this board are missing in the journal, so it can't be recounted.")
        }
        for record in records where record.seq <= last {
            body += record.text
            body.append(0x0a)
            links.append(record.chain)
        }
        guard body.count + 11 * links.count <= RecountFile.mostBytes else {
            let limit = RecountFile.mostBytes
            return WireError(
                .tooLarge,
                "The entries of this board are longer than \(limit) bytes: `switchboard backup` keeps them all.",
                limit: limit)
        }
        return nil
    }

    /// Its first line names every entry, so a long file is put together beside the loop.
    private func whole(_ result: BoardResult, _ chain: Answer.ChainState) -> HTTPResponse? {
        let (links, entries, respond) = (links, body, respond)
        body = []
        let isTaken = api.loop.beside({
            let header = RecountFile.header(
                result, origin: chain.origin, links: links, head: chain.head, closing: chain.closing)
            return respond(header + [0x0a] + entries)
        }) { [self] in exchange.respond($0) }
        return isTaken ? nil : HTTPResponse(.later)
    }
}
