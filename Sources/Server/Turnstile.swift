internal import Engine
internal import Sockets

/// What each address has asked the engine and isn't answered, so that others wait there for no more than so many
/// questions of one address, whatever those cost: what is more waits here, in its order.
struct Turnstile {
    /// Questions of an address (IPv6: its /64) that the engine has at one time.
    static let most = 2000
    /// Those that wait here, of all addresses; the next is told `busy`.
    static let mostWaiting = 18_000

    private struct Line {
        var out = 0
        var waiting: [Request] = []
        /// The first of those that wait still.
        var first = 0

        var isEmpty: Bool { first == waiting.count }
    }

    enum Verdict { case go, wait, busy }

    private var waiting = 0
    private var lines: [PeerAddress: Line] = [:]
    /// Whose a question is that the engine has, by its number.
    private var askers: [UInt64: PeerAddress] = [:]

    /// Whether a question may go to the engine now; one that waits is kept.
    mutating func take(_ request: Request, from address: PeerAddress) -> Verdict {
        let address = address.network
        var line = lines[address] ?? Line()
        guard line.isEmpty, line.out < Turnstile.most else {
            guard waiting < Turnstile.mostWaiting else { return .busy }
            waiting += 1
            lines[address, default: Line()].waiting.append(request)
            return .wait
        }
        line.out += 1
        lines[address] = line
        askers[request.sender.number] = address
        return .go
    }

    /// The engine has answered a question.
    ///
    /// - Returns: the one that may go in its place.
    mutating func answered(_ number: UInt64) -> Request? {
        guard let address = askers.removeValue(forKey: number), var line = lines.removeValue(forKey: address) else {
            return nil
        }
        line.out -= 1
        guard !line.isEmpty else {
            if line.out > 0 { lines[address] = Line(out: line.out) }
            return nil
        }
        let next = line.waiting[line.first]
        line.first += 1
        waiting -= 1
        line.out += 1
        if line.first >= 1024, line.first * 2 >= line.waiting.count {
            line.waiting.removeFirst(line.first)
            line.first = 0
        }
        lines[address] = line
        askers[next.sender.number] = address
        return next
    }
}
