import Boards
import Records
import Results
import Specimens
import Testing

/// Anybody can recount a board, and what was changed shows.
struct RecountTests {
    @Test func `F18 a recount comes to what is shown, hand votes and rounds and all`() throws {
        let recount = try Recount(try Votes().recountFile)
        #expect(recount.isRight, "\(recount.differences)")
        #expect(recount.result.groups.first?.poll?.tally.people == 5)
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func `every history that a server accepts is right`(seed: UInt64) throws {
        var histories = Histories(seed: seed)
        let sample = try histories.play(80)
        let recount = try Recount(Votes.recountFile(sample))
        #expect(recount.isRight, "seed \(seed): \(recount.differences)")
    }

    @Test func `a changed byte anywhere is never called right`() throws {
        let file = try Votes().recountFile
        var random = SplitMix64(seed: 7)
        for place in stride(from: 0, to: file.count, by: 2) {
            var changed = file
            // One bit, or any.
            changed[place] ^= place % 4 == 0 ? 1 : UInt8.random(in: 1...255, using: &random)
            let isRight = isRight(changed)
            #expect(!isRight, "byte \(place)")
        }
    }

    @Test func `a byte more or less anywhere is never called right, nor is a file that was cut`() throws {
        let file = try Votes().recountFile
        for place in stride(from: 0, to: file.count, by: 7) {
            var (shorter, longer) = (file, file)
            shorter.remove(at: place)
            longer.insert(file[place], at: place)
            let anyRight = isRight(shorter) || isRight(longer) || isRight(Array(file.prefix(place)))
            #expect(!anyRight, "byte \(place)")
        }
    }

    @Test func `what was changed is named: an entry, a count, a chain`() throws {
        let file = String(decoding: try Votes().recountFile, as: UTF8.self)
        func differences(_ old: String, _ new: String) throws -> String {
            let place = try #require(file.firstRange(of: old))
            let changed = file[..<place.lowerBound] + new + file[place.upperBound...]
            return try Recount(Array(changed.utf8)).differences.joined(separator: " ")
        }
        #expect(try differences("\"who\":1,", "\"who\":9,").contains("The chain breaks at entry 2"))
        let food = try differences("[\"pizza\",3]", "[\"pizza\",4]")
        #expect(food.hasPrefix("food comes to another result than is shown. Shown: {"), "\(food)")
        #expect(food.contains("[\"pizza\",4]") && food.contains("[\"pizza\",3]"))
        #expect(try differences("\"head\":\"", "\"head\":\"0").contains("The chain ends in"))
        let lines = file.split(separator: "\n")
        let without = (lines.prefix(3) + lines.dropFirst(4)).joined(separator: "\n") + "\n"
        #expect(throws: RecountError.unreadable("Entry 3 is missing or out of order: the line says 4.")) {
            try Recount(Array(without.utf8))
        }
    }

    @Test func `an entry that no server would write ends the recount, not the program`() throws {
        let declare =
            #"{"v":1,"seq":1,"who":1,"intent":{"declare":"1"},"outcome":[{"declare":{"title":"","next":1,"groups":[GROUP,GROUP]}}]}"#
        let group = #"{"id":"g","ordinal":0,"label":"","style":"box","mode":"poll","next":1,"buttons":[]}"#
        let header =
            #"{"switchboard":"recount","v":1,"board":"b","epoch":"1","entries":1,"head":"","result":[],"links":[]}"#
        for (old, new) in [
            ("GROUP", group), ("GROUP,GROUP", group.replacing("\"next\":1", with: "\"next\":4000000000")),
            ("GROUP,GROUP", #"{"id":"g","ordinal":0,"label":"","style":"box","mode":"shared","count":4000000000}"#),
        ] {
            let file = "\(header)\n\(declare.replacing(old, with: new))\n"
            #expect(throws: RecountError.unreadable("Entry 1 writes what there can't be.")) {
                try Recount(Array(file.utf8))
            }
        }
    }

    @Test func `F14 the file holds neither names nor times of entries`() throws {
        let votes = try Votes()
        let text = String(decoding: votes.recountFile, as: UTF8.self)
        for (_, time, _) in votes.sample.journal where !text.contains("At\":\(time)") {
            #expect(!text.contains("\(time)"))
        }
        #expect(!text.contains("client") && !text.contains("\"time\""))
    }

    private func isRight(_ file: [UInt8]) -> Bool { (try? Recount(file))?.isRight ?? false }
}
