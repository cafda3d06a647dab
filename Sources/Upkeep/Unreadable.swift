internal import Journal

/// Boards that couldn't be read at a look; one line tells of all of them.
struct Unreadable {
    private let consequence: String
    private var first: (board: String, reason: JournalError)?
    private var count = 0

    /// `consequence`: what that means for a board.
    init(_ consequence: String) { self.consequence = consequence }

    /// What `body` says of a board; `nil`: it can't be read.
    mutating func skip<Value>(_ board: String, _ body: () throws(JournalError) -> Value) -> Value? {
        do throws(JournalError) { return try body() } catch {
            count += 1
            first = first ?? (board, error)
            return nil
        }
    }

    func tell(_ complain: (String) -> Void) {
        guard let (board, reason) = first else { return }
        let others = count == 1 ? "" : count == 2 ? " and 1 other" : " and \(count - 1) others"
        complain("The board \(board)\(others) can't be read, so its \(consequence): \(reason)")
    }
}
