import Boards
import Specimens
import Testing

/// A style that writes where it shouldn't harms nobody.
@Suite struct FaultyStyleTests {
    /// Checks a button that nobody named.
    struct Stray: Style, StyleLookup {
        let manifest = StyleManifest(name: utf8("stray"))
        let target: UInt32

        func declare(_ setup: Setup, _ draft: inout Draft) throws(StyleRefusal) { draft.check(target, true) }
        func settle(_ setup: Setup, _ draft: inout Draft) throws(StyleRefusal) { draft.check(target, true) }
        func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) throws(StyleRefusal) {
            draft.check(button, true)
        }

        func style(named name: [UInt8]) -> (any Style)? { self }
    }

    private func sample(_ target: UInt32) throws -> LiveSample {
        var sample = try LiveSample()
        sample.styles = Stray(target: target)
        try sample.declare([DeclaredGroup("g", "stray", ["a", "b", "c"].map { DeclaredButton($0) })])
        try sample.declare([DeclaredGroup("g", "stray", ["a", "c"].map { DeclaredButton($0) })])
        return sample
    }

    @Test func `a write to a removed button is refused, not made`() throws {
        var sample = try sample(1)
        let before = sample.board.essence
        #expect(throws: Refusal.faultyStyle(utf8("stray"))) { try sample.click("g", "a") }
        #expect(throws: Refusal.faultyStyle(utf8("stray"))) { try sample.set("g", on: ["c"]) }
        #expect(sample.board.essence == before)
    }

    @Test func `a write to a button that is there counts, whoever named it`() throws {
        var sample = try sample(2)
        try sample.click("g", "a")
        #expect(sample.checked("g") == ["a", "c"])
    }

    @Test func `a write outside the bound is ignored`() throws {
        for target in [3, 4, .max] as [UInt32] {
            var sample = try sample(target)
            try sample.click("g", "a")
            #expect(sample.checked("g") == ["a"], "\(target)")
        }
    }

    @Test func `a write beyond a numbered group that shrank is ignored`() throws {
        var sample = try LiveSample()
        sample.styles = Stray(target: 7)
        for count in [10, 5] as [UInt32] { try sample.declare([.numbered("n", count)]) }
        try sample.click("n", "1")
        #expect(sample.checked("n") == ["1"])
    }

    @Test func `what a style writes while it is asked about a declaration is rolled back`() throws {
        #expect(try sample(2).checked("g") == [])
    }
}
