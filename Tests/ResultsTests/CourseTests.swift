import Boards
import Results
import Specimens
import Testing

/// P59: how a vote went says little of a few, and ends with the result.
struct CourseTests {
    private static let start: Int64 = 1_796_000_000_000

    private func poll(_ labels: [String] = ["a", "b"], _ style: String = "radio") throws -> VotingHall {
        try VotingHall(labels, style)
    }

    /// Steps as text: when, how many answered, counts by ordinal.
    private func text(_ course: Course?) -> [String] {
        (course?.steps ?? []).map { step in
            let counts = step.tally.counts.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
            return "\(step.at) \(step.tally.people) \(counts.joined(separator: " "))"
        }
    }

    @Test func `P59 a step is the first multiple of five seconds by which five more people have answered`() throws {
        var hall = try poll()
        for who in 1...5 { hall.vote(Int64(who), ["a"], after: 400) }
        for who in 6...10 { hall.vote(Int64(who), ["b"], after: 3000) }
        for who in 11...16 { hall.vote(Int64(who), ["a"], after: 100) }
        for who in 17...21 { hall.vote(Int64(who), ["b"], after: who == 17 ? 2500 : 100) }
        hall.host(.close(group: hall.group, in: nil), after: 5100)
        let course = try #require(hall.course)
        #expect(text(course) == ["5000 6 0:5 1:1", "20000 16 0:11 1:5", "25600 21 0:11 1:10"])
        #expect(course.openedAt == CourseTests.start && course.closedAt == CourseTests.start + 25_600)
    }

    @Test func `P59 what is left at the end and concerns fewer than five is part of the last step`() throws {
        var hall = try poll()
        for who in 1...10 { hall.vote(Int64(who), ["a"], after: 1000) }
        for who in 11...14 { hall.vote(Int64(who), ["b"], after: 4000) }
        hall.host(.close(group: hall.group, in: nil), after: 60_000)
        #expect(text(hall.course) == ["5000 5 0:5", "86000 14 0:10 1:4"])
    }

    @Test(arguments: [0, 1, 4]) func `P59 fewer than five ballots have only their result`(people: Int) throws {
        var hall = try poll()
        for who in 0..<people { hall.vote(Int64(who), ["b"], after: 20_000) }
        hall.host(.close(group: hall.group, in: nil), after: 20_000)
        let counts = people == 0 ? "" : "1:\(people)"
        #expect(text(hall.course) == ["\((people + 1) * 20_000) \(people) \(counts)"])
    }

    @Test func `P59 one person who votes five times is one person, and who votes as before is none`() throws {
        var hall = try poll()
        for who in 1...9 { hall.vote(Int64(who), ["a"], after: 100) }
        for time in 0..<12 { hall.vote(1, [time % 2 == 0 ? "b" : "a"], after: 6000) }
        hall.host(.close(group: hall.group, in: nil), after: 6000)
        #expect(text(hall.course) == ["78900 9 0:9"])
    }

    @Test func `P59 a poll that isn't closed has no course, nor has a group that is none`() throws {
        var hall = try poll()
        #expect(hall.course == nil)
        hall.host(.close(group: hall.group, in: nil), after: 1)
        #expect(hall.course != nil)
        hall.host(.open(group: hall.group, for: nil), after: 1)
        #expect(hall.course == nil)
        let boxes = try LiveSample(DeclaredGroup("boxes", [DeclaredButton("x")]))
        #expect(boxes.board.result.groups.first.flatMap(CourseCount.init(of:)) == nil)
    }

    @Test func `P59 entries that don't come to the result have no course`() throws {
        var hall = try poll()
        for who in 1...6 { hall.vote(Int64(who), ["a"], after: 100) }
        hall.host(.close(group: hall.group, in: nil), after: 1)
        #expect(hall.course(without: 3) == nil)
        // What was before the first ballot may have been pruned.
        #expect(hall.course != nil && hall.course(without: 1) == hall.course)
    }

    @Test func `P59 a new round begins its own course, and taking it back goes on with the old one`() throws {
        var hall = try poll()
        for who in 1...20 { hall.vote(Int64(who), ["a"], after: 1000) }
        hall.host(.close(group: hall.group, in: nil), after: 1000)
        let before = text(hall.course)
        #expect(before.count == 4)
        hall.host(.reset(group: hall.group), after: 1000)
        #expect(text(hall.course) == ["0 0 "] && hall.course?.openedAt == nil)
        hall.host(.undo, after: 1000)
        #expect(text(hall.course) == before)
    }

    @Test func `P59 a vote that is opened again has the steps that it had`() throws {
        var hall = try poll()
        for who in 1...20 { hall.vote(Int64(who), ["a"], after: 1000) }
        hall.host(.close(group: hall.group, in: nil), after: 1000)
        let before = text(hall.course)
        hall.host(.open(group: hall.group, for: 30_000), after: 60_000)
        for who in 21...27 { hall.vote(Int64(who), ["b"], after: 4000) }
        hall.sample.time += 60_000
        hall.host(.close(group: hall.group, in: nil), after: 0)
        #expect(text(hall.course) == before + ["111000 27 0:20 1:7"])
    }

    @Test func `P59 F10 steps count over the buttons that there are at the end`() throws {
        var hall = try poll(["a", "b", "c"])
        for who in 1...20 { hall.vote(Int64(who), [who % 2 == 0 ? "a" : "b"], after: 1000) }
        hall.declare(["b", "c"])
        hall.vote(21, ["c"], after: 5000)
        hall.host(.hand(group: hall.group, HandCount(counts: [known("c"): 9])), after: 1)
        hall.host(.close(group: hall.group, in: nil), after: 5000)
        #expect(text(hall.course) == ["10000 5 1:5", "30001 11 1:10 2:1"])
    }

    @Test func `P59 D9 NO is an answer, and None of these is`() throws {
        var hall = try VotingHall(toggle: "door")
        for who in 1...12 { hall.vote(Int64(who), who % 3 == 0 ? ["switch"] : [], after: 1000) }
        hall.host(.close(group: hall.group, in: nil), after: 5000)
        let steps = try #require(hall.course).steps
        #expect(steps.map(\.tally.empty) == [4, 8] && steps.map(\.tally.people) == [5, 12])
        let json = String(decoding: try #require(hall.course).text, as: UTF8.self)
        #expect(json.hasSuffix(#"{"at":17000,"answered":12,"counts":[[0,4]],"empty":8}]}"#), "\(json)")
    }

    @Test func `P59 a long vote has at most so many steps, and still enough people between two`() throws {
        var hall = try poll()
        for who in 0..<(5 * 500) { hall.vote(Int64(who), [who % 3 == 0 ? "a" : "b"], after: 1200) }
        hall.host(.close(group: hall.group, in: nil), after: 1)
        let steps = try #require(hall.course).steps
        #expect((Course.mostSteps / 2 - 1...Course.mostSteps).contains(steps.count), "\(steps.count)")
        for (left, right) in zip(steps, steps.dropFirst()) { #expect(right.tally.people >= left.tally.people + 5) }
        #expect(steps.last?.tally == hall.tally)
    }
}
