internal import Boards

extension Fault: CustomStringConvertible {
    package var description: String { ofWrite ?? ofJournal ?? ofReader ?? "" }

    private var ofWrite: String? {
        switch self {
        case .noReceipt(let write): "\(write.words) was never answered."
        case .lost(let write, let seq): "\(write.words) was acknowledged as entry \(seq), which isn't that write."
        case .early(let write, let seq):
            "\(write.words) was acknowledged as entry \(seq) before the journal reached it."
        case .twoReceipts(let write, let first, let second):
            "\(write.words) was acknowledged as entry \(first) and as entry \(second)."
        case .refusedAndCounted(let write, let code, let seq):
            "\(write.words) was refused (\(code)), and counts as entry \(seq)."
        case .disowned(let write, let code): "\(write.words) was refused as if its name were used up (\(code))."
        case .doubled(let write, let first, let second):
            "\(write.words) counts twice: as entry \(first) and as entry \(second)."
        case .twice(let writer, let seqs): "The journal has more entries of \(writer) than it sent: \(list(seqs))."
        case .unasked(let seqs): "Nobody asked for these entries: \(list(seqs))."
        default: nil
        }
    }

    private var ofJournal: String? {
        switch self {
        case .entryGap(let after, let found): "Entry \(found) follows entry \(after)."
        case .impossible(let seq): "Entry \(seq) can't be applied to the one before it."
        case .revGap(let view, let seq, let from, let to):
            "Entry \(seq) takes \(view.name) from rev \(from) to \(to)."
        case .tally(let group, let seq): "The tally of \(group) after entry \(seq) isn't the sum of its ballots."
        default: nil
        }
    }

    private var ofReader: String? {
        switch self {
        case .unbegun(let reader): "\(reader) got a delta before it held a snapshot."
        case .gap(let reader, let at, let from): "\(reader) was at rev \(at) and got a delta from \(from)."
        case .backwards(let reader, let from, let to): "\(reader) was at rev \(from) and was taken back to \(to)."
        case .doubted(let reader, let reason): "\(reader) got a snapshot because what it held was wrong (\(reason))."
        case .stuck(let reader, let why): "\(reader) got a message that it can't take: \(why)."
        case .untrue(let reader, let rev): "\(reader) was told of rev \(rev), which the journal doesn't reach."
        case .behind(let reader, let at?, let end): "\(reader) ended at rev \(at) instead of \(end)."
        case .behind(let reader, nil, let end): "\(reader) ended without the board, which is at rev \(end)."
        default: ofSight
        }
    }

    private var ofSight: String? {
        switch self {
        case .digest(let reader, let rev): "\(reader) has another digest at rev \(rev) than the journal."
        case .numbers(let reader, let rev, let group):
            "\(reader) has other numbers of group \(group) at rev \(rev) than the ballots say."
        case .missing(let reader, let rev, let group): "\(reader) lacks group \(group) at rev \(rev)."
        case .hiddenGroup(let reader, let rev, let group):
            "\(reader) was shown group \(group) at rev \(rev), which is hidden from its view."
        case .hiddenCounts(let reader, let rev, let group):
            "\(reader) was told the counts of group \(group) at rev \(rev), which are hidden from its view."
        case .disagreement(let reader, let other, let rev):
            "\(reader) and \(other) hold different things at rev \(rev)."
        default: nil
        }
    }

    private func list(_ seqs: [Int64]) -> String { seqs.prefix(8).map(String.init).joined(separator: ", ") }
}

extension WriteName {
    fileprivate var words: String { "Write \(id) of \(String(decoding: client, as: UTF8.self))" }
}
