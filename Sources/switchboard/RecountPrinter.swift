import Boards
import Results
import Threads

/// What a recount came to, as a table for people.
struct RecountPrinter {
    private let recount: Recount
    private let table: ResultTable

    /// - Parameter manifest: what a style says of itself: groups without texts of their own show its texts. `nil`: it
    ///   isn't installed.
    init(_ recount: Recount, manifest: (_ style: [UInt8]) -> StyleManifest?) {
        self.recount = recount
        table = ResultTable(recount.result, ResultWords.of(.english), manifest: manifest)
    }

    var text: String {
        let count = recount.heads.count == 1 ? "1 entry" : "\(recount.heads.count) entries"
        var lines = ["Board \(table.board): \(count), chain \(RecountPrinter.shown(recount.head))."]
        if let closing = recount.closing {
            lines.append("Chain at the newest closing: \(RecountPrinter.shown(closing))")
        }
        for question in table.questions {
            guard case .poll(let poll) = question.content else { continue }
            let gone = question.isRetired ? ", taken away" : ""
            lines += ["", "\(terminalText(String(decoding: question.label, as: UTF8.self))) (\(question.id)\(gone))"]
            for round in poll.rounds { lines += self.lines(round, poll) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// As pages show a chain: 64 of its bits.
    static func shown(_ chain: String) -> String {
        stride(from: 0, to: 16, by: 4).map { String(chain.dropFirst($0).prefix(4)) }.joined(separator: " ")
    }

    private func lines(_ round: ResultRound, _ poll: PolledQuestion) -> [String] {
        let stage = round.isPresent ? poll.stage.rawValue : "ended"
        let labels = round.rows.map { label($0) }
        let width = min(40, labels.map(\.count).max() ?? 0)
        let hand = round.byHand > 0 ? ", and \(round.byHand) by hand" : ""
        let rows = zip(labels, round.rows).map { label, row in
            let padding = String(repeating: " ", count: max(1, width + 2 - label.count))
            return "    \(label)\(padding)\(row.count)\(row.byHand > 0 ? " + \(row.byHand) by hand" : "")"
        }
        return ["  Round \(round.number), \(stage): \(round.people) answered\(hand)"] + rows
    }

    private func label(_ row: ResultRow) -> String {
        let label = terminalText(String(decoding: row.label, as: UTF8.self))
        guard let id = row.id else { return label }
        return (label == id.description ? label : "\(label) (\(id))")
            + (row.isRetired ? ", taken away, not counted" : "")
    }
}

/// Somebody's text on one line, without what a terminal would obey.
func terminalText(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x09, 0x0a, 0x0d, 0x2028, 0x2029: out += " "
        case ..<0x20, 0x7f...0x9f, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: break
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out
}

/// A line of JSON, or of several texts as JSON, with what a terminal would obey written as JSON writes it, too.
func terminalJSON(_ line: [UInt8]) -> String {
    var out = ""
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
        switch scalar.value {
        case 0x7f...0x9f, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff:
            let digits = String(scalar.value, radix: 16)
            out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out
}
