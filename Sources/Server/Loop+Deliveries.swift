internal import Boards
internal import Engine
internal import Journal
internal import Sockets

// What the engine hands to a loop, told in its order and some of it in each turn.

extension Loop {
    /// µs that telling may take in a turn, as far as prices say: the rest waits for the next.
    private static let share = 50_000

    func take(_ deliveries: [Delivery]) {
        untold += deliveries
        if tellTimer == nil { tellSome() }
    }

    private func tellSome() {
        var (left, done) = (Loop.share, 0)
        while done < untold.count, left > 0 {
            let delivery = untold[done]
            done += 1
            left -= delivery.price
            take(delivery)
        }
        untold.removeFirst(done)
        guard !untold.isEmpty else { return }
        tellTimer = sockets.after(milliseconds: 1) { [unowned self] in
            tellTimer = nil
            tellSome()
        }
    }

    func take(_ delivery: Delivery) {
        switch delivery {
        case .answer(let number, let answer):
            released += turnstile.answered(number)
            deliver(answer, to: askers.removeValue(forKey: number))
        case .changed(let channel, let isTally):
            if let audience = audiences[channel] { mark(audience, isTally: isTally) }
        case .ballot(let board, let person, let ballots):
            tell(ballots, to: OwnBallots.Voter(board: board, person: person))
        case .right(let board, let person, let right):
            tell(right, of: RightsToTell.Subject(board: board, person: person))
        case .admission(let board, let right): tell(right, of: RightsToTell.Subject(board: board, person: nil))
        case .entries(let board, let last):
            for peer in followers[board]?.values.map({ $0 }) ?? [] {
                peer.entries[board]?.known = last
                ask(peer, moreOf: board)
            }
        case .gone(let board): gone(board)
        }
    }
}

extension Delivery {
    /// What telling it takes, in µs: a token is signed for each person, and each entry is a frame of its own.
    fileprivate var price: Int {
        switch self {
        case .answer(_, .people(let people, _)), .answer(_, .invited(_, let people)): 10 + 25 * people.count
        case .answer(_, .entries(let records, _)): 10 + records.reduce(0) { $0 + 20 + $1.text.count / 256 }
        default: 10
        }
    }
}
