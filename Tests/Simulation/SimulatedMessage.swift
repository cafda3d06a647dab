import Boards

/// What the server says to a client, with what only a simulation knows: which past of each board it speaks of.
struct SimulatedMessage {
    var text: [UInt8]
    /// By board, as the loop knew it when it sent this.
    var pasts: [Identifier: Int]
}
