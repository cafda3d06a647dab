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
        /// What was asked for and may be a miss, by its hash, as below: with a seed of this process, so nobody can choose
        /// two codes that are one here.
        var asking: [Int] = []
        var asked = Bucket()
        /// The newest last.
        var found: [Int] = []
        var missed: [Int] = []

        func knows(_ code: Int) -> Bool { found.contains(code) || missed.contains(code) }

        /// Notes what is looked for, once however often; returns 0, or in how many ms there is room for it.
        ///
        /// A miss counts when it is known, and until then nothing else holds back whoever asks on thousands of sockets.
        mutating func ask(for codes: [Int], of size: Bucket.Size, now: UInt64) -> Int {
            let new = codes.filter { !asking.contains($0) }
            let wait = asked.take(new.count, of: Bucket.Size(perSecond: size.count, burst: size.count), now: now)
            if wait == 0 { for code in new { asking.keep(code) } }
            return wait
        }
    }

    /// Codes of either kind that are kept for an address: 1.5 KiB.
    fileprivate static let mostKept = 64
    /// Addresses that are kept: whoever has as many may as well try from each of them.
    private static let mostAccounts = 50_000

    private let size: Mutex<Bucket.Size>
    /// Programs on this machine are not counted, as in `RequestBook`.
    private let sparesLoopback: Bool
    private let accounts = Mutex<[PeerAddress: Account]>([:])

    init(perAddress rate: Int, sparesLoopback: Bool) {
        size = Mutex(RequestRates.misses(ofAddress: rate))
        self.sparesLoopback = sparesLoopback
    }

    func limit(perAddress rate: Int) { size.withLock { $0 = RequestRates.misses(ofAddress: rate) } }

    /// Refuses to look for what nobody there knows of, once too much of that wasn't there, or is still being looked for.
    func expectRoom(for boards: [Identifier], from address: PeerAddress, now: UInt64) throws(WireError) {
        guard !boards.isEmpty, !(sparesLoopback && address.isLoopback) else { return }
        let size = size.withLock { $0 }
        let wait = change(address, now) { account in
            let unknown = boards.map(\.code).filter { !account.knows($0) }
            guard !unknown.isEmpty else { return 0 }
            let wait = account.misses.wait(for: 1, of: size, now: now)
            return wait > 0 ? wait : account.ask(for: unknown, of: size, now: now)
        }
        guard wait > 0 else { return }
        throw WireError(
            .tooMany, "Too many boards that aren't there were asked for from your address: others must wait.",
            limit: size.count, retry: .after(milliseconds: wait))
    }

    func note(found: [Identifier] = [], missed: [Identifier] = [], from address: PeerAddress, now: UInt64) {
        guard !found.isEmpty || !missed.isEmpty, !(sparesLoopback && address.isLoopback) else { return }
        let size = size.withLock { $0 }
        change(address, now) { account in
            for code in found.map(\.code) { account.found.keep(code) }
            for code in missed.map(\.code) where !account.knows(code) {
                account.missed.keep(code)
                account.misses.spend(1, of: size, now: now)
            }
        }
    }

    @discardableResult
    private func change<Value>(_ address: PeerAddress, _ now: UInt64, _ body: (inout Account) -> Value) -> Value {
        accounts.withLock { accounts in
            let before = accounts.count
            let value = body(&accounts[address.network, default: Account()])
            // Whoever tried nothing for a while is as good as unknown.
            if accounts.count > before, accounts.count >= 20_000, accounts.count.isMultiple(of: 5_000) {
                accounts = accounts.filter { !$0.value.misses.isFull(now: now) || !$0.value.asked.isFull(now: now) }
                if accounts.count > Lookups.mostAccounts { accounts = [:] }
            }
            return value
        }
    }
}

extension [Int] {
    /// Makes it the newest, and forgets the oldest where there are too many.
    fileprivate mutating func keep(_ code: Int) {
        removeAll { $0 == code }
        if count == Lookups.mostKept { removeFirst() }
        append(code)
    }
}

extension Identifier {
    /// The code's hash, however it is written.
    fileprivate var code: Int { bytes.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }.hashValue }
}
