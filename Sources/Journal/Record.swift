/// An entry as the journal keeps it: the text, which is hashed and exported, and what stands beside it.
package struct Record: Equatable, Sendable {
    package var board: String
    /// 1 for a board's first entry, then without gaps.
    package var seq: Int64
    /// Board time, milliseconds since 1970 UTC.
    package var time: Int64
    /// Who asked for it: the client, and that client's id for it.
    package var client: String
    package var request: Int64
    /// UTF-8 JSON.
    ///
    /// Comes back byte for byte.
    package var text: [UInt8]
    /// SHA-256 over the chain before it and the text: 32 bytes.
    package var chain: [UInt8]

    package init(
        board: String, seq: Int64, time: Int64, client: String, request: Int64, text: [UInt8], chain: [UInt8]
    ) {
        self.board = board
        self.seq = seq
        self.time = time
        self.client = client
        self.request = request
        self.text = text
        self.chain = chain
    }
}

extension Record {
    /// Takes its text's bytes from what a page may hold; whether nothing is left.
    func fills(_ room: inout Int) -> Bool {
        room -= text.count
        return room <= 0
    }
}
