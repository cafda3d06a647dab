internal import Sockets
internal import Wire

// What the scribe does for a loop.

extension Loop {
    /// A request that waits for the scribe.
    struct Scribing {
        let network: PeerAddress
        /// What is done with what the scribe has made.
        let then: () -> Void
    }

    /// Requests that may wait for the scribe, and those of one address, which must leave places to the others.
    private static let mostScribing = 24
    private static let mostScribingOfOne = 16

    /// Has the scribe do `work` for a request, and goes on with its result in a later turn of this loop.
    ///
    /// Work that isn't begun after `patience` ms is dropped, and the request told that nothing was done; so is the work
    /// of a peer that goes. What comes back when nobody waits for it is dropped too.
    /// - Returns: `false`: too much waits there, and nothing was done.
    func beside<Value: Sendable>(
        _ exchange: Exchange, patience: UInt64, _ work: @escaping @Sendable () -> Value,
        then: @escaping (Value) -> Void
    ) -> Bool {
        let network = exchange.address.network
        guard let shared, scribing.count < Loop.mostScribing,
            scribing.values.count(where: { $0.network == network }) < Loop.mostScribingOfOne
        else { return false }
        let (errand, mailbox) = (Errand<Value>(), sockets.mailbox)
        nextNumber += 1
        let number = nextNumber
        let isTaken = shared.scribe.post {
            errand.run(work)
            mailbox.post { ($0.delegate as? Loop)?.scribed(number) }
        }
        guard isTaken else { return false }
        let timer = sockets.after(milliseconds: patience) { [unowned self] in
            guard errand.drop() else { return }
            scribing[number] = nil
            exchange.respond(HTTPResponse(.later))
        }
        exchange.onGone = { [weak self] in if errand.drop() { self?.scribing[number] = nil } }
        scribing[number] = Scribing(network: network) {
            timer.cancel()
            if exchange.isAlive, let value = errand.value { then(value) }
        }
        return true
    }

    private func scribed(_ number: UInt64) { scribing.removeValue(forKey: number)?.then() }
}
