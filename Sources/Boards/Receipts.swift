/// What a board remembers of one client, so that a repeated write has one effect (P18).
package struct Receipts: Equatable, Sendable {
    /// One accepted write: the client's id for it, the entry it became, and the hash of its content.
    package struct Receipt: Equatable, Sendable {
        package var id: Int64
        package var seq: Int64
        package var content: UInt64

        package init(id: Int64, seq: Int64, content: UInt64) {
            self.id = id
            self.seq = seq
            self.content = content
        }
    }

    /// Sorted by id; all within `Limits.receipts` of the highest.
    package private(set) var recent: [Receipt]
    /// Board time of the last write.
    package private(set) var time: Int64

    package init(recent: [Receipt] = [], time: Int64 = 0) {
        self.recent = recent
        self.time = time
    }

    package var highest: Int64 { recent.last?.id ?? 0 }

    /// The receipt of a repeat; `nil`: the id is new.
    func receipt(for id: Int64, content: UInt64) throws(Refusal) -> Receipt? {
        if id <= highest - Limits.receipts { throw .expired }
        guard let index = recent.lastIndex(where: { $0.id <= id }), recent[index].id == id else { return nil }
        guard recent[index].content == content else { throw .conflict }
        return recent[index]
    }

    mutating func add(_ receipt: Receipt, at time: Int64) {
        self.time = time
        let index = recent.lastIndex { $0.id < receipt.id }.map { $0 + 1 } ?? 0
        recent.insert(receipt, at: index)
        let oldest = highest - Limits.receipts
        recent.removeFirst(recent.firstIndex { $0.id > oldest } ?? 0)
    }
}
