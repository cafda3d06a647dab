internal import Wire

extension ClientMessage {
    /// What it costs more than a click, in entries (P55): a token to check, a board to look up and send, or people of whom
    /// each has a name to make and a token to sign.
    var price: Int {
        switch self {
        case .hello, .join, .follow: 1
        case .people(_, _, let page): ClientMessage.price(of: page.limit)
        case .invite(_, _, _, let count, _, _): ClientMessage.price(of: count)
        case .leave, .write, .grant: 0
        }
    }

    private static func price(of people: Int) -> Int { 1 + people / ClientMessage.peopleOfOne }

    /// People that cost as much as one entry.
    private static let peopleOfOne = 50
}
