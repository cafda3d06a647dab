import Boards
import Styles
import Testing

@Suite(.serialized) struct SpeedTests {
    /// Nanoseconds a click, taking the draft, both calls and the changes included.
    private func clicks(_ name: String, _ count: UInt32, _ rounds: UInt32) throws -> Double {
        let style = try #require(Built.catalogue.style(named: Array(name.utf8)))
        var group = StyledGroup(style, Setup(bound: count, buttons: count))
        let took = ContinuousClock().measure {
            for round in 0..<rounds { _ = group.click(round &* 7919 % count) }
        }
        return took / .nanoseconds(1) / Double(rounds)
    }

    @Test(arguments: ["box", "radio"]) func `a click in a million buttons costs what one in ten does`(name: String)
        throws
    {
        let small = try clicks(name, 10, 20_000)
        let large = try clicks(name, 1_000_000, 20_000)
        print("\(name): \(Int(small)) ns a click in ten buttons, \(Int(large)) ns in a million")
        // Generous, as the machine may be busy; a walk over a million bits would be a thousand times as long.
        #expect(large < 20 * small + 20_000)
    }

    @Test(arguments: ["box", "radio", "switch", "picture", "latch"])
    func `a call through the contract takes well under a microsecond`(name: String) throws {
        let style = try #require(Built.catalogue.style(named: Array(name.utf8)))
        let setup = Setup(bound: 1, buttons: 1, deselectable: true)
        var selection = Selection(bound: 1)
        var draft = Draft(taking: &selection)
        draft.touch(0)
        draft.check(0, true)
        let rounds = 50_000
        let took = try ContinuousClock().measure { for _ in 0..<rounds { try style.settle(setup, &draft) } }
        let each = took / .nanoseconds(1) / Double(rounds)
        print("\(name): \(Int(each)) ns a call")
        // The aim is 500 ns in a release build; this is for one without optimisation on a busy machine.
        #expect(each < 20_000)
    }
}
