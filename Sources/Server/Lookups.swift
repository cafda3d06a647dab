internal import Boards
internal import Sockets
internal import Synchronization
internal import Wire

/// Who may still look for boards that may not be there (P78), over all loops: nobody should find a code by trying.
///
/// Codes that somebody at an address has found are found there whatever others try, so that a guest of a hall keeps
/// nobody out of its boards; nor does a code count again that wasn't there lately. Capitals make no difference.
final class Lookups: Sendable {
    private struct Account {
        var misses = Bucket()
        /// The newest last.
        var found: [[UInt8]] = []
        var missed: [[UInt8]] = []

        func knows(_ code: [UInt8]) -> Bool { found.contains(code) || missed.contains(code) }
    }

    /// Codes of either kind that are kept for an address.
    fileprivate static let mostKept = 64

    private let size: Mutex<Bucket.Size>
    /// Programs on this machine are not counted, as in `RequestBook`.
    private let sparesLoopback: Bool
    private let accounts = Mutex<[PeerAddress: Account]>([:])

    init(perAddress rate: Int, sparesLoopback: Bool) {
        size = Mutex(RequestRates.misses(ofAddress: rate))
        self.sparesLoopback = sparesLoopback
    }

    func limit(perAddress rate: Int) { size.withLock { $0 = RequestRates.misses(ofAddress: rate) } }

    /// Refuses to look for what nobody there knows of, once too much of that wasn't there.
    func expectRoom(for boards: [Identifier], from address: PeerAddress, now: UInt64) throws(WireError) {
        guard !boards.isEmpty, !(sparesLoopback && address.isLoopback) else { return }
        let size = size.withLock { $0 }
        let wait = accounts.withLock { accounts in
            guard let account = accounts[address.network] else { return 0 }
            let wait = account.misses.wait(for: 1, of: size, now: now)
            return wait == 0 || boards.allSatisfy { account.knows($0.code) } ? 0 : wait
        }
        guard wait > 0 else { return }
        throw WireError(
            .tooMany, "Too many boards that aren't there were asked for from your address: others must wait.",
            limit: size.count, retry: .after(milliseconds: wait))
    }

    func note(found: [Identifier] = [], missed: [Identifier] = [], from address: PeerAddress, now: UInt64) {
        guard !found.isEmpty || !missed.isEmpty, !(sparesLoopback && address.isLoopback) else { return }
        let size = size.withLock { $0 }
        accounts.withLock { accounts in
            let before = accounts.count
            var account = accounts[address.network] ?? Account()
            for code in found.map(\.code) where !account.found.contains(code) { account.found.keep(code) }
            for code in missed.map(\.code) where !account.knows(code) {
                account.missed.keep(code)
                account.misses.spend(1, of: size, now: now)
            }
            accounts[address.network] = account
            // Whoever tried nothing for a while is as good as unknown.
            if accounts.count > before, accounts.count >= 20_000, accounts.count.isMultiple(of: 5_000) {
                accounts = accounts.filter { !$0.value.misses.isFull(now: now) }
            }
        }
    }
}

extension [[UInt8]] {
    /// Adds the newest, and forgets the oldest where there are too many.
    fileprivate mutating func keep(_ code: [UInt8]) {
        if count == Lookups.mostKept { removeFirst() }
        append(code)
    }
}

extension Identifier {
    /// The code however it is written.
    fileprivate var code: [UInt8] { bytes.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 } }
}
