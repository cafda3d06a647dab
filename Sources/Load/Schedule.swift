/// Says who is due to come, click or go.
///
/// Pure: time is given to it, in seconds since the run began.
struct Schedule {
    enum Action: Equatable {
        case arrive(client: Int)
        /// `intended`: when the click was meant to happen.
        case click(client: Int, intended: Double)
        case leave(client: Int, seconds: Double)
    }

    fileprivate struct CrowdState {
        let crowd: Scenario.Crowd
        /// The crowd's clients are `first ..< first + crowd.clients`.
        let first: Int
        var arrived = 0
        var clicks = 0
        var absences = 0
    }

    private var crowds: [CrowdState] = []

    init(_ scenario: Scenario) {
        var first = 0
        for crowd in scenario.crowds {
            crowds.append(CrowdState(crowd: crowd, first: first))
            first += crowd.clients
        }
    }

    /// Everything that has become due, once.
    mutating func due(at time: Double) -> [Action] {
        var actions: [Action] = []
        for index in crowds.indices { crowds[index].due(at: time, &actions) }
        return actions
    }
}

extension Schedule.CrowdState {
    fileprivate mutating func due(at time: Double, _ actions: inout [Schedule.Action]) {
        let since = time - crowd.start
        guard since >= 0 else { return }
        let share = crowd.ramp > 0 ? min(1, since / crowd.ramp) : 1
        let wanted = max(1, Int(share * Double(crowd.clients)))
        while arrived < wanted {
            actions.append(.arrive(client: first + arrived))
            arrived += 1
        }
        click(since, &actions)
        depart(since, &actions)
    }

    /// Evenly over time, round the clients.
    private mutating func click(_ since: Double, _ actions: inout [Schedule.Action]) {
        guard case .rate(let rate) = crowd.clicks else { return }
        // Clicks begin when all are there.
        let wanted = Int(max(0, since - crowd.ramp) * rate)
        while clicks < wanted {
            clicks += 1
            actions.append(
                .click(
                    client: first + clicks % crowd.clients,
                    intended: crowd.start + crowd.ramp + Double(clicks) / rate))
        }
    }

    private mutating func depart(_ since: Double, _ actions: inout [Schedule.Action]) {
        guard let absence = crowd.absence else { return }
        // Alone, each client goes once in a period; together, all go at its end.
        let wanted = Int((since - crowd.ramp) / absence.every * Double(absence.together ? 1 : crowd.clients))
        while absences < wanted {
            if absence.together {
                for client in 0..<crowd.clients {
                    actions.append(.leave(client: first + client, seconds: absence.lasts))
                }
            } else {
                actions.append(.leave(client: first + absences % crowd.clients, seconds: absence.lasts))
            }
            absences += 1
        }
    }
}
