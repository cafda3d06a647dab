import Boards
import JSON
import Specimens
import Testing

/// What proves that two sides show the same cells (P12).
@Suite struct DigestTests {
    private func digest(of cells: [Cell: UInt64]) -> Digest {
        var digest = Digest()
        for (cell, value) in cells { digest.change(cell, from: 0, to: value) }
        return digest
    }

    @Test func `P12 the golden digests, which node reads too`() throws {
        let vectors = try #require(try Vectors.json("digest.json").array)
        #expect(vectors.count >= 12)
        for vector in vectors {
            var digest = Digest()
            for cell in vector["cells"]?.array ?? [] {
                let kind = try #require(cell["kind"]?.integer.flatMap { Cell.Kind(rawValue: UInt32($0)) })
                let group = try #require(cell["group"]?.integer.flatMap(UInt32.init(exactly:)))
                let button = try #require(cell["button"]?.integer.flatMap(UInt32.init(exactly:)))
                let value = try #require(cell["value"]?.integer.flatMap(UInt64.init(exactly:)))
                digest.change(Cell(group: group, button: button, kind: kind), from: 0, to: value)
            }
            #expect(digest.description == vector["digest"]?.string, "\(vector["name"]?.string ?? "")")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `P12 a digest kept up entry by entry equals one made from scratch`(seed: UInt64) throws {
        var histories = Histories(seed: seed)
        let sample = try histories.play(80)
        var board = Board(id: sample.board.id, epoch: sample.board.epoch)
        for entry in sample.journal {
            board.apply(entry.entry, at: entry.time, name: entry.name)
            let expected = View.allCases.map { digest(of: board.cells($0)) }
            #expect(board.views.map(\.digest) == expected, "seed \(seed), seq \(board.seq)")
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `P13 a rev counts the entries that changed a cell, and its changes say how`(seed: UInt64) throws {
        var histories = Histories(seed: seed)
        let sample = try histories.play(80)
        var board = Board(id: sample.board.id, epoch: sample.board.epoch)
        for entry in sample.journal {
            let (before, revs) = (View.allCases.map { board.cells($0) }, board.views.map(\.rev))
            let changes = board.apply(entry.entry, at: entry.time, name: entry.name)
            for view in View.allCases {
                let index = Int(view.rawValue)
                let isSame = before[index] == board.cells(view)
                #expect(board.views[index].rev == revs[index] + (isSame ? 0 : 1), "seed \(seed), seq \(board.seq)")
                #expect(changes.touch(view) == !isSame, "seed \(seed), seq \(board.seq)")
                #expect(digest(of: board.cells(view)) == board.views[index].digest, "seed \(seed), seq \(board.seq)")
                guard !changes.structural else {
                    #expect(changes.cells.isEmpty, "nobody follows it cell by cell")
                    continue
                }
                var cells = before[index]
                for change in changes.cells where change.views.contains(ViewSet(view)) {
                    #expect(cells[change.cell] ?? 0 == change.old, "seed \(seed), seq \(board.seq)")
                    cells[change.cell] = change.new == 0 ? nil : change.new
                }
                #expect(cells == board.cells(view), "seed \(seed), seq \(board.seq)")
            }
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `P11 merged steps end equal, and name no cell that ends as it was`(seed: UInt64) throws {
        var histories = Histories(seed: seed)
        let sample = try histories.play(100)
        var board = Board(id: sample.board.id, epoch: sample.board.epoch)
        var past: [(state: Board.ViewState, cells: [Cell: UInt64])] = []
        var steps: [Step] = []
        for entry in sample.journal {
            let before = board.views[1].rev
            let changes = board.apply(entry.entry, at: entry.time, name: entry.name)
            if changes.structural { (past, steps) = ([], []) }
            let state = board.views[1]
            if state.rev > before, !changes.structural {
                steps.append(
                    Step(
                        rev: state.rev, digest: state.digest,
                        cells: changes.cells.filter { $0.views.contains(ViewSet(.participant)) }))
            }
            for (state, cells) in past {
                let rest = steps.filter { $0.rev > state.rev }
                let delta = Delta(from: state.rev, merging: rest, to: board.views[1])
                #expect(delta.cells.allSatisfy { cells[$0.key] ?? 0 != $0.value }, "seed \(seed)")
                let merged = cells.merging(delta.cells) { $1 }.filter { $0.value != 0 }
                #expect(merged == board.cells() && digest(of: merged) == delta.digest, "seed \(seed)")
            }
            if board.seq % 4 == 0 { past.append((state, board.cells())) }
        }
    }
}
