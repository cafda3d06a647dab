/// How a line of the log looks.
package enum LogFormat: String, Sendable {
    /// A sentence, for people.
    case text
    /// An object of JSON with `time` (ms UTC), `level` and `message`.
    case json
}
