internal import Boards
internal import Checker
internal import Client
internal import JSON
internal import Records
internal import Wire

extension LoadRun {
    /// Gives the checker the journal of a board with votes, which is withheld while they are cast, and what is shown
    /// once all is over.
    ///
    /// - Returns: sentences, why it can't be checked.
    func readJournal(of board: LoadBoard) -> [String] {
        guard board.hasVotes, board.checker != nil else { return [] }
        do {
            let response = try plan.http.send("GET", "/api/v1/boards/\(board.id)/export?format=recount")
            guard response.isSuccess else { return ["\(board.id): the journal can't be read (\(response.status))."] }
            // The first line is about the others.
            for line in response.body.split(separator: 0x0a).dropFirst() {
                board.checker?.entry(try Entry(parsing: Array(line)), at: 0)
            }
            board.checker?.client("a newcomer", try final(board))
            return []
        } catch {
            return ["\(board.id): the journal can't be read (\(error))."]
        }
    }

    /// What somebody is shown who comes now.
    private func final(_ board: LoadBoard) throws -> Observation {
        let state = try send("GET", board.id)
        guard let rev = state["rev"]?.integer, let digest = state["digest"]?.bytes.flatMap(parseBits) else {
            throw Problem(description: "the final state lacks a field")
        }
        // Whoever brings a board of his own may have other groups on it.
        let groups = plan.board == nil ? state["groups"]?.array?.first?["poll"].map { [Sight.Group(tally: $0)] } : nil
        return .snapshot(.host, rev: rev, Sight(digest: digest, groups: groups), nil)
    }
}

extension Sight.Group {
    /// The only group of a board with votes.
    fileprivate init(tally json: JSON) {
        var counts: [UInt32: UInt32] = [:]
        for pair in json["counts"]?.array ?? [] {
            guard let numbers = pair.array?.map(number), numbers.count == 2, numbers[1] > 0 else { continue }
            counts[numbers[0]] = numbers[1]
        }
        self.init(
            ordinal: 0,
            numbers: Sight.Numbers(
                people: json["people"].map(number) ?? 0, empty: json["empty"].map(number) ?? 0, counts: counts))
    }
}

private func number(_ json: JSON) -> UInt32 { json.integer.flatMap(UInt32.init(exactly:)) ?? 0 }
