/// Who somebody is: issuer and subject of a verified token.
package struct Person: Hashable, Sendable {
    package var issuer: String
    package var subject: String
    /// Holds the host key: host of every board.
    package var isOperator: Bool

    /// Whether it is everybody who sends no token over HTTP.
    package var isNobody: Bool { subject == Person.nobodySubject }

    package static let nobodySubject = "http"

    /// Whether no token of another server may be of that name, and nobody be granted a right under it.
    package static func isReserved(_ subject: String) -> Bool {
        [operatorSubject, nobodySubject].contains(subject)
    }

    package init(issuer: String, subject: String, isOperator: Bool = false) {
        self.issuer = issuer
        self.subject = subject
        self.isOperator = isOperator
    }
}

/// Whoever issued a token compares its subjects byte by byte, so the same letter written in two ways is two people.
extension Person {
    package static func == (one: Person, other: Person) -> Bool {
        one.isOperator == other.isOperator && one.subject.utf8.elementsEqual(other.subject.utf8)
            && one.issuer.utf8.elementsEqual(other.issuer.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(Array(issuer.utf8))
        hasher.combine(Array(subject.utf8))
        hasher.combine(isOperator)
    }

}

extension Person: Comparable {
    /// By issuer and subject, byte by byte.
    package static func < (one: Person, other: Person) -> Bool {
        let isSameIssuer = one.issuer.utf8.elementsEqual(other.issuer.utf8)
        return isSameIssuer
            ? one.subject.utf8.lexicographicallyPrecedes(other.subject.utf8)
            : one.issuer.utf8.lexicographicallyPrecedes(other.issuer.utf8)
    }
}

extension Person {
    /// Sorted by their bytes, each taken out of its text once: comparing texts, 100,000 would hold up everybody.
    static func inOrder(_ people: some Sequence<Person>) -> [Person] {
        let ofIssuers = Dictionary(grouping: people) { Array($0.issuer.utf8) }
        return ofIssuers.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { inOrder(ofIssuer: $0.value) }
    }

    private static func inOrder(ofIssuer people: [Person]) -> [Person] {
        var spelled: [(subject: [UInt8], person: Person)] = people.map { (Array($0.subject.utf8), $0) }
        spelled.sort { $0.subject.lexicographicallyPrecedes($1.subject) }
        return spelled.map(\.person)
    }
}
