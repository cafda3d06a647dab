import Styles
import Testing

/// Each style's own `cases.json`, row by row.
@Suite struct CasesTests {
    /// A row together with the style that it belongs to.
    struct Row: Sendable, CustomTestStringConvertible {
        let style: LoadedStyle
        let name: String
        let behaviour: StyleCase

        var testDescription: String {
            [behaviour.row, "\(name):", behaviour.name].compactMap(\.self).joined(separator: " ")
        }
    }

    static let rows: [Row] = Built.catalogue.styles.flatMap { installed in
        // A file that can't be read fails the test below, not this list.
        let cases = (try? installed.cases()) ?? []
        return cases.map { Row(style: installed.style, name: installed.file.name, behaviour: $0) }
    }

    @Test(arguments: Built.names) func `every style has cases that can be read`(name: String) throws {
        let installed = try #require(Built.catalogue.installed(Array(name.utf8)))
        #expect(try installed.cases().isEmpty == false)
    }

    @Test(arguments: rows) func `a style does what its cases say`(row: Row) {
        #expect(row.behaviour.failure(of: row.style) == nil)
    }

    @Test func `a style that does something else fails its cases`() throws {
        let box = try #require(Built.catalogue.installed(Array("box".utf8)))
        let radio = try #require(Built.catalogue.installed(Array("radio".utf8)))
        let failures = try radio.cases().compactMap { $0.failure(of: box.style) }
        #expect(failures.contains("expected [3] to be checked, got [0, 3]"))
        #expect(failures.contains("expected refusal two, got acceptance"))
    }

    /// The rules about selections that a style decides.
    static let decided = [
        "A2", "A3", "A5", "A8", "B1", "B2", "B3", "B4", "B5", "B6", "B10", "C1", "C2", "C3", "C4", "C6", "D1", "D6",
        "D9", "E8", "F4", "G4",
    ]

    @Test(arguments: decided) func `every rule that a style decides has a case`(row: String) {
        #expect(CasesTests.rows.contains { $0.behaviour.row == row })
    }
}
