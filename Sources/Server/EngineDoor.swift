package import Engine

/// The engine as a loop sees it: `Engine`, or one that a simulation steps.
package protocol EngineDoor: Sendable {
    /// Leaves requests for the engine's next turn.
    ///
    /// Returns those it has no room for.
    func post(_ requests: [Request]) -> [Request]
    var loadedBoards: Int { get }
}

extension Engine: EngineDoor {}
