internal import Boards

/// Sets receipts against entries at the end: each receipt speaks of an entry of its own, and each entry is somebody's.
struct Account {
    private(set) var faults: [Fault] = []
    private let truth: Truth
    private let rules: Rules
    /// Entries that a receipt speaks of.
    private var claimed: Set<Int64> = []
    /// Who wrote under which number.
    private var writers: [Int64: Set<String>] = [:]
    /// Writes that may count though nobody was told, by owner; `nil`: what they asked for isn't known.
    private var unanswered: [String: [IntentRecord?]] = [:]

    init(_ writes: Writes, _ truth: Truth, _ rules: Rules) {
        (self.truth, self.rules) = (truth, rules)
        for (name, write) in writes.all { enter(name, write) }
        balance(writes)
    }

    private mutating func enter(_ name: WriteName, _ write: Writes.Write) {
        guard let seq = write.seq else {
            guard write.refusal == nil else { return }
            let isOwed = write.isOpen || rules.contains(.settled)
            if isOwed, !write.isSettled, !truth.isOver { faults.append(.noReceipt(name)) }
            return unanswered[write.owner, default: []].append(write.intent)
        }
        let isThere = truth.has(name, write.intent, at: seq) || truth.wentWithBoard(seq)
        guard isThere, claimed.insert(seq).inserted else {
            return faults.append(.lost(name, seq: seq))
        }
        if let who = truth.entry(seq)?.who { writers[who, default: []].insert(write.owner) }
    }

    /// Entries that no receipt speaks of can only be writes whose answer got lost.
    private mutating func balance(_ writes: Writes) {
        var (twice, unasked): ([String: [Int64]], [Int64]) = ([:], [])
        // Whose number no receipt has told.
        let known = writers.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        let strangers = unanswered.keys.filter { !known.contains($0) }.sorted()
        for (index, entry) in truth.entries.enumerated() where entry.who != 0 {
            let seq = Int64(index + 1)
            guard !claimed.contains(seq) else { continue }
            if let name = entry.name {
                if writes.all[name] == nil { unasked.append(seq) }
            } else if let owners = writers[entry.who]?.sorted() {
                if !take(entry.intent, of: owners) { twice[owners[0], default: []].append(seq) }
            } else if !take(entry.intent, of: strangers) {
                unasked.append(seq)
            }
        }
        faults += twice.map { .twice(writer: $0.key, seqs: $0.value) }
        if rules.contains(.everybody), !unasked.isEmpty { faults.append(.unasked(seqs: unasked)) }
    }

    /// Whether an unanswered write of one of them accounts for an entry; it does so once.
    private mutating func take(_ intent: IntentRecord, of owners: [String]) -> Bool {
        for owner in owners {
            let place = unanswered[owner]?.firstIndex { $0 == intent } ?? unanswered[owner]?.firstIndex { $0 == nil }
            guard let place else { continue }
            unanswered[owner]?.remove(at: place)
            return true
        }
        return false
    }
}
