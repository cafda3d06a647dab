import Boards
import Checker
import Testing

/// What a view is shown, and what it must not be.
@Suite struct NumbersTests {
    private let boxes = Sight.Group(ordinal: 0)

    private func poll(_ people: UInt32, _ counts: [UInt32: UInt32]?) -> Sight.Group {
        Sight.Group(ordinal: 1, numbers: Sight.Numbers(people: people, empty: 0, counts: counts))
    }

    @Test func `a draft is hidden from everybody but the host`() {
        for view in [View.participant, .screen] {
            var run = Run(stage: .draft)
            let rev = run.checker.end(of: view)
            let told = run.snapshot(view, [boxes, poll(0, nil)])
            #expect(run.see("a", told) == [.hiddenGroup(reader: "a", rev: rev, group: 1)])
        }
    }

    @Test func `only the current question is shown where one is at a time`() {
        var run = Run()
        var structure = Run.structure()
        structure.options = [.oneAtATime]
        run.write(.declare(content: 2), [.declare(structure)], who: 2)
        #expect(run.see("a", run.snapshot(.participant, [boxes])) == [])
        let told = run.snapshot(.participant, [boxes, poll(0, [:])])
        #expect(run.see("b", told) == [.hiddenGroup(reader: "b", rev: 2, group: 1)])
    }

    @Test func `counts are hidden until the policy or the host shows them`() {
        for results in [Results.hostOnly, .afterClose] {
            var run = Run(results: results)
            run.vote(1)
            let told = run.snapshot(.participant, [boxes, poll(1, [1: 1])])
            #expect(run.see("a", told) == [.hiddenCounts(reader: "a", rev: 2, group: 1)])
        }
        var run = Run(stage: .closed, results: .afterClose)
        #expect(run.see("a", run.snapshot(.participant, [boxes, poll(0, [:])])) == [])
        run = Run()
        run.write(.host(.undo), [.phase(group: 1, Phase(isShown: false))], who: 2)
        let told = run.snapshot(.screen, [boxes, poll(0, [:])])
        #expect(run.see("a", told) == [.hiddenCounts(reader: "a", rev: 2, group: 1)])
    }

    @Test func `numbers are those of the ballots`() {
        var run = Run()
        run.vote(1)
        run.vote(1, who: 6)
        let fault = Fault.numbers(reader: "a", rev: 3, group: 1)
        #expect(run.see("a", run.snapshot(.host, [boxes, poll(1, [1: 2])])) == [fault])
        #expect(run.see("b", run.snapshot(.host, [boxes, poll(2, [1: 2])])) == [])
    }

    @Test func `numbers are told wherever they are shown`() {
        var run = Run()
        let told = run.snapshot(.participant, [boxes])
        #expect(run.see("a", told) == [.missing(reader: "a", rev: 1, group: 1)])
    }

    @Test func `numbers of two readers at one rev agree, before the journal is known`() {
        var run = Run()
        let (one, two) = (Sight(digest: 5, groups: [poll(1, nil)]), Sight(digest: 5, groups: [poll(2, nil)]))
        run.see("a", .snapshot(.screen, rev: 9, one, nil))
        #expect(
            run.see("b", .snapshot(.screen, rev: 9, two, nil)) == [.disagreement(reader: "b", other: "a", rev: 9)])
    }
}
