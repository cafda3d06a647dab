internal import Boards
internal import Engine
internal import Journal
internal import Records
internal import Results
internal import Sockets
internal import Styles
internal import Wire

// What a board came to, as files and as a picture (P54).

extension API {
    private enum Format: String {
        case csv, excel, json, recount

        var fileName: String {
            switch self {
            case .csv, .excel: "results.csv"
            case .json: "results.json"
            case .recount: "recount.jsonl"
            }
        }

        var type: String {
            switch self {
            case .csv, .excel: "text/csv; charset=utf-8; header=present"
            case .json: "application/json"
            case .recount: "application/x-ndjson"
            }
        }

        func response(_ board: Identifier, _ body: [UInt8]) -> HTTPResponse {
            HTTPResponse(
                status: 200,
                headers: [
                    ("content-type", type), ("cache-control", "no-store"), ("x-content-type-options", "nosniff"),
                    ("content-disposition", "attachment; filename=\"\(board)-\(fileName)\""),
                ], body: body)
        }
    }

    func export(
        _ board: Identifier, _ request: HTTPRequest, _ person: Person, _ exchange: Exchange
    ) throws(WireError) {
        let name = request.query.first { $0.name == "format" }?.value ?? "json"
        guard let format = Format(rawValue: name) else {
            throw .field("format", "must be csv, excel, json or recount")
        }
        guard format != .recount else { return recount(board, person, exchange) }
        let (lang, styles) = (lang(request), shared.styles)
        askAtLength(.result(board), request, person, exchange) { answer in
            guard case .result(let result, let chain) = answer else { return HTTPResponse(WireError.unknown) }
            guard result.rowCount <= BoardResult.mostRows else { return HTTPResponse(tooManyRows(result)) }
            return format.response(board, API.text(of: result, chain, format, lang, styles))
        }
    }

    private static func text(
        of result: BoardResult, _ chain: Answer.ChainState, _ format: Format, _ lang: String?, _ styles: StyleCatalogue
    ) -> [UInt8] {
        let tag = lang ?? result.lang.map { String(decoding: $0, as: UTF8.self) } ?? "en"
        let words = ResultWords.of(ResultLanguage(tag: tag))
        let table = ResultTable(result, words, manifest: styles.manifest)
        switch format {
        case .csv: return table.csv(words, .standard)
        case .excel: return table.csv(words, .excel(tag: tag))
        case .json, .recount:
            let state = ResultState(
                epoch: result.epoch, seq: result.seq, time: result.time, chain: chain.head, closing: chain.closing)
            return table.json(state) + [0x0a]
        }
    }

    private func recount(_ board: Identifier, _ person: Person, _ exchange: Exchange) {
        ask(.result(board), person, exchange) { answer in
            guard case .result(let result, let chain) = answer else { return HTTPResponse(WireError.unknown) }
            guard result.rowCount <= BoardResult.mostRows else { return HTTPResponse(tooManyRows(result)) }
            // Not before it is known who asks: whoever isn't the host takes no place.
            guard let pass = RecountPass(shared.recounts) else { return HTTPResponse(WireError.busy) }
            let pages = EntryPages(self, board, person, exchange, pass)
            return recount(result, chain, pages, exchange)
        }
    }

    /// What is shown is `result`, whatever is written meanwhile.
    private func recount(
        _ result: BoardResult, _ chain: Answer.ChainState, _ pages: EntryPages, _ exchange: Exchange
    ) -> HTTPResponse? {
        var (body, links): ([UInt8], [[UInt8]]) = ([], [])
        return pages.gather(upTo: result.seq) { record in
            guard record.seq == Int64(links.count) + 1 else { return EntryPages.missing }
            body += record.text
            body.append(0x0a)
            links.append(record.chain)
            return nil
        } _: {
            let (links, entries) = (links, body)
            body = []
            let isTaken = loop.beside(exchange, patience: Call.patience) {
                API.recountFile(result, chain, links, entries)
            } then: { file in
                withExtendedLifetime(pages) { exchange.respond(file) }
            }
            return isTaken ? nil : HTTPResponse(.later)
        }
    }

    /// Its first line names every entry, so a long file is put together beside the loop.
    private static func recountFile(
        _ result: BoardResult, _ chain: Answer.ChainState, _ links: [[UInt8]], _ entries: [UInt8]
    ) -> HTTPResponse {
        let header = RecountFile.header(
            result, origin: chain.origin, links: links, head: chain.head, closing: chain.closing)
        return Format.recount.response(result.board, header + [0x0a] + entries)
    }

    func resultPicture(_ name: String, _ request: HTTPRequest, _ exchange: Exchange) throws(WireError) {
        guard name.hasSuffix(".svg") else { throw notFound }
        let board = try identifier(String(name.dropLast(4)))
        let (lang, known, styles) = (lang(request), request.headers.ifNoneMatch, shared.styles)
        askAtLength(.look(board, .screen), request, try person(request), exchange) { answer in
            guard case .board(let snapshot) = answer else { return HTTPResponse(WireError.unknown) }
            let tag = lang ?? snapshot.lang.map { String(decoding: $0, as: UTF8.self) } ?? "en"
            let words = ResultWords.of(ResultLanguage(tag: tag))
            let body = ResultPicture.svg(ResultTable(snapshot, words, manifest: styles.manifest), words)
            let etag = "\"\(hex(Chain.sha256(body)).prefix(16))\""
            let headers = [
                ("content-type", "image/svg+xml; charset=utf-8"), ("cache-control", "no-cache"), ("etag", etag),
                ("content-security-policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'"),
                ("x-content-type-options", "nosniff"),
            ]
            if known == etag { return HTTPResponse(status: 304, headers: headers) }
            return HTTPResponse(status: 200, headers: headers, body: body)
        }
    }

    private func lang(_ request: HTTPRequest) -> String? { request.query.first { $0.name == "lang" }?.value }

}

private func tooManyRows(_ result: BoardResult) -> WireError {
    WireError(
        .tooLarge, "A table has at most \(BoardResult.mostRows) rows, and this board would make \(result.rowCount).",
        limit: BoardResult.mostRows)
}

extension StyleCatalogue {
    fileprivate func manifest(_ style: [UInt8]) -> StyleManifest? { self.style(named: style)?.manifest }
}
