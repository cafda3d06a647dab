import Glibc
import Styles
import Testing

/// The examples in docs/STYLES.md are built and played as they stand there.
@Suite struct DocumentTests {
    /// The only blocks of those languages, in order.
    private func blocks(_ language: String) throws -> [String] {
        let stream = try #require(fopen("\(Built.root)/docs/STYLES.md", "r"))
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        let count = fread(&bytes, 1, bytes.count, stream)
        var (found, inside): ([String], [Substring]?) = ([], nil)
        for line in String(decoding: bytes[..<count], as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if let lines = inside {
                if line == "```" { found.append(lines.joined(separator: "\n")) }
                inside = line == "```" ? nil : lines + [line]
            } else if line == "```\(language)" {
                inside = []
            }
        }
        return found
    }

    private func plays(_ workshop: Workshop) throws {
        let catalogue = workshop.load()
        #expect(catalogue.refusals.map(\.description) == [])
        let latch = try #require(catalogue.installed(Array("latch".utf8)))
        let cases = try latch.cases()
        #expect(cases.count == 2)
        for row in cases { #expect(row.failure(of: latch.style) == nil, "\(row.name)") }
    }

    /// The `style.json` and the `cases.json` of the page.
    private func workshop(c source: String? = nil) throws -> Workshop {
        let json = try blocks("json")
        let workshop = try Workshop()
        try workshop.add("latch", manifest: json[0], c: source)
        try workshop.write("latch/cases.json", json[1])
        return workshop
    }

    @Test func `the example in C does what its cases say`() throws {
        try plays(try workshop(c: try blocks("c")[0]))
    }

    @Test func `the example in Swift does what its cases say`() throws {
        let workshop = try workshop()
        try workshop.write("latch/Latch.swift", try blocks("swift")[0])
        let build = """
            swiftc -swift-version 6 -emit-library -parse-as-library -module-name LatchExample \
            -enable-upcoming-feature InternalImportsByDefault -I '\(Built.folder)/Modules' -I '\(Built.root)/Sources/CStyle' \
            '\(workshop.folder)/latch/Latch.swift' '\(Built.folder)'/StyleKit.build/*.o \
            -o '\(workshop.folder)/latch/libstyle_latch.so'
            """
        try workshop.run(["sh", "-c", build])
        try plays(workshop)
    }
}
