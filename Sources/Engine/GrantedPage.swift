/// The first few people behind one, by issuer and subject, picked from many in any order.
///
/// Sorting all of 50,000 for each page would hold up the engine.
struct GrantedPage {
    private let after: Person?
    private let limit: Int
    private(set) var people: [Answer.Granted] = []
    /// Whether there was one more than fit.
    private(set) var isCut = false

    init(after: Person?, limit: Int) {
        self.after = after
        self.limit = limit
    }

    mutating func offer(_ granted: Answer.Granted) {
        if let after, !granted.person.comes(after: after) { return }
        if people.count == limit {
            isCut = true
            guard let last = people.last, last.person.comes(after: granted.person) else { return }
            people.removeLast()
        }
        people.insert(granted, at: place(of: granted.person))
    }

    private func place(of person: Person) -> Int {
        var (low, high) = (0, people.count)
        while low < high {
            let middle = (low + high) / 2
            if people[middle].person.comes(after: person) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
