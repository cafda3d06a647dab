import Boards
import Engine
import Journal
import Specimens
import Testing

/// How many clients a board takes, and of whom (P56).
@Suite struct ClientRoomTests {
    private func click(_ hall: Hall, _ client: Int, as person: Person = Hall.guest, id: Int64 = 1) -> Answer? {
        let name = WriteName(client: utf8("c\(client)"), id: id)
        return hall.ask(.write(known("b"), .click(group: known("g"), button: known("0")), name), as: person)
    }

    @Test func `P56 a full board takes no client of a newcomer, and a few of each person it knows`() throws {
        let hall = try Hall(MemoryJournal(), capacity: 3)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        for client in 1...16 { #expect(click(hall, client).seq == Int64(client) + 1) }
        let full = Refusal.crowded("clients on this board", limit: 6)
        #expect(click(hall, 17).refusal == full)
        #expect(click(hall, 18, as: Person(issuer: "server", subject: "new")).refusal == full)
        #expect(click(hall, 16, id: 2).seq == 18)
        #expect(click(hall, 19, as: Hall.host).seq == 19)
        hall.engine.stop()
    }

    @Test func `P56 nobody brings more than a thousand, and others go on`() throws {
        let hall = try Hall(MemoryJournal())
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        for client in 1...1000 { #expect(click(hall, client).seq == Int64(client) + 1) }
        #expect(click(hall, 1001).refusal == .crowded("clients of one person on this board", limit: 1000))
        #expect(click(hall, 1000, id: 2).seq == 1002)
        #expect(click(hall, 1002, as: Person(issuer: "server", subject: "new")).seq == 1003)
        hall.engine.stop()
    }

    @Test func `P56 those without a token have a quarter together`() throws {
        let hall = try Hall(MemoryJournal(), capacity: 4)
        #expect(hall.declare("b", .numbered("g", 4)).seq == 1)
        let nobody = Person(issuer: "server", subject: Person.nobodySubject)
        for client in 1...2 { #expect(click(hall, client, as: nobody).seq == Int64(client) + 1) }
        #expect(click(hall, 3, as: nobody).refusal == .crowded("clients of one person on this board", limit: 2))
        hall.engine.stop()
    }
}
