import Boards
import JSON
import Records
import Results
import Specimens
import Threads
import Wire

/// Examples for the fuzzer to begin with: what a server writes and sends in random histories.
struct Examples {
    /// By the target's name.
    private(set) var files: [(target: String, bytes: [UInt8])] = []

    init(seeds: ClosedRange<UInt64>) throws {
        for seed in seeds {
            var histories = Histories(seed: seed)
            add(try histories.play(30))
            files.append(("board", histories.declaration().text))
        }
    }

    private mutating func add(_ sample: LiveSample) {
        let texts = sample.journal.map(\.entry.text)
        files.append(("entries", joined(texts)))
        var board = Board(id: sample.board.id, epoch: sample.board.epoch)
        var chain = Chain(board: board.id.bytes, epoch: Array(Digest(bits: board.epoch).description.utf8))
        var (links, sent): ([[UInt8]], [[UInt8]]) = ([], [])
        var closing: String?
        for (index, step) in sample.journal.enumerated() {
            let before = board.state(of: .host)
            let changes = board.apply(step.entry, at: step.time, name: step.name)
            chain.add(texts[index])
            links.append(chain.head)
            if step.entry.outcome.closesPoll { closing = hex(chain.head) }
            sent.append(message(board, before, changes))
            if index == sample.journal.count / 2 {
                let stored = StoredBoard(board: board.restorable, chain: chain).text
                files.append(("snapshot", joined([stored] + texts[(index + 1)...])))
            }
        }
        files.append(("reader", joined(sent)))
        let header = RecountFile.header(
            board.result, origin: board.epoch, links: links, head: hex(chain.head), closing: closing)
        files.append(("recount", joined([header] + texts) + [0x0a]))
    }

    /// What a reader of the host's view is sent.
    private func message(_ board: Board, _ before: Board.ViewState, _ changes: Changes) -> [UInt8] {
        let head = board.state(of: .host)
        guard !changes.structural, head.rev > before.rev else {
            return SnapshotText.message(.new, SnapshotText.body(board.snapshot(for: .host)) { _ in nil })
        }
        let step = Step(rev: head.rev, digest: head.digest, cells: changes.cells)
        return ServerMessage.delta(board.id, Delta(from: before.rev, merging: [step][...], to: head)).text
    }

    private func joined(_ texts: [[UInt8]]) -> [UInt8] { Array(texts.joined(separator: [0x0a])) }
}
