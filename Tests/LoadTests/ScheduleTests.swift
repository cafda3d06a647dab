import Testing

@testable import Load

@Suite struct ScheduleTests {
    private func schedule(
        clients: Int, clicks: Scenario.Clicks = .none, ramp: Double = 0, absence: Scenario.Absence? = nil
    ) -> Schedule {
        let crowd = Scenario.Crowd(
            name: "crowd", clients: clients, clicks: clicks, target: .random, ramp: ramp, start: 0, absence: absence,
            reads: nil)
        return Schedule(Scenario(name: "test", boards: 1, buttons: 1, duration: 10, crowds: [crowd]))
    }

    @Test func `clients arrive evenly over the ramp, each once`() {
        var schedule = schedule(clients: 100, ramp: 10)
        #expect(schedule.due(at: 5).count == 50)
        #expect(schedule.due(at: 5) == [])
        #expect(schedule.due(at: 20).count == 50)
    }

    @Test func `a click that comes late keeps the moment it was meant for`() {
        var schedule = schedule(clients: 3, clicks: .rate(10))
        _ = schedule.due(at: 0)
        let clicks = schedule.due(at: 0.35)
        #expect(clicks.map(intended) == [0.1, 0.2, 0.3])
    }

    @Test func `all clicks are sent, whenever the schedule is asked`() {
        var schedule = schedule(clients: 7, clicks: .rate(33), ramp: 1)
        var count = 0
        for step in 0...500 { count += schedule.due(at: Double(step) / 50).count { intended($0) != nil } }
        #expect(count == 33 * 9)
    }

    @Test func `together all leave at once, alone one after the other`() {
        var together = schedule(clients: 5, absence: Scenario.Absence(every: 2, lasts: 1, together: true))
        _ = together.due(at: 0)
        #expect(together.due(at: 1.9) == [])
        #expect(together.due(at: 2).count == 5)
        var alone = schedule(clients: 5, absence: Scenario.Absence(every: 2, lasts: 1, together: false))
        _ = alone.due(at: 0)
        #expect(alone.due(at: 0.5) == [.leave(client: 0, seconds: 1)])
        #expect(alone.due(at: 2).count == 4)
    }

    private func intended(_ action: Schedule.Action) -> Double? {
        guard case .click(_, let intended) = action else { return nil }
        return intended
    }
}
