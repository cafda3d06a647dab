internal import Boards

extension Keeper {
    /// A random identity of a board's past, as the journal writes it.
    static func freshEpoch() -> String { Digest(bits: UInt64.random(in: 1 ... .max)).description }
}
