import Boards
import JSON
import Results
import Specimens
import Testing

/// Results as CSV and JSON: F13, C111.
struct TableTests {
    /// Reads CSV as RFC 4180 says.
    private func rows(_ text: String, separator: Character = ",") -> [[String]] {
        var (rows, row, cell, isQuoted): ([[String]], [String], String, Bool) = ([], [], "", false)
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\"" where isQuoted && rest.first == "\"": cell.append(rest.removeFirst())
            case "\"": isQuoted.toggle()
            case separator where !isQuoted:
                row.append(cell)
                cell = ""
            case "\r\n" where !isQuoted:
                rows.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.append(character)
            }
        }
        return rows
    }

    @Test func `F13 a row for each question, round and button, with base, times and flags`() throws {
        let rows = rows(try Votes().csv())
        #expect(Set(rows.map(\.count)) == [18])
        #expect(rows.count == 1 + 3 * 2 + 2 + 2)
        let pizza = rows.filter { $0[3] == "pizza" }
        #expect(
            pizza.map { Array($0[5...11]) } == [
                ["-2.5", "1", "0", "1", "2", "2", "closed"], ["-2.5", "3", "0", "3", "5", "9", "closed"],
            ])
        let salad = try #require(rows.last { $0[3] == "salad" })
        #expect(Array(salad[6...10]) == ["0", "4", "4", "5", "9"])
        #expect(salad[12].hasPrefix("2026-") && salad[12].hasSuffix("Z") && salad[13] > salad[12])
        #expect(
            rows.filter { $0[0] == "door" }.map { [$0[3], $0[4], $0[5], $0[6]] } == [
                ["switch", "YES", "true", "1"], ["", "NO", "false", "1"],
            ])
        #expect(rows.filter { $0[0] == "door" }.allSatisfy { $0[11] == "open (not final)" })
        #expect(rows.filter { $0[0] == "extras" }.map { [$0[3], $0[16]] } == [["bread", "yes"], ["tea", "no"]])
    }

    @Test func `C111 no cell or header runs as a formula, and odd labels stay in one cell`() throws {
        let rows = rows(try Votes().csv())
        #expect(rows[1][1] == "'-What <shall> we & eat?")
        #expect(rows[1][4] == "'=HYPERLINK(\"x\")")
        #expect(rows[2][4] == "Süppe 🍲; mit, \"Brot\"\nund Salz" && rows[2][5] == "'@SUM(1)")
        for row in rows {
            for cell in row where Double(cell) == nil {
                #expect(!(cell.first.map { "=+-@\t\r\n".contains($0) } ?? false), "\(cell)")
            }
        }
    }

    @Test func `C110 excel gets a byte order mark, its language's separator and its mark before decimals`() throws {
        let german = try Votes().csv(.german, .excel(tag: "de-AT"))
        #expect(german.utf8.starts(with: [0xef, 0xbb, 0xbf]))
        let rows = rows(String(german.dropFirst()), separator: ";")
        #expect(rows[0][1] == "Frage" && rows[1][5] == "-2,5" && Set(rows.map(\.count)) == [18])
        #expect(Spreadsheet.excel(tag: "zh-Hant").separator == 0x2c && Spreadsheet.excel(tag: "ar").separator == 0x3b)
        for language in ResultLanguage.allCases {
            #expect(self.rows(try Votes().csv(language))[0].count == 18)
        }
    }

    @Test func `a button that was taken away is there with what it had, and says so`() throws {
        var votes = try Votes()
        var food = DeclaredGroup("food", "radio", [DeclaredButton("pizza", label: "Pie"), DeclaredButton("salad")])
        (food.mode, food.poll) = (.poll, DeclaredPoll(results: .live))
        try votes.sample.declare([food])
        let rows = rows(votes.csv())
        let soup = try #require(rows.last { $0[3] == "soup" })
        #expect(soup[6] == "2" && soup[15] == "yes")
        #expect(rows.last { $0[3] == "pizza" }?[14] == "yes")
        #expect(rows.contains { $0[0] == "door" && $0[15] == "yes" })
    }

    @Test func `F21 CSV and JSON say which answer is right, the empty one too`() throws {
        var votes = try Votes()
        var door = DeclaredGroup.toggle("door", texts: ("YES", "NO"))
        (door.mode, door.poll) = (.poll, DeclaredPoll(emptyIsCorrect: true))
        try votes.sample.declare([door])
        let answers = rows(votes.csv()).filter { $0[0] == "door" }
        #expect(answers.map { [$0[4], $0[17]] } == [["YES", "no"], ["NO", "yes"]])
        let state = ResultState(epoch: 1, seq: 2, time: 0, chain: "aa", closing: nil)
        let question = try JSON.parse(votes.table().json(state))["questions"]?.array?.first
        let told = question?["rounds"]?.array?.last?["answers"]?.array
        #expect(told?.map { $0["correct"]?.bool } == [nil, true])
    }

    @Test func `JSON has all rounds, base and chain, and says whether it is final`() throws {
        var votes = try Votes()
        let state = ResultState(epoch: 1, seq: 2, time: 0, chain: "aa", closing: "bb")
        let json = try JSON.parse(votes.table().json(state))
        #expect(json["final"]?.bool == false && json["time"]?.string == "1970-01-01T00:00:00.000Z")
        let food = try #require(json["questions"]?.array?.first)
        let rounds = try #require(food["rounds"]?.array)
        #expect(rounds.count == 2 && rounds[1]["base"]?.integer == 9 && rounds[1]["byHand"]?.integer == 4)
        #expect(rounds[1]["answers"]?.array?.map { $0["count"]?.integer } == [3, 2, 0])
        try votes.host(.close(group: known("door"), in: nil))
        #expect(try JSON.parse(votes.table().json(state))["final"]?.bool == true)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_796_000_000_123, "2026-11-30T00:53:20.123Z"), (-1, "1969-12-31T23:59:59.999Z"),
        ] as [(Int64, String)]) func `times are ISO 8601 in UTC`(time: Int64, text: String)
    { #expect(utcText(time) == text) }
}
