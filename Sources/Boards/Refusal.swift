/// Why a board doesn't accept an intent.
///
/// Final: only the sender is told, nothing is journaled.
package enum Refusal: Error, Equatable, Sendable {
    /// A field is missing, of the wrong type or out of range.
    case badField(String, problem: String)
    case tooLarge(String, limit: Int)
    /// The same id twice: which list, and both positions, counted from 1.
    case duplicate(String, first: Int, second: Int)
    case forbidden(needs: Right)
    case noGroup(Identifier)
    case noButton(Identifier)
    /// The style isn't installed; the group takes no writes.
    case noStyle([UInt8])
    /// The style said no; the buttons it is about, if there are some to name.
    case style(StyleRefusal, group: Identifier, buttons: [Identifier], limit: UInt32)
    /// The style wrote to a button that was removed; nothing was changed.
    case faultyStyle([UInt8])
    /// The same write name with other content.
    case conflict
    /// Too old to know whether it counted.
    case expired
    /// The board is no longer in the state the sender named.
    case mismatch
    /// Voting is closed, since when (board time).
    case closed(at: Int64?)
    /// There are ballots, and what was asked would change what they meant: which field.
    case ballots(String)
    /// There is nothing to undo.
    case nothing
    /// A ballot needs somebody whose it is.
    case anonymous
    /// There is no room for one more: of what, and how many there may be.
    case crowded(String, limit: Int)
    /// So much was voted by one person, or done by hosts with all of a board, that this has to wait so many ms.
    case hasty(milliseconds: Int)
    /// A sentence: why nothing can be written here.
    case readOnly(String)
}
