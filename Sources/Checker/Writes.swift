internal import Boards

/// What became of each write, as its owner and those who sent copies were told.
struct Writes: Sendable {
    struct Write: Sendable {
        /// Whoever sent it first.
        var owner: String
        /// `nil`: not known.
        var intent: IntentRecord?
        var seq: Int64?
        /// Still owed an answer on a link that is up.
        var isOpen = true
        /// Why its owner was refused for good.
        var refusal: String?
        /// An earlier past has answered for good: in this one it may count, but no answer is owed.
        var isSettled = false
    }

    private(set) var all: [WriteName: Write] = [:]
    /// What each owner is owed an answer to.
    private var open: [String: Set<WriteName>] = [:]
    /// What anybody was refused for good by the server that runs.
    private var refusals: [WriteName: String] = [:]

    var acknowledged: Int { all.values.reduce(0) { $0 + ($1.seq == nil ? 0 : 1) } }

    /// A refusal is remembered only while the server runs, but to its owner it was the end.
    mutating func serverRestarted() { refusals = [:] }

    mutating func sent(_ name: WriteName, _ intent: IntentRecord?, by client: String) {
        if all[name] == nil { all[name] = Write(owner: client, intent: intent) }
        guard all[name]?.owner == client else { return }
        all[name]?.isOpen = true
        open[client, default: []].insert(name)
    }

    /// As a past begins: what was sent to the one before may yet come, and counts there or not as if it were new.
    var carriedOver: Writes {
        var next = self
        next.refusals = [:]
        next.all = all.mapValues { write in
            let isSettled = write.isSettled || write.seq != nil || write.refusal != nil
            return Write(owner: write.owner, intent: write.intent, isOpen: write.isOpen, isSettled: isSettled)
        }
        return next
    }

    /// An earlier past has answered its owner, who sends it no more if that was for good.
    mutating func answeredBefore(_ name: WriteName, isFinal: Bool, to client: String) {
        guard isFinal, all[name]?.owner == client else { return answered(name, to: client) }
        all[name]?.isSettled = true
        answered(name, to: client)
    }

    mutating func lostLink(_ client: String) {
        for name in open.removeValue(forKey: client) ?? [] { all[name]?.isOpen = false }
    }

    private mutating func answered(_ name: WriteName, to client: String) {
        guard all[name]?.owner == client else { return }
        all[name]?.isOpen = false
        open[client]?.remove(name)
    }

    mutating func receipt(_ name: WriteName, _ seq: Int64, to client: String, _ truth: Truth) -> [Fault] {
        var faults: [Fault] = []
        let write = all[name, default: Write(owner: client)]
        if let first = write.seq, first != seq { faults.append(.twoReceipts(name, first: first, second: seq)) }
        if let code = write.refusal ?? refusals[name] {
            faults.append(.refusedAndCounted(name, code: code, seq: seq))
        }
        all[name, default: write].seq = seq
        answered(name, to: client)
        if truth.isLive, !truth.has(name, write.intent, at: seq), !truth.wentWithBoard(seq) {
            faults.append(truth.entry(seq) == nil ? .early(name, seq: seq) : .lost(name, seq: seq))
        }
        return faults
    }

    mutating func refusal(
        _ name: WriteName, _ code: String, isFinal: Bool, to client: String, _ truth: Truth
    ) -> [Fault] {
        answered(name, to: client)
        guard isFinal else { return [] }
        refusals[name] = code
        if let seq = all[name]?.seq ?? truth.seqs[name] {
            return [.refusedAndCounted(name, code: code, seq: seq)]
        }
        guard all[name]?.owner == client else { return [] }
        all[name]?.refusal = code
        return code == "conflict" || code == "expired" ? [.disowned(name, code: code)] : []
    }

    /// The journal has it.
    func counted(_ name: WriteName, _ seq: Int64) -> [Fault] {
        guard let code = all[name]?.refusal ?? refusals[name] else { return [] }
        return [.refusedAndCounted(name, code: code, seq: seq)]
    }
}

extension Truth {
    /// Whether the entry is that write, as far as the journal has names and what it asked for is known.
    func has(_ name: WriteName, _ intent: IntentRecord?, at seq: Int64) -> Bool {
        guard let entry = entry(seq), entry.name ?? name == name else { return false }
        return entry.intent == intent ?? entry.intent
    }

    /// Whether it may have been an entry that was on its way to the journal with the deletion of its board.
    func wentWithBoard(_ seq: Int64) -> Bool { isOver && seq > board.seq }
}
