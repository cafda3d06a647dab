package import Boards
package import Journal

/// What the engine says to a request.
package enum Answer: Sendable {
    /// On disk, and it counts. `revs` are those of the board's views, by `View.rawValue`.
    case receipt(seq: Int64, revs: [Int64])
    case admitted(right: Right, view: View, seq: Int64, Channel)
    case board(Snapshot)
    /// Entries in order, and how far the board has come.
    case entries([Record], last: Int64)
    case boards([BoardTitle])
    case names([String])
    case picture(Picture?)
    case done
    case refused(Refusal)
    case noBoard
    /// Too much at once; not applied.
    case busy
    /// The commit failed: whether it counts isn't known.
    case unknown

    package struct BoardTitle: Sendable {
        package var id: String
        package var title: [UInt8]
    }
}

/// What the engine hands to a loop.
package enum Delivery: Sendable {
    case answer(UInt64, Answer)
    /// The channel has moved on.
    case changed(Channel)
    /// The board's entries reach up to here.
    case entries(Identifier, upTo: Int64)
    case gone(Identifier)
}

/// The door into a loop, as the engine sees it.
///
/// Called from the engine's thread.
package protocol Outlet: Sendable {
    func deliver(_ deliveries: [Delivery])
}
