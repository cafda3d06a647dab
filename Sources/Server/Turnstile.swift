internal import Engine
internal import Sockets

/// What each address has asked the engine and isn't answered, so that others wait there for no more than so much of one
/// address: a question takes as many places as it costs (`places`), and what is more waits here, in its order.
struct Turnstile {
    /// Places of an address (IPv6: its /64) that the engine's questions have at one time; the last may be a dear one.
    static let most = 2000
    /// Places of those that wait here, of all addresses and of one; the next is told `busy`.
    static let mostWaiting = 18_000
    static let mostOfOneWaiting = 9000

    private struct Line {
        /// Places of what the engine has, and of what waits.
        var out = 0
        var held = 0
        var waiting: [Request] = []
        /// The first of those that wait still.
        var first = 0

        var isEmpty: Bool { first == waiting.count }
    }

    enum Verdict { case go, wait, busy }

    /// Places, of all addresses.
    private var waiting = 0
    private var lines: [PeerAddress: Line] = [:]
    /// Whose a question is that the engine has, and its places, by its number.
    private var askers: [UInt64: (address: PeerAddress, places: Int)] = [:]

    /// Whether a question may go to the engine now; one that waits is kept.
    mutating func take(_ request: Request, from address: PeerAddress) -> Verdict {
        let (address, places) = (address.network, request.kind.places)
        var line = lines[address] ?? Line()
        guard line.isEmpty, line.out < Turnstile.most else {
            guard waiting + places <= Turnstile.mostWaiting, line.held + places <= Turnstile.mostOfOneWaiting else {
                return .busy
            }
            waiting += places
            lines[address, default: Line()].held += places
            lines[address, default: Line()].waiting.append(request)
            return .wait
        }
        line.out += places
        lines[address] = line
        askers[request.sender.number] = (address, places)
        return .go
    }

    /// The engine has answered a question.
    ///
    /// - Returns: those that may go in its place.
    mutating func answered(_ number: UInt64) -> [Request] {
        guard let asker = askers.removeValue(forKey: number), var line = lines.removeValue(forKey: asker.address) else {
            return []
        }
        line.out -= asker.places
        var next: [Request] = []
        while !line.isEmpty, line.out < Turnstile.most {
            let request = line.waiting[line.first]
            let places = request.kind.places
            line.first += 1
            line.held -= places
            waiting -= places
            line.out += places
            askers[request.sender.number] = (asker.address, places)
            next.append(request)
        }
        if line.isEmpty { (line.waiting, line.first) = ([], 0) }
        if line.first >= 1024, line.first * 2 >= line.waiting.count {
            line.waiting.removeFirst(line.first)
            line.first = 0
        }
        if line.out > 0 { lines[asker.address] = line }
        return next
    }
}
