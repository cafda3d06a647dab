internal import Boards
internal import Engine
internal import Sockets
internal import Wire

// How many people are here, and whether a host is (P49).

extension Loop {
    /// Milliseconds between two looks at who is here.
    private static let presenceInterval: UInt64 = 1000

    /// Somebody has asked for changes of a board with polls.
    func visit(_ board: Identifier, _ person: Person, _ view: View) {
        visits.note(person, board, view, at: sockets.now)
        watchPresence()
    }

    /// Once a second while there is anybody to tell.
    func watchPresence() {
        guard presenceTimer == nil else { return }
        presenceTimer = sockets.after(milliseconds: Loop.presenceInterval) { [unowned self] in
            presenceTimer = nil
            if tellPresence() { watchPresence() }
        }
    }

    /// Tells the readers of boards with polls who is here, if that changed; whether there is any such reader, or anybody
    /// who asks.
    private func tellPresence() -> Bool {
        guard let shared else { return false }
        let polls = audiences.all.filter { !$0.isEmpty && $0.channel.hasPolls }
        let visitors = visits.count(at: sockets.now)
        let own = polls.reduce(into: visitors) { $0[$1.channel.board, default: Here()] += $1.here }
        let totals = shared.presence.set(own, of: number)
        for audience in polls {
            let board = audience.channel.board
            guard let total = totals[board], total != presence[board] else { continue }
            for reader in audience.readers { reader.peer.takeUnretainedValue().send(.here(board, total)) }
        }
        presence = totals
        return !own.isEmpty
    }
}

extension Audience {
    /// What its readers add to who is here.
    ///
    /// A screen is nobody.
    fileprivate var here: Here {
        Here(people: channel.view == .participant ? people : 0, hasHost: channel.view == .host && !isEmpty)
    }
}

private func += (total: inout Here, here: Here) { total = total + here }
