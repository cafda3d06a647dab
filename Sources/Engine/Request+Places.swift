internal import Boards

extension Request.Kind {
    /// How much of the engine's time and of memory it takes, while it waits and with its answer: in clicks, some 20 µs and
    /// 3 KB each, rounded down.
    package var places: Int {
        switch self {
        case .write(_, let intent, _, _): 1 + intent.names / Request.Kind.namesOfOne
        case .rehearse(_, let declaration): 1 + declaration.names / Request.Kind.namesOfOne
        // Two texts of up to 4 KiB.
        case .grant: 3
        case .invite(_, let people, _, _): 1 + people.count / Request.Kind.peopleOfOne
        case .people(_, _, let limit): 1 + min(limit, Limits.invited) / Request.Kind.peopleOfOne
        // 200 rows, or 1 MiB of fewer.
        case .entries, .ballots: 50
        case .find(let ids): 1 + ids.count / Request.Kind.namesOfOne
        case .join, .base, .read, .look, .result, .list, .names, .delete, .keep, .picture, .fence, .probe: 1
        }
    }

    /// Ids that are looked up in the time of a click.
    private static let namesOfOne = 50
    /// People whose tokens a loop signs in the time of a click's way through engine and journal.
    private static let peopleOfOne = 5
}

extension Intent {
    /// How many ids and texts it names.
    fileprivate var names: Int {
        switch self {
        case .set(_, let on, let off): on.count + off.count
        case .declare(let declaration, _): declaration.names
        case .host(.hand(_, let hand)): hand.counts.count
        case .invite(_, let people): people.count
        case .click, .withdraw, .grant, .host, .undo: 1
        }
    }
}

extension Declaration {
    /// A button has an id, a label, a value and a place in a few tables.
    fileprivate var names: Int {
        groups.reduce(0) { names, group in
            if case .listed(let buttons) = group.buttons { return names + 10 + 4 * buttons.count }
            return names + 10
        }
    }
}
