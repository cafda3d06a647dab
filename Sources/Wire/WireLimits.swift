internal import Boards

/// What the wire allows; with `Boards.Limits` the content of `welcome.limits`.
package enum WireLimits {
    /// Bytes of a message.
    package static let message = 65_536
    /// Writes of a connection that may wait for their receipts.
    package static let unreceipted = 64
    /// Messages of a connection each second, unless the operator says otherwise.
    package static let messages = 1000
    /// Boards that a connection may follow.
    package static let boards = 16
    /// Bytes of a declaration over HTTP.
    package static let board = 4_194_304
    /// Bytes of a picture.
    package static let picture = 262_144
    /// Bytes of an `Idempotency-Key`.
    package static let key = 200

    /// As `welcome` names them.
    package static let all: [(name: StaticString, value: Int)] = [
        ("message", message), ("unreceipted", unreceipted), ("label", Limits.label), ("id", Limits.id),
        ("value", Limits.value), ("groups", Limits.groups), ("buttons", Limits.buttons),
        ("numbered", Int(Limits.numbered)), ("boards", boards), ("board", board), ("picture", picture),
    ]
}
