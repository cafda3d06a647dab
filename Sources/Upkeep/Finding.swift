/// What a look at one thing found.
package struct Finding: Equatable, Sendable {
    package enum Level: String, Sendable { case ok, warn, fail }

    package var level: Level
    /// What was looked at, in a word or two.
    package var thing: String
    /// What was found and, unless all is well, what to do.
    package var sentence: String

    package init(_ level: Level, _ thing: String, _ sentence: String) {
        self.level = level
        self.thing = thing
        self.sentence = sentence
    }

    package static func ok(_ thing: String, _ sentence: String) -> Finding { Finding(.ok, thing, sentence) }
    package static func warn(_ thing: String, _ sentence: String) -> Finding { Finding(.warn, thing, sentence) }
    package static func fail(_ thing: String, _ sentence: String) -> Finding { Finding(.fail, thing, sentence) }

    package var line: String {
        "\(level.rawValue.padded(to: 4))  \(thing.padded(to: 12))  \(sentence)"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
