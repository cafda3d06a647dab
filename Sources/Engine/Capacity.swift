internal import Boards

/// How much the engine takes in, so that no flood of newcomers fills memory or disk.
package struct Capacity: Sendable {
    /// People who wrote to a board or were given a right on it, and as many who voted there.
    package var people = Limits.people
    /// Clients whose receipts a board keeps.
    package var clients: Int { 2 * people }
    /// New clients that one person may bring to a board while it is in memory.
    package var clientsOfPerson = Limits.clientsOfPerson
    /// The same of all who send no token together.
    package var clientsOfNobody: Int { max(1, clients / 4) }
    /// Of a person's new clients, those that a full board takes if it knows the person.
    package var spareClients = Limits.spareClients
    package var boards = Limits.boards
    /// Bytes of all pictures.
    package var pictures = Limits.pictures

    package init() {}
}
