package import Boards

/// How a closed poll's present round went: some moments, each with what the ballots came to by then (P59).
///
/// Says no more of anybody than that they are among the five or more whose answers differ from one step to the next.
package struct Course: Equatable, Sendable {
    package struct Step: Equatable, Sendable {
        /// Milliseconds since voting was first opened.
        package var at: Int64
        package var tally: Tally
    }

    /// People whose answers differ between two steps, at least.
    package static let people = 5
    /// Milliseconds between two steps, at least; all but the last are multiples of it, so none is a ballot's own time.
    package static let interval: Int64 = 5000
    /// Steps at most; of more, every second one is left out.
    package static let mostSteps = 240

    package var group: Identifier
    /// Board time; `nil`: voting was never opened in this round.
    package var openedAt: Int64?
    package var closedAt: Int64?
    /// The last is the result.
    package var steps: [Step]
}
