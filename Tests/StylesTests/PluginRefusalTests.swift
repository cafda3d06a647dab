import Specimens
import Styles
import Testing

/// Each way in which a plugin can be broken has its own refusal, and the others load all the same.
@Suite struct PluginRefusalTests {
    /// Loads a style named `odd` that is broken in one way, beside a good one; returns why it was refused.
    private func refusal(
        of name: String = "odd", manifest: String? = nil, c source: String? = nil,
        _ prepare: (Workshop) throws -> Void = { _ in }
    ) throws -> PluginRefusal {
        let workshop = try Workshop()
        try workshop.add(name, manifest: manifest, c: source)
        try workshop.add("sound", c: Workshop.table("sound"))
        try prepare(workshop)
        let catalogue = workshop.load()
        #expect(catalogue.styles.map(\.file.name) == ["box", "picture", "radio", "sound", "stars", "switch"])
        #expect(catalogue.refusals.count == 1)
        let refusal = try #require(catalogue.refusals.first)
        let sentence = refusal.description
        #expect(sentence.contains("\(workshop.folder)/\(name)") && sentence.hasSuffix("."), "\(sentence)")
        return refusal
    }

    @Test func `a style without a library is refused with the places that were looked at`() throws {
        guard case .libraryMissing(name: "odd", let looked) = try refusal() else { throw Unexpected() }
        #expect(looked.count == 1 && looked[0].hasSuffix("/odd/libstyle_odd.so"))
    }

    @Test func `a file that is no library is refused with the loader's reason`() throws {
        let refusal = try refusal { try $0.write("odd/libstyle_odd.so", "not a library") }
        guard case .cannotOpen(_, let reason) = refusal else { throw Unexpected() }
        #expect(reason == "file too short")
    }

    @Test func `a library that needs what isn't there is refused`() throws {
        let refusal = try refusal(c: "void nowhere(void); void *style_odd(void) { nowhere(); return 0; }")
        guard case .cannotOpen(_, let reason) = refusal else { throw Unexpected() }
        #expect(reason.contains("nowhere"))
    }

    @Test func `a library without the entry is refused, naming the entry`() throws {
        guard case .noEntry(_, symbol: "style_odd") = try refusal(c: Workshop.table("other")) else {
            throw Unexpected()
        }
    }

    @Test func `an entry that returns NULL is refused`() throws {
        guard case .noTable(_, symbol: "style_odd") = try refusal(c: "void *style_odd(void) { return 0; }") else {
            throw Unexpected()
        }
    }

    @Test func `another version of the contract is refused, naming what the style was built with`() throws {
        let refusal = try refusal(c: Workshop.table("odd", ".abi = 7"))
        guard case .abi(_, found: 7, builtWith: "a test") = refusal else { throw Unexpected() }
        #expect(
            refusal.description.contains("version 7 of the style contract (built with a test); this server speaks 1."))
    }

    @Test(arguments: ["0", "4", "sizeof table - 1", "sizeof table - sizeof(void *)"])
    func `a table that is too small is refused`(size: String) throws {
        let refusal = try refusal(c: Workshop.table("odd", ".size = \(size)"))
        guard case .tooSmall = refusal else { throw Unexpected() }
    }

    @Test(arguments: ["name", "declare", "settle", "click"])
    func `a table without a required field is refused, naming the field`(field: String) throws {
        guard case .missing(_, field: field) = try refusal(c: Workshop.table("odd", ".\(field) = 0")) else {
            throw Unexpected()
        }
    }

    @Test func `a table that names another style is refused`() throws {
        let refusal = try refusal(c: Workshop.table("odd", ".name = \"even\""))
        guard case .otherName(_, found: "even", expected: "odd") = refusal else { throw Unexpected() }
    }

    @Test func `a folder without a style.json is refused`() throws {
        let refusal = try refusal { try $0.run(["rm", "\($0.folder)/odd/style.json"]) }
        guard case .manifestMissing = refusal else { throw Unexpected() }
    }

    @Test(arguments: [
        "", "{", "[]", "{\"name\": \"odd\", \"name\": \"odd\"}",
        "{\"name\": \"\(String(repeating: "x", count: 70_000))\"}",
    ])
    func `a style.json that can't be read is refused`(text: String) throws {
        guard case .manifestUnreadable = try refusal(manifest: text) else { throw Unexpected() }
    }

    @Test(arguments: [
        ("name", "{}"),
        ("name", Workshop.manifest("other")),
        ("version", "{\"name\": \"odd\", \"role\": \"button\"}"),
        ("role", "{\"name\": \"odd\", \"version\": \"1\"}"),
        ("role", "{\"name\": \"odd\", \"version\": \"1\", \"role\": \"slider\"}"),
        ("behaves", Workshop.manifest("odd", ", \"behaves\": 3")),
        ("aliases", Workshop.manifest("odd", ", \"aliases\": \"x\"")),
        ("aliases", Workshop.manifest("odd", ", \"aliases\": [\"a b\"]")),
        ("buttons", Workshop.manifest("odd", ", \"buttons\": 3")),
        ("buttons", Workshop.manifest("odd", ", \"buttons\": {\"min\": 0}")),
        ("buttons", Workshop.manifest("odd", ", \"buttons\": {\"min\": 3, \"max\": 2}")),
        ("buttons", Workshop.manifest("odd", ", \"buttons\": {\"max\": 1000001}")),
        ("deselectable", Workshop.manifest("odd", ", \"deselectable\": 1")),
        ("choice", Workshop.manifest("odd", ", \"choice\": 1")),
        ("empty", Workshop.manifest("odd", ", \"empty\": \"no\"")),
        ("empty", Workshop.manifest("odd", ", \"empty\": null")),
        ("texts", Workshop.manifest("odd", ", \"texts\": {\"de\": {\"on\": \"EIN\", \"off\": \"AUS\"}}")),
        ("texts.en", Workshop.manifest("odd", ", \"texts\": {\"en\": {\"on\": \"ON\", \"off\": \"ON\"}}")),
        ("texts.en", Workshop.manifest("odd", ", \"texts\": {\"en\": {\"on\": \"\", \"off\": \"OFF\"}}")),
        ("pictures", Workshop.manifest("odd", ", \"pictures\": {\"checked\": \"a.svg\"}")),
        ("pictures", Workshop.manifest("odd", ", \"pictures\": {\"checked\": \"../a.svg\", \"unchecked\": \"b.svg\"}")),
    ])
    func `a wrong field of style.json is refused, naming the field`(field: String, manifest: String) throws {
        guard case .manifestField(_, field: field, _) = try refusal(manifest: manifest) else { throw Unexpected() }
    }

    @Test func `behaving like a style that isn't there is refused, naming it`() throws {
        let refusal = try refusal(manifest: Workshop.manifest("odd", ", \"behaves\": \"nobody\""))
        guard case .baseMissing(_, base: "nobody") = refusal else { throw Unexpected() }
    }

    @Test(arguments: ["odd", "hearts"]) func `behaving like a style that itself borrows is refused`(base: String) throws
    {
        let workshop = try Workshop()
        try workshop.add("odd", manifest: Workshop.manifest("odd", ", \"behaves\": \"\(base)\""))
        try workshop.add("hearts", manifest: Workshop.manifest("hearts", ", \"behaves\": \"radio\""))
        let catalogue = workshop.load()
        #expect(catalogue.refusals == [.baseBorrows(path: "\(workshop.folder)/odd/style.json", base: base)])
        #expect(catalogue.style(named: Array("hearts".utf8)) != nil)
    }

    @Test(arguments: ["default", "radio", "2"]) func `an alias that another style has is refused`(alias: String) throws
    {
        let refusal = try refusal(
            manifest: Workshop.manifest("odd", ", \"aliases\": [\"\(alias)\"]"), c: Workshop.table("odd"))
        guard case .alias(_, alias: alias, owner: alias == "default" ? "box" : "radio") = refusal else {
            throw Unexpected()
        }
    }

    @Test func `a second style of the same name is refused and the first stays`() throws {
        let workshop = try Workshop()
        try workshop.add("radio", c: Workshop.table("radio"))
        let catalogue = workshop.load()
        #expect(catalogue.refusals == [.twice(name: "radio", path: "\(workshop.folder)/radio")])
        #expect(catalogue.installed(Array("radio".utf8))?.folder == "\(Built.plugins)/radio")
    }

    @Test func `a folder that isn't there is refused, and what was loaded stays`() {
        var catalogue = Built.catalogue
        catalogue.load(folder: "/nowhere")
        #expect(
            catalogue.refusals.map(\.description) == [
                "The styles in /nowhere can't be read: No such file or directory. Give a folder that holds one folder a style."
            ])
        #expect(catalogue.styles.map(\.file.name) == Built.names)
    }

    private struct Unexpected: Error {}
}
