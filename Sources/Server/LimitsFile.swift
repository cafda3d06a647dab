internal import Threads

/// Limits that can be changed while the server runs: lines `NAME NUMBER`, named as the flags are.
package struct LimitsFile: Sendable {
    package struct Problem: Error, CustomStringConvertible { package let description: String }

    private static let ranges: [String: ClosedRange<Double>] = [
        "messages-per-second": 1...1_000_000, "connections-per-address": 1...1_000_000,
        "requests-per-address": 1...1_000_000, "people-per-board": 1...10_000_000, "unload-after": 0...1_000_000,
        "memory": 0...1_073_741_824,
    ]

    private(set) var values: [String: Double] = [:]

    package init(path: String) throws(Problem) {
        guard let bytes = fileBytes(path) else { throw Problem(description: "\(path) can't be read") }
        try self.init(text: String(decoding: bytes, as: UTF8.self))
    }

    init(text: String) throws(Problem) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
            guard let name = words.first, !name.hasPrefix("#") else { continue }
            guard let range = LimitsFile.ranges[name] else {
                let known = LimitsFile.ranges.keys.sorted().joined(separator: ", ")
                throw Problem(description: "line \(index + 1): \(name) is none of \(known)")
            }
            // Only minutes may be parts of one: half a megabyte would be none, and so no ceiling.
            guard words.count == 2, let value = Double(words[1]), range.contains(value),
                name == "unload-after" || Int(words[1]) != nil
            else {
                let (least, most) = (Int(range.lowerBound), Int(range.upperBound))
                let kind = name == "unload-after" ? "" : ", a whole number"
                throw Problem(description: "line \(index + 1): \(name) must be \(least) to \(most)\(kind)")
            }
            values[name] = value
        }
    }
}

extension Settings {
    /// Takes what the file says in place of what the options say, and nothing of what the file said before.
    package mutating func take(_ file: LimitsFile) {
        let given = givenLimits ?? GivenLimits(self)
        givenLimits = given
        given.restore(&self)
        for (name, value) in file.values {
            switch name {
            case "messages-per-second": messagesPerSecond = Int(value)
            case "connections-per-address": connectionsPerAddress = Int(value)
            case "requests-per-address": requestsPerAddress = Int(value)
            case "people-per-board": peoplePerBoard = Int(value)
            case "unload-after": unloadAfter = value == 0 ? nil : Int64(value * 60_000)
            default: memory = Int(value) << 20
            }
        }
    }

    /// What is limited, as the log says it.
    var limitsInWords: [(name: String, value: String)] {
        [
            ("messages-per-second", "\(messagesPerSecond)"),
            ("connections-per-address", connectionsPerAddress.map { "\($0)" } ?? "as usual"),
            ("requests-per-address", requestsPerAddress.map { "\($0)" } ?? "as usual"),
            ("people-per-board", "\(peoplePerBoard)"),
            ("unload-after", unloadAfter.map { "\(Double($0) / 60_000)" } ?? "never"),
            ("memory", memory.map { "\($0 >> 20)" } ?? "as usual"),
        ]
    }
}
