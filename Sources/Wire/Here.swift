package import JSON

/// Who has a board open, as numbers: no part of the board (P49).
package struct Here: Equatable, Sendable {
    /// How many people have the participants' page open.
    package var people: Int
    /// Whether anybody has the host's.
    package var hasHost: Bool

    package init(people: Int = 0, hasHost: Bool = false) {
        self.people = people
        self.hasHost = hasHost
    }

    package static func + (one: Here, other: Here) -> Here {
        Here(people: one.people + other.people, hasHost: one.hasHost || other.hasHost)
    }
}

extension JSONWriter {
    /// The fields of `here`.
    package mutating func here(_ here: Here) {
        member("people", here.people)
        flag("host", here.hasHost)
    }
}
