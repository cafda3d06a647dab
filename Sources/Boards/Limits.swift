/// What is allowed, in one place.
///
/// Bytes are UTF-8 bytes.
package enum Limits {
    /// Bytes of an id.
    package static let id = 64
    /// Bytes of a label, title or text.
    package static let label = 4096
    /// Bytes of a button's value as JSON text.
    package static let value = 1024
    /// Bytes of a picture's name.
    package static let picture = 96
    /// People who wrote to a board, and as many who voted there, unless the operator says otherwise.
    package static let people = 100_000
    /// New clients that one person may bring to a board while it is in memory.
    package static let clientsOfPerson = 1_000
    /// Of those, how many a board that has no more room takes of each person it knows.
    package static let spareClients = 16
    /// Boards of a server.
    package static let boards = 10_000
    /// Bytes of all pictures of a server.
    package static let pictures = 1 << 30
    /// Groups of a board.
    package static let groups = 1000
    /// Buttons of a group that lists them.
    package static let buttons = 10_000
    /// Buttons of a poll.
    package static let pollButtons: UInt32 = 1000
    /// Polls with votes that were taken away and stay with their board, and as many such buttons with their poll.
    package static let retired = 1000
    /// Ended rounds of a poll that are kept with it.
    package static let rounds = 100
    /// People that one invitation makes.
    package static let invited = 500
    /// How long a poll may be open, in ms.
    package static let open: ClosedRange<Int64> = 1000...2_592_000_000
    /// Buttons of a group that only counts them.
    package static let numbered: UInt32 = 1_000_000
    /// Of all such groups of a board: a snapshot of it has a bit for each.
    package static let allNumbered = 4_000_000
    /// How many ids below a client's highest are remembered (P18).
    package static let receipts: Int64 = 128
    /// Board time in ms after which a client that wrote nothing is forgotten: 7 days.
    package static let clientLife: Int64 = 7 * 86_400_000
    /// Ids that would hide a page of the server.
    package static let takenIDs = [
        "host", "api", "v", "pictures", "screen", "result", "control", "embed", "livez", "readyz", "metrics",
    ].compactMap { Identifier($0.utf8) }
}
