import Synchronization

/// How many connections each address has, over all loops, and how fast it may open WebSockets.
package final class AddressBook: Sendable {
    /// Connections that an address may have.
    package var limit: Int {
        get { most.load(ordering: .relaxed) }
        set { most.store(newValue, ordering: .relaxed) }
    }

    private let most: Atomic<Int>
    /// Programs on this machine are not counted: a proxy or a load generator is no crowd of strangers.
    private let sparesLoopback: Bool
    private let entries = Mutex<[PeerAddress: Entry]>([:])

    private struct Entry {
        var connections = 0
        /// Upgrades that may follow at once; refilled with time.
        var tokens: Double
        var updated: UInt64
    }

    /// What is to be done with one connection more.
    enum Verdict {
        case welcome
        /// It is told to go.
        case over
        /// There are so many that it is not even told.
        case closed
    }

    /// So many above the limit are told that they are too many.
    private static let spare = 64

    package init(limit: Int, sparesLoopback: Bool) {
        most = Atomic(limit)
        self.sparesLoopback = sparesLoopback
    }

    /// Counts a connection, unless it is to be closed.
    func enter(_ address: PeerAddress, _ now: UInt64) -> Verdict {
        change(address, now) { entry in
            guard entry.connections < limit + Self.spare else { return .closed }
            entry.connections += 1
            return entry.connections > limit ? .over : .welcome
        } ?? .welcome
    }

    func leave(_ address: PeerAddress, _ now: UInt64) {
        _ = change(address, now) { $0.connections -= 1 }
    }

    /// Whether the address may open a WebSocket now: all its connections at once, and a twentieth of them each second.
    func mayUpgrade(_ address: PeerAddress, _ now: UInt64) -> Bool {
        change(address, now) { entry in
            guard entry.tokens >= 1 else { return false }
            entry.tokens -= 1
            return true
        } ?? true
    }

    /// `nil`: the address isn't counted.
    private func change<Result>(
        _ address: PeerAddress, _ now: UInt64, _ body: (inout Entry) -> sending Result
    ) -> Result? {
        guard !(sparesLoopback && address.isLoopback) else { return nil }
        let key = address.network
        return entries.withLock { entries in
            let before = entries.count
            var entry = entries[key] ?? Entry(tokens: Double(limit), updated: now)
            let rate = max(1, Double(limit) / 20)
            entry.tokens = min(Double(limit), entry.tokens + rate * Double(now - min(now, entry.updated)) / 1000)
            entry.updated = now
            let result = body(&entry)
            // Who has nothing and could open all again is as good as unknown.
            entries[key] = entry.connections == 0 && entry.tokens >= Double(limit) ? nil : entry
            if entries.count > before, entries.count >= 20_000, entries.count.isMultiple(of: 5_000) {
                Self.forget(&entries, now)
            }
            return result
        }
    }

    /// Who has had no connection for as long as a bucket takes to fill.
    private static func forget(_ entries: inout [PeerAddress: Entry], _ now: UInt64) {
        entries = entries.filter { $0.value.connections > 0 || now < $0.value.updated + 20_000 }
    }
}
