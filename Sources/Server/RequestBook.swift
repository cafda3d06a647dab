internal import Engine
internal import Sockets
internal import Synchronization
internal import Wire

/// How many HTTP requests each address and each person may still make, over all loops (P72).
final class RequestBook: Sendable {
    /// What is left to somebody.
    private struct Account {
        var usual = Bucket()
        var hello = Bucket()
        var dear = Bucket()

        /// - Returns: 0, or in how many ms it fits.
        mutating func take(_ cost: RequestCost, _ times: Int, _ rates: RequestRates, now: UInt64) -> Int {
            let wait =
                switch cost {
                case .usual: 0
                case .hello: hello.take(times, of: rates.hello, now: now)
                case .dear: dear.take(times, of: rates.dear, now: now)
                }
            return wait > 0 ? wait : usual.take(1, of: rates.usual, now: now)
        }

        /// Nothing was taken for so long that it is as good as new.
        func isFull(now: UInt64) -> Bool { usual.isFull(now: now) && hello.isFull(now: now) && dear.isFull(now: now) }
    }

    private let rates: Mutex<RequestRates>
    /// Programs on this machine are not counted, as in `AddressBook`.
    private let sparesLoopback: Bool
    private let addresses = Mutex<[PeerAddress: Account]>([:])
    private let people = Mutex<[Person: Account]>([:])

    init(perAddress rate: Int, sparesLoopback: Bool) {
        rates = Mutex(RequestRates(ofAddress: rate))
        self.sparesLoopback = sparesLoopback
    }

    func limit(perAddress rate: Int) { rates.withLock { $0 = RequestRates(ofAddress: rate) } }

    /// - Parameter times: as how many such requests it counts.
    func take(_ cost: RequestCost, times: Int = 1, from address: PeerAddress, now: UInt64) throws(WireError) {
        guard !(sparesLoopback && address.isLoopback) else { return }
        let rates = rates.withLock { $0 }
        let wait = addresses.withLock { RequestBook.take(cost, times, from: &$0, address.network, rates, now) }
        if wait > 0 { throw RequestBook.refusal("Your address", rates.perSecond, wait) }
    }

    /// Who holds the host key is trusted, and nobody in particular is an address and no more.
    func take(
        _ cost: RequestCost, times: Int = 1, by person: Person, _ rates: Rates, now: UInt64
    ) throws(WireError) {
        guard !person.isOperator, !person.isNobody else { return }
        let rates = RequestRates(ofPerson: rates)
        let wait = people.withLock { RequestBook.take(cost, times, from: &$0, person, rates, now) }
        if wait > 0 { throw RequestBook.refusal("One person", rates.perSecond, wait) }
    }

    private static func take<Key>(
        _ cost: RequestCost, _ times: Int, from accounts: inout [Key: Account], _ key: Key, _ rates: RequestRates,
        _ now: UInt64
    ) -> Int {
        let before = accounts.count
        let wait = accounts[key, default: Account()].take(cost, times, rates, now: now)
        // A bucket is full again within seconds, so few stay.
        if accounts.count > before, accounts.count >= 20_000, accounts.count.isMultiple(of: 5_000) {
            accounts = accounts.filter { !$0.value.isFull(now: now) }
        }
        return wait
    }

    private static func refusal(_ who: String, _ limit: Int, _ wait: Int) -> WireError {
        WireError(
            .tooMany, "\(who) may make \(limit) requests a second, and fewer that cost much; nothing was done.",
            limit: limit, retry: .after(milliseconds: wait))
    }
}
