/// Whose pages read a board's view: most people have one.
///
/// Under a hash, so that whoever asks has to see whether it is the person that is meant.
struct OpenPages {
    private var pages: [Int: [Unmanaged<Peer>]] = [:]

    /// How many different people read.
    var people: Int { pages.count }

    func of(_ person: Int) -> [Unmanaged<Peer>] { pages[person] ?? [] }

    mutating func add(_ peer: Unmanaged<Peer>, of person: Int) { pages[person, default: []].append(peer) }

    mutating func remove(_ peer: Unmanaged<Peer>, of person: Int) {
        guard let place = pages[person]?.lastIndex(where: { $0.toOpaque() == peer.toOpaque() }) else { return }
        pages[person]?.remove(at: place)
        if pages[person]?.isEmpty ?? false { pages[person] = nil }
    }
}
