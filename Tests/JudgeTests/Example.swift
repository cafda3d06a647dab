import Boards
import JSON
import Records
import Results

/// A poll in which two people vote, as its recount file and as its clients tell it.
struct Example {
    private var board = Board(id: known("b"), epoch: 7)
    private var entries: [Entry] = []
    /// The host's digest at each rev from 1 on.
    private(set) var digests: [String] = []
    /// What clients did and saw, a line each.
    var seen: [String] = []
    /// What somebody changes in the recount file.
    var recount: (String) -> String = { $0 }

    init() {
        let buttons = (0..<3).map {
            Button(id: Identifier(UInt($0)), ordinal: UInt32($0), label: [], value: Array("null".utf8))
        }
        let poll = Group(
            id: known("poll"), ordinal: 1, label: [], style: Array("box".utf8), mode: .poll,
            buttons: .listed(buttons, bound: 3), results: .live)
        write(.declare(content: 1), [.declare(Structure(groups: [poll], nextGroup: 2))], who: 1)
        vote(1, who: 5)
        vote(2, who: 6)
        seen = [
            #"{"board":"b","who":"operator","what":"sent","id":1}"#,
            #"{"board":"b","who":"operator","what":"receipt","id":1,"seq":1}"#,
            #"{"board":"b","who":"a","what":"sent","id":2,"intent":{"set":"poll","on":["1"],"off":[]}}"#,
            #"{"board":"b","who":"c","what":"sent","id":2,"intent":{"set":"poll","on":["2"],"off":[]}}"#,
            #"{"board":"b","who":"r","what":"follows"}"#,
            #"{"board":"b","who":"a","what":"receipt","id":2,"seq":2}"#,
            #"{"board":"b","who":"c","what":"receipt","id":2,"seq":3}"#,
            sight(1, #""what":"snapshot","view":"host","rev":1,"reason":"new""#, "[1,0,0,[]]"),
            sight(2, #""what":"delta","from":1,"to":2"#, "[1,1,0,[[1,1]]]"),
            sight(3, #""what":"delta","from":2,"to":3"#, "[1,2,0,[[1,1],[2,1]]]"),
        ]
    }

    private func sight(_ rev: Int, _ what: String, _ group: String) -> String {
        #"{"board":"b","who":"r",\#(what),"digest":"\#(digests[rev - 1])","groups":[\#(group)]}"#
    }

    private mutating func write(_ intent: IntentRecord, _ operations: [Outcome.Operation], who: Int64) {
        let entry = Entry(seq: board.seq + 1, who: who, intent: intent, outcome: Outcome(operations))
        board.apply(entry, at: 1, name: nil)
        entries.append(entry)
        digests.append(board.state(of: .host).digest.description)
    }

    /// A ballot that is in the journal.
    mutating func vote(_ button: UInt32, who: Int64) {
        let intent = IntentRecord.set(group: known("poll"), on: [Identifier(button)], off: [])
        write(intent, [.ballot(group: 1, on: [button...button])], who: who)
    }

    /// The recount file.
    var file: String {
        var chain = Chain(board: board.id.bytes, epoch: Array(Digest(bits: board.epoch).description.utf8))
        let links = entries.map { entry in
            chain.add(entry.text)
            return chain.head
        }
        let header = RecountFile.header(
            board.result, origin: board.epoch, links: links, head: hex(chain.head), closing: nil)
        let lines = [header] + entries.map(\.text)
        return recount(lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined())
    }
}

func known(_ text: String) -> Identifier { Identifier(text.utf8) ?? Identifier(UInt(1)) }
