package import Boards
import JSON
import Records

/// What anybody can recount a board from: a line that says what is shown, then a line for each entry, as it was hashed.
///
/// Holds no names and no times of entries. The first line follows from the entries, so all of it can be checked.
package enum RecountFile {
    /// The version of this format.
    package static let version: Int64 = 1
    /// Bytes of a file at most: the server holds it whole.
    package static let mostBytes = 64 << 20

    /// The first line, without its end.
    ///
    /// - Parameters:
    ///   - origin: the epoch that the chain began with, which is not the board's own once that was restored.
    ///   - links: heads of the chain after each entry.
    ///   - closing: the head after the newest closing of a poll.
    package static func header(
        _ result: BoardResult, origin: UInt64, links: [[UInt8]], head: String, closing: String?
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024 + 11 * links.count)
        writer.raw("{\"switchboard\":\"recount\",\"v\":")
        writer.integer(version)
        writer.key("board")
        writer.string(result.board.bytes)
        writer.key("epoch")
        writer.string(Digest(bits: origin).description)
        writer.key("entries")
        writer.integer(result.seq)
        writer.key("head")
        writer.string(head)
        if let closing {
            writer.key("closing")
            writer.string(closing)
        }
        writer.key("result")
        writer.list(result.groups) { $0.group($1) }
        // Enough of each to name the entry that was changed.
        writer.key("links")
        writer.list(links) { $0.string(hex(Array($1.prefix(4)))) }
        writer.raw("}")
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func group(_ result: GroupResult) {
        raw("{\"id\":")
        string(result.group.id.bytes)
        if result.isRetired { raw(",\"retired\":true") }
        if let poll = result.poll {
            self.poll(poll, result.group)
        } else {
            key("checked")
            list(result.group.buttons.listed.filter { result.selection.contains($0.ordinal) }) {
                $0.string($1.id.bytes)
            }
            key("count")
            integer(result.selection.count)
        }
        raw("}")
    }

    private mutating func poll(_ poll: PollResult, _ group: Group) {
        key("stage")
        string(poll.phase.stage.rawValue)
        key("round")
        integer(poll.round)
        counts(poll.tally, poll.hand, group)
        key("rounds")
        list(poll.rounds) { writer, round in
            writer.raw("{\"round\":")
            writer.integer(round.round)
            writer.counts(round.tally, round.hand, group)
            writer.raw("}")
        }
    }

    private mutating func counts(_ tally: Tally, _ hand: Hand?, _ group: Group) {
        key("people")
        integer(tally.people)
        key("empty")
        integer(tally.empty)
        key("counts")
        counts(tally.counts, group)
        guard let hand else { return }
        key("hand")
        raw("{\"people\":")
        integer(hand.people)
        key("empty")
        integer(hand.empty)
        key("counts")
        counts(hand.counts, group)
        raw("}")
    }

    private mutating func counts(_ counts: [UInt32: UInt32], _ group: Group) {
        list(counts.sorted { $0.key < $1.key }) { writer, count in
            writer.raw("[")
            writer.string(group.name(of: count.key).bytes)
            writer.raw(",")
            writer.integer(count.value)
            writer.raw("]")
        }
    }
}

extension Group {
    /// The id of a button, whether or not it was taken away.
    fileprivate func name(of ordinal: UInt32) -> Identifier {
        retired.first { $0.ordinal == ordinal }?.id ?? id(of: ordinal)
    }
}
