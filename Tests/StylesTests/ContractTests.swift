import Boards
import Specimens
import Styles
import Testing

/// What the C contract promises to styles in any language.
@Suite struct ContractTests {
    private func style(_ source: String, _ name: String = "odd", manifest: String? = nil) throws -> any Style {
        let workshop = try Workshop()
        try workshop.add(name, manifest: manifest, c: source)
        let catalogue = workshop.load()
        #expect(catalogue.refusals.map(\.description) == [])
        return try #require(catalogue.style(named: Array(name.utf8)))
    }

    /// A style whose `settle` is `body`, with `b` for before and `d` for the draft.
    private func settling(_ body: String) throws -> any Style {
        let source = """
            #include <style.h>
            static int32_t other(void *c, const style_setup *s, const style_selection *b, const style_selection *d) {
                \(body)
            }
            """
        let table = Workshop.table("odd", ".settle = other").split(separator: "\n").dropFirst().joined(separator: "\n")
        return try style("\(source)\n\(table)")
    }

    @Test func `a table that has grown since loads`() throws {
        let source =
            Workshop.table("odd") + """

                static struct { style_v1 now; void *later[4]; } grown;
                const style_v1 *style_grown(void) {
                    grown.now = table;
                    grown.now.name = "grown";
                    grown.now.size = sizeof grown;
                    return &grown.now;
                }
                """
        var group = StyledGroup(try style(source, "grown"), Setup(bound: 1, buttons: 1))
        let refusal = group.set(on: [0])
        #expect(refusal == nil && group.checked == [0])
    }

    @Test func `a style in plain C, built when version 1 was published, loads and refuses for its own reason`() throws {
        var group = StyledGroup(
            try #require(Built.catalogue.style(named: Array("latch".utf8))), Setup(bound: 3, buttons: 3))
        let answers = [group.click(1), group.click(1), group.set(on: [2], off: [1])]
        #expect(answers == [nil, .own(100), .own(100)])
        #expect(group.checked == [1])
    }

    @Test(
        arguments: [
            ("1", .declaration), ("2", .two), ("3", .empty), ("4", .many), ("5", .few), ("6", .own(6)),
            ("-1", .own(-1)), ("100", .own(100)),
        ] as [(String, StyleRefusal)])
    func `each code is a refusal of its own and undoes what was written`(code: String, refusal: StyleRefusal) throws {
        var group = StyledGroup(
            try settling("d->check(d->host, 0, 0); d->check(d->host, 2, 1); return \(code);"),
            Setup(bound: 3, buttons: 3),
            checked: [0])
        let answer = group.set(on: [1])
        #expect(answer == refusal && group.checked == [0])
    }

    @Test func `writes outside the bound, to what was before and after a walk's end are ignored`() throws {
        let style = try settling(
            """
            d->check(d->host, 3, 1); d->check(d->host, STYLE_NONE, 1); b->check(b->host, 1, 1);
            if (d->checked(d->host, 3) || d->checked(d->host, STYLE_NONE) || d->checked(d->host, 1)) return 101;
            if (d->next_checked(d->host, 3) != STYLE_NONE || d->next_checked(d->host, STYLE_NONE) != STYLE_NONE) return 102;
            if (b->next_touched(b->host, 0) != STYLE_NONE || d->next_touched(d->host, STYLE_NONE) != STYLE_NONE) return 103;
            return STYLE_OK;
            """)
        var group = StyledGroup(style, Setup(bound: 3, buttons: 3))
        let answer = group.set(on: [0])
        #expect(answer == nil && group.checked == [0])
    }

    @Test func `what was before can be walked while the draft is written`() throws {
        let style = try settling(
            """
            uint32_t seen = 0;
            for (uint32_t x = b->next_checked(b->host, 0); x != STYLE_NONE; x = b->next_checked(b->host, x + 1)) {
                d->check(d->host, x, 0);
                if (!b->checked(b->host, x)) return 101;
                seen++;
            }
            return seen == b->count(b->host) ? STYLE_OK : 102;
            """)
        let all = Array(0..<10_000 as Range<UInt32>)
        var group = StyledGroup(style, Setup(bound: 10_001, buttons: 10_001), checked: all)
        let answer = group.set(on: [10_000])
        #expect(answer == nil && group.checked == [10_000])
    }

    @Test func `the setup arrives as it was declared`() throws {
        let body = """
            return s->size == sizeof *s && s->bound == 9 && s->buttons == 7 && s->min == 2 && s->max == 5
                && s->deselectable == 1 && d->size == sizeof *d && !d->reserved ? STYLE_OK : 101;
            """
        var group = StyledGroup(
            try settling(body), Setup(bound: 9, buttons: 7, min: 2, max: 5, deselectable: true))
        let answer = group.set(on: [])
        #expect(answer == nil)
    }

    @Test func `a style that only brings a look behaves like the style it names, with a style.json of its own`() throws
    {
        let workshop = try Workshop()
        try workshop.add(
            "hearts",
            manifest: Workshop.manifest("hearts", ", \"behaves\": \"radio\", \"buttons\": {\"min\": 2, \"max\": 10}"))
        let catalogue = workshop.load()
        let hearts = try #require(catalogue.style(named: Array("hearts".utf8)))
        #expect(hearts.manifest.name == Array("hearts".utf8) && hearts.manifest.buttons == 2...10)
        var group = StyledGroup(hearts, Setup(bound: 5, buttons: 5), checked: [0])
        let answers = [group.click(3), group.set(on: [1, 2])]
        #expect(answers == [nil, .two] && group.checked == [3])
    }
}
