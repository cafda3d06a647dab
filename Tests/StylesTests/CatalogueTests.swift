import Boards
import Specimens
import Styles
import Testing

@Suite struct CatalogueTests {
    private func manifest(_ name: String) throws -> StyleManifest {
        try #require(Built.catalogue.style(named: Array(name.utf8))).manifest
    }

    @Test func `every style that is built loads`() {
        #expect(Built.catalogue.styles.map(\.file.name) == Built.names)
        #expect(Built.catalogue.refusals.map(\.description) == [])
    }

    @Test(arguments: [("default", "box"), ("box", "box"), ("0", "box"), ("1", "box"), ("2", "radio")])
    func `A1 names and wire numbers lead to a style`(alias: String, name: String) throws {
        #expect(try manifest(alias).name == Array(name.utf8))
    }

    @Test(arguments: ["", "3", "Box", "box ", "b\u{f6}x", "bo\u{0}x"]) func `no other name does`(name: String) {
        #expect(Built.catalogue.style(named: Array(name.utf8)) == nil)
        #expect(Built.catalogue.manifestJSON(Array(name.utf8)) == nil)
    }

    @Test func `C4 pictures and stars are deselectable unless the group says otherwise, radios are not`() throws {
        for name in ["picture", "stars"] { #expect(try manifest(name).deselectable) }
        #expect(try !manifest("radio").deselectable)
    }

    @Test(arguments: [("box", false), ("switch", false), ("radio", true), ("picture", true), ("stars", true)])
    func `B1 a group of radios or pictures has one answer`(name: String, isSingle: Bool) throws {
        #expect(try manifest(name).isSingle == isSingle)
    }

    @Test func `D9 an empty switch is an answer, an empty group of the others is none`() throws {
        #expect(try manifest("switch").empty == .answer)
        for name in ["box", "radio", "picture", "stars"] { #expect(try manifest(name).empty == .absent) }
    }

    @Test func `D3 a switch says ON and OFF in five languages`() throws {
        let file = try #require(Built.catalogue.installed(Array("switch".utf8))).file
        let texts = file.texts.mapValues { [$0.on, $0.off] }
        #expect(
            texts == [
                "en": ["ON", "OFF"], "zh-Hans": ["开", "关"], "zh-Hant": ["開", "關"], "de": ["EIN", "AUS"],
                "ar": ["تشغيل", "إيقاف"],
            ])
        #expect(file.manifest.texts == Texts(on: Array("ON".utf8), off: Array("OFF".utf8)))
        #expect(file.manifest.buttons == 1...1)
    }

    @Test(arguments: [
        ("box", "checkbox"), ("radio", "radio"), ("switch", "switch"), ("picture", "button"), ("stars", "radio"),
    ])
    func `D8 each style has its role for assistive technology`(name: String, role: String) throws {
        #expect(try #require(Built.catalogue.installed(Array(name.utf8))).file.role.rawValue == role)
    }

    @Test(arguments: ["box", "radio", "switch", "picture", "stars"])
    func `A4 each style has a pair of pictures of its own`(name: String) throws {
        let pictures = Built.catalogue.styles.compactMap(\.file.pictures).map { [$0.checked, $0.unchecked] }
        #expect(Set(pictures.joined()).count == 10)
        #expect(try #require(Built.catalogue.installed(Array(name.utf8))).webFiles.contains("look.js"))
    }

    @Test func `the whole style.json stays there for the page`() throws {
        let json = try #require(Built.catalogue.manifestJSON(Array("switch".utf8)))
        #expect(String(decoding: json, as: UTF8.self).contains("\"zh-Hant\": { \"on\": \"開\""))
    }
}
