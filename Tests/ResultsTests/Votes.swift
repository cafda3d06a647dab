import Boards
import Records
import Results
import Specimens

/// A board with polls that people have answered, as the journal has it.
struct Votes {
    var sample: LiveSample

    /// A radio poll in its second round with hand votes, a switch, and two shared boxes; hostile labels everywhere.
    init() throws {
        var food = DeclaredGroup(
            "food", "radio",
            [
                DeclaredButton("pizza", label: "=HYPERLINK(\"x\")", value: "-2.5"),
                DeclaredButton("soup", label: "Süppe 🍲; mit, \"Brot\"\nund Salz", value: "\"@SUM(1)\""),
                DeclaredButton("salad", label: "céleri zgłoszenia"),
            ])
        (food.label, food.mode, food.poll) = (utf8("-What <shall> we & eat?"), .poll, DeclaredPoll(results: .live))
        var door = DeclaredGroup.toggle("door", texts: ("YES", "NO"))
        (door.label, door.mode) = (utf8("Door?"), .poll)
        let boxes = DeclaredGroup("extras", [DeclaredButton("bread", checked: true), DeclaredButton("tea")])
        sample = try LiveSample(food, door, boxes)
        try vote(1, "food", "pizza")
        try vote(2, "food", "soup")
        try host(.close(group: known("food"), in: nil))
        try host(.reset(group: known("food")))
        try host(.open(group: known("food"), for: nil))
        for who in 1...5 { try vote(Int64(who), "food", who < 4 ? "pizza" : "soup") }
        try vote(1, "door", "switch")
        try sample.write(.set(group: known("door"), on: [], off: [known("switch")]), by: 2, right: .participant)
        try host(.hand(group: known("food"), HandCount(counts: [known("salad"): 4])))
        try host(.close(group: known("food"), in: nil))
    }

    mutating func vote(_ who: Int64, _ group: String, _ button: String) throws {
        sample.time += 1000
        try sample.write(.click(group: known(group), button: known(button)), by: who, right: .participant)
    }

    mutating func host(_ intent: HostIntent) throws {
        sample.time += 1000
        try sample.write(.host(intent))
    }

    /// The file that the server would write.
    var recountFile: [UInt8] { Votes.recountFile(sample) }

    static func recountFile(_ sample: LiveSample) -> [UInt8] {
        var chain = Chain(board: sample.board.id.bytes, epoch: utf8("\(Digest(bits: sample.board.epoch))"))
        var (links, closing, body): ([[UInt8]], String?, [UInt8]) = ([], nil, [])
        for step in sample.journal {
            let text = step.entry.text
            chain.add(text)
            links.append(chain.head)
            if step.entry.outcome.closesPoll { closing = hex(chain.head) }
            body += text + [0x0a]
        }
        let header = RecountFile.header(
            sample.board.result, origin: sample.board.epoch, links: links, head: hex(chain.head), closing: closing)
        return header + [0x0a] + body
    }

    func table(_ language: ResultLanguage = .english) -> ResultTable {
        ResultTable(sample.board.result, ResultWords.of(language), manifest: manifest)
    }

    func csv(_ language: ResultLanguage = .english, _ sheet: Spreadsheet = .standard) -> String {
        String(decoding: table(language).csv(ResultWords.of(language), sheet), as: UTF8.self)
    }

    func picture(_ view: View = .screen, _ language: ResultLanguage = .english) -> String {
        let words = ResultWords.of(language)
        let table = ResultTable(sample.board.snapshot(for: view), words, manifest: manifest)
        return String(decoding: ResultPicture.svg(table, words), as: UTF8.self)
    }
}
