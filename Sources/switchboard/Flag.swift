/// One option of a command.
struct Flag: Sendable {
    /// Without the dashes.
    let name: String
    /// What its value is called in the help; `nil`: it takes none.
    let value: String?
    let help: String
    /// What may stand in its place behind one dash.
    let letter: Character?

    init(_ name: String, _ value: String? = nil, _ help: String, letter: Character? = nil) {
        self.name = name
        self.value = value
        self.help = help
        self.letter = letter
    }

    /// What confirms must be said each time: a variable would confirm what nobody looked at.
    var hasVariable: Bool { !["yes", "anyway", "really"].contains(name) }

    /// `SWITCHBOARD_PUBLIC_URL` for `public-url`.
    var variable: String {
        "SWITCHBOARD_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
    }
}
