import Boards
import Engine
import JSON
import Specimens
import Testing

@testable import Server

/// However large people's ballots are and however often they vote, a loop writes so much of them a second (P45).
struct OwnBallotsTests {
    /// One person's ballots, of so many polls in which a thousand buttons are checked.
    private func ballots(_ polls: Int) throws -> [OwnBallot] {
        let groups = (0..<polls).map { number in
            var group = DeclaredGroup.numbered("g\(number)", 1000)
            group.mode = .poll
            return group
        }
        var sample = try LiveSample()
        try sample.declare(groups)
        for number in groups.indices { try sample.set("g\(number)", on: (0..<1000).map { "\($0)" }) }
        return sample.board.ballots(of: 7)
    }

    private func voter(_ number: Int, _ board: String = "lunch") -> OwnBallots.Voter {
        OwnBallots.Voter(board: known(board), person: Person(issuer: "server", subject: "\(number)"))
    }

    @Test func `P45 twenty people who vote each ms get large ballots in turn, within what a loop writes`() throws {
        let (ballots, size, people) = (try ballots(4), 20_000, 20)
        var (queue, bytes, longest) = (OwnBallots(), 0, 0)
        var told = [Int](repeating: 0, count: people)
        for now in 0..<2000 {
            func tell(_ number: Int) {
                bytes += size
                longest = max(longest, now - told[number])
                told[number] = now
                queue.spend(size, at: UInt64(now))
            }
            while let (voter, _) = queue.next(at: UInt64(now)) { tell(Int(voter.person.subject) ?? 0) }
            for number in 0..<people where queue.admits(ballots, of: voter(number), pages: 1, at: UInt64(now)) {
                tell(number)
            }
        }
        #expect(bytes <= OwnBallots.atOnce + 2000 * OwnBallots.perMillisecond + size, "\(bytes)")
        #expect(bytes >= 1990 * OwnBallots.perMillisecond && queue.count <= people)
        // All of them once, and the ms that a timer rounds up.
        #expect(longest <= people * size / OwnBallots.perMillisecond + 2, "\(longest)")
    }

    @Test func `P45 small ballots never wait behind large ones, and the newest takes the place of one that waits`()
        throws
    {
        let (large, small) = (try ballots(4), try ballots(0))
        var queue = OwnBallots()
        queue.spend(1 << 20, at: 0)
        let admitted = [large, Array(large.prefix(2))].map { queue.admits($0, of: voter(1), pages: 1, at: 0) }
        #expect(queue.holds(of: voter(1)) && !queue.holds(of: voter(2)), "a page that drains later gets the newest")
        #expect(admitted == [false, false])
        let isSmallAdmitted = queue.admits(small, of: voter(2), pages: 1, at: 0)
        #expect(isSmallAdmitted && queue.count == 1)
        let wait = queue.wait(at: 0)
        #expect(wait == UInt64(((1 << 20) - OwnBallots.atOnce) / OwnBallots.perMillisecond))
        let (early, next, last) = (queue.next(at: wait - 1), queue.next(at: wait), queue.next(at: wait))
        #expect(early == nil && next?.0 == voter(1) && next?.1.count == 2)
        #expect(queue.isEmpty && last == nil)
    }

    @Test func `P45 what waits for a board that is deleted is not told on another of that id`() throws {
        let large = try ballots(4)
        var queue = OwnBallots()
        queue.spend(1 << 20, at: 0)
        let admitted = [voter(1), voter(1, "dinner")].map { queue.admits(large, of: $0, pages: 1, at: 0) }
        #expect(admitted == [false, false])
        queue.forget(known("lunch"))
        let (next, last) = (queue.next(at: 1000), queue.next(at: 1000))
        #expect(next?.0 == voter(1, "dinner") && last == nil)
    }

    @Test func `P45 a page that reads nothing meanwhile is told the newest of its person's large ballots, and kept`()
        throws
    {
        let server = try RunningServer.shared
        let ids = (100..<200).map { #""\#(String(repeating: "b", count: 61))\#($0)""# }
        let (names, buttons) = (ids.joined(separator: ","), ids.map { #"{"id":\#($0)}"# }.joined(separator: ","))
        let groups = (0..<20).map { #"{"id":"g\#($0)","style":"box","mode":"poll","buttons":[\#(buttons)]}"# }
        let board = try server.board(#"{"groups":[\#(groups.joined(separator: ","))]}"#)
        let (page, voting) = (try server.link(receiveBuffer: 65_536), try server.link())
        let token = try page.ask(1, #""type":"hello""#)["token"]?.string ?? ""
        _ = try page.ask(2, #""type":"join","board":"\#(board)""#)
        _ = try voting.ask(1, #""type":"hello","token":"\#(token)""#)
        for number in 0..<80 {
            let (group, change) = number < 20 ? (number, "on") : (0, number.isMultiple(of: 2) ? "on" : "off")
            let set = #""type":"set","board":"\#(board)","group":"g\#(group)","\#(change)":[\#(names)]"#
            #expect(try voting.ask(Int64(number) + 2, set)["type"]?.string == "receipt")
        }
        page.send(#"{"type":"hello","id":3,"token":"\#(token)"}"#)
        let last = try page.wait("ballot", seconds: 30) { ballot in
            let groups = ballot["groups"]?.array ?? []
            return groups.count == 19 && groups.first?["group"]?.string == "g1"
        }
        #expect(last["groups"]?.array?.last?["on"]?.array?.count == 100)
        #expect(try page.ask(4, #""type":"leave","board":"\#(board)""#)["type"]?.string == "left")
    }
}
