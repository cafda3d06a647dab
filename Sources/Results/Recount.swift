package import Boards
import JSON
import Records

/// A recount: every entry applied once more, the chain computed from its beginning, and both held against what is shown.
package struct Recount: Sendable {
    /// What the entries come to.
    package private(set) var result: BoardResult
    /// Head of the chain as computed, in hex; and after the newest closing of a poll.
    package private(set) var head = ""
    package private(set) var closing: String?
    /// Sentences: what isn't as it is shown.
    package private(set) var differences: [String] = []
    /// The heads after every entry, in hex.
    package private(set) var heads: [String] = []

    package var isRight: Bool { differences.isEmpty }

    /// - Parameter file: the bytes of a recount file.
    package init(_ file: [UInt8]) throws(RecountError) {
        var lines = file.split(separator: 0x0a, omittingEmptySubsequences: false).map(Array.init)
        guard lines.count > 1, lines.removeLast().isEmpty else {
            throw .unreadable("The last line isn't whole: the file was cut off.")
        }
        let header = try RecountHeader(lines.removeFirst())
        var board = Board(id: header.board, epoch: header.epoch)
        var chain = Chain(board: header.board.bytes, epoch: Array(Digest(bits: header.epoch).description.utf8))
        result = board.result
        var links: [[UInt8]] = []
        for line in lines {
            chain.add(line)
            links.append(chain.head)
            let entry = try Recount.entry(line, number: links.count, on: board)
            board.apply(entry, at: 0, name: nil)
            if entry.outcome.closesPoll { closing = hex(chain.head) }
        }
        (result, head, heads) = (board.result, hex(chain.head), links.map { hex($0) })
        compare(header, links)
    }

    private static func entry(_ line: [UInt8], number: Int, on board: Board) throws(RecountError) -> Entry {
        let entry: Entry
        do throws(RecordError) {
            entry = try Entry(parsing: line)
        } catch {
            switch error {
            case .newer: throw .unreadable("Entry \(number) was written by a newer release: update this program.")
            case .unreadable(let place): throw .unreadable("Entry \(number) can't be read (\(place)).")
            }
        }
        guard entry.seq == Int64(number) else {
            throw .unreadable("Entry \(number) is missing or out of order: the line says \(entry.seq).")
        }
        guard board.canApply(entry) else { throw .unreadable("Entry \(number) writes what there can't be.") }
        return entry
    }

    /// Everything that the first line says follows from the entries.
    private mutating func compare(_ header: RecountHeader, _ links: [[UInt8]]) {
        if Int64(links.count) != header.entries {
            differences.append("The file holds \(links.count) entries, and says \(header.entries).")
        }
        let changed = zip(heads, header.links).enumerated().first { $1.0.prefix(8) != $1.1 }
        if let changed { differences.append("The chain breaks at entry \(changed.offset + 1): it was changed.") }
        if head != header.head { differences.append("The chain ends in \(head.prefix(8)), and not in \(header.head).") }
        if closing != header.closing {
            differences.append("The chain at the newest closing is \(closing?.prefix(8) ?? "none"), not what is shown.")
        }
        let own = RecountFile.header(result, origin: header.epoch, links: links, head: head, closing: closing)
        guard own != header.text else { return }
        compareGroups(header, own)
        if differences.isEmpty { differences.append("The first line was changed.") }
    }

    private mutating func compareGroups(_ header: RecountHeader, _ own: [UInt8]) {
        guard let counted = try? RecountHeader(own).groups else { return }
        for (index, group) in counted.enumerated() {
            let shown = index < header.groups.count ? header.groups[index].text : []
            if shown != group.text {
                let (shown, counted) = (
                    String(decoding: shown, as: UTF8.self), String(decoding: group.text, as: UTF8.self)
                )
                differences.append(
                    "\(group.id) comes to another result than is shown. Shown: \(shown) Counted: \(counted)")
            }
        }
        if header.groups.count > counted.count {
            differences.append("The file shows \(header.groups.count) questions, and there are \(counted.count).")
        }
    }
}
