package import JSON

/// Who joins, clicks, leaves, sleeps and returns.
package struct Scenario: Sendable {
    /// Clients that behave alike.
    package struct Crowd: Sendable {
        package var name: String
        package var clients: Int
        package var clicks: Clicks
        /// Which button a click is for.
        package var target: Target
        /// Seconds over which they arrive, and when the first one does.
        package var ramp: Double
        package var start: Double
        /// How they go away and come back; `nil`: they stay.
        package var absence: Absence?
        /// Bytes a second that each can read; `nil`: as fast as they come.
        ///
        /// 0: they never read once they have joined.
        package var reads: Int?
        /// They are big screens and not phones.
        package var areScreens: Bool

        package init(
            name: String, clients: Int, clicks: Clicks, target: Target, ramp: Double, start: Double, absence: Absence?,
            reads: Int?, areScreens: Bool = false
        ) {
            self.name = name
            self.clients = clients
            self.clicks = clicks
            self.target = target
            self.ramp = ramp
            self.start = start
            self.absence = absence
            self.reads = reads
            self.areScreens = areScreens
        }
    }

    package enum Clicks: Sendable, Equatable {
        case none
        /// Of the whole crowd, a second, whether or not earlier ones are answered: latency counts from the moment a click
        /// was meant to happen, so that a stall isn't hidden.
        case rate(Double)
        /// Each client has so many writes under way.
        case window(Int)
    }

    package enum Target: String, Sendable {
        /// Any button of the boxes.
        case random
        /// The one radio group, everybody at once.
        case same
        /// A poll: each client has a ballot of its own.
        case vote
    }

    package struct Absence: Sendable, Equatable {
        /// Seconds between two absences of a client; all at once if `together`.
        package var every: Double
        /// Seconds it stays away.
        package var lasts: Double
        package var together: Bool
    }

    package var name: String
    package var boards: Int
    /// Boxes of each board; beyond 10,000 they are numbered.
    package var buttons: Int
    /// Seconds.
    package var duration: Double
    package var crowds: [Crowd]

    /// Whether anybody votes: then the journal is withheld until the end.
    var hasVotes: Bool { crowds.contains { $0.target == .vote && $0.clicks != .none } }

    package var clients: Int { crowds.reduce(0) { $0 + $1.clients } }

    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    package init(name: String, boards: Int, buttons: Int, duration: Double, crowds: [Crowd]) {
        self.name = name
        self.boards = boards
        self.buttons = buttons
        self.duration = duration
        self.crowds = crowds
    }
}

extension Scenario {
    /// Reads a scenario file.
    package init(_ json: JSON, path: String) throws(Problem) {
        let reader = ScenarioReader(json: json, path: path)
        name = json["name"]?.string ?? path
        boards = Int(try reader.number("boards", 1...1000) ?? 1)
        buttons = Int(try reader.number("buttons", 1...1_000_000) ?? 100)
        duration = try reader.number("duration", 1...86_400) ?? 20
        guard let list = json["crowds"]?.array, !list.isEmpty else { throw reader.wrong("crowds", "a list") }
        crowds = []
        for (index, crowd) in list.enumerated() {
            crowds.append(try ScenarioReader(json: crowd, path: "\(path): crowds[\(index)]").crowd(number: index + 1))
        }
        guard Set(crowds.map(\.name)).count == crowds.count else { throw reader.wrong("names of crowds", "different") }
    }
}

private struct ScenarioReader {
    let json: JSON
    let path: String

    func wrong(_ field: String, _ expected: String) -> Scenario.Problem {
        Scenario.Problem(description: "\(path): \(field) must be \(expected).")
    }

    func number(_ field: String, _ range: ClosedRange<Double>) throws(Scenario.Problem) -> Double? {
        guard let value = json[field] else { return nil }
        guard let number = value.real ?? value.integer.map(Double.init), range.contains(number) else {
            throw wrong(field, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func crowd(number: Int) throws(Scenario.Problem) -> Scenario.Crowd {
        guard let clients = try self.number("clients", 1...100_000) else { throw wrong("clients", "a number") }
        guard let target = Scenario.Target(rawValue: json["target"]?.string ?? "random") else {
            throw wrong("target", "\"random\", \"same\" or \"vote\"")
        }
        let view = json["view"]?.string ?? "participant"
        guard ["participant", "screen"].contains(view) else { throw wrong("view", "\"participant\" or \"screen\"") }
        return Scenario.Crowd(
            name: json["name"]?.string ?? "crowd \(number)", clients: Int(clients), clicks: try clicks(),
            target: target,
            ramp: try self.number("ramp", 0...3600) ?? 2, start: try self.number("start", 0...86_400) ?? 0,
            absence: try absence(), reads: try self.number("reads", 0...1e9).map { Int($0) },
            areScreens: view == "screen")
    }

    private func clicks() throws(Scenario.Problem) -> Scenario.Clicks {
        if let rate = try number("rate", 0...1e6) { return rate == 0 ? .none : .rate(rate) }
        if let window = try number("window", 1...64) { return .window(Int(window)) }
        return .none
    }

    private func absence() throws(Scenario.Problem) -> Scenario.Absence? {
        guard let absence = json["absence"] else { return nil }
        let reader = ScenarioReader(json: absence, path: "\(path).absence")
        guard let every = try reader.number("every", 0.1...86_400) else { throw reader.wrong("every", "seconds") }
        return Scenario.Absence(
            every: every, lasts: try reader.number("lasts", 0...3600) ?? 0,
            together: absence["together"]?.bool ?? false)
    }
}
