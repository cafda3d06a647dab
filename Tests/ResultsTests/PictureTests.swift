import Boards
import Results
import Specimens
import Testing

/// The picture of a result shows what the screen may see, and nothing else.
struct PictureTests {
    @Test func `F11 bars have counts and percentages, and the base is named`() throws {
        let picture = try Votes().picture()
        #expect(picture.contains("3 (33.3%)") && picture.contains("2 (22.2%)") && picture.contains("4 (44.4%)"))
        #expect(picture.contains("of 9 people · incl. 4 by hand · percentages rounded"))
        #expect(picture.contains("viewBox=\"0 0 1280 "))
    }

    @Test func `F7 hidden counts are not in it, how many answered is`() throws {
        let picture = try Votes().picture()
        #expect(picture.contains("2 people have answered · not final"))
        #expect(!picture.contains("YES") && !picture.contains(">NO"))
    }

    @Test func `F21 the right answer is marked once it is revealed, NO too`() throws {
        var door = DeclaredGroup.toggle("door", texts: ("YES", "NO"))
        (door.mode, door.poll) = (.poll, DeclaredPoll(results: .live, emptyIsCorrect: true))
        var votes = try Votes()
        votes.sample = try LiveSample(door)
        #expect(!votes.picture().contains("✓"))
        try votes.host(.show(group: known("door"), results: nil, correct: true))
        #expect(votes.picture().contains("✓ NO") && !votes.picture().contains("✓ YES"))
    }

    @Test func `what people wrote is text, whatever it is`() throws {
        let picture = try Votes().picture()
        #expect(picture.contains("-What &lt;shall&gt; we &amp; eat?"))
        #expect(picture.contains("=HYPERLINK(&quot;x&quot;)") && !picture.contains("<shall"))
    }

    @Test func `F11 before the first answer it says so, without a percentage`() throws {
        var food = DeclaredGroup("food", "radio", [DeclaredButton("pizza")])
        (food.mode, food.poll) = (.poll, DeclaredPoll(results: .live))
        var votes = try Votes()
        votes.sample = try LiveSample(food)
        #expect(votes.picture().contains("No answers yet · not final") && !votes.picture().contains("%"))
        votes.sample = try LiveSample()
        #expect(votes.picture().contains("Nothing to answer yet"))
    }

    @Test func `in Arabic it begins on the right`() throws {
        let picture = try Votes().picture(.screen, .arabic)
        #expect(picture.contains("direction=\"rtl\"") && picture.contains("<text x=\"1216\""))
        #expect(picture.contains("من أصل 9"))
        #expect(try Votes().picture(.screen, .german).contains("33,3\u{a0}%"))
    }

    @Test func `a board with very many choices makes a picture of bounded size`() throws {
        var votes = try Votes()
        votes.sample = try LiveSample(.numbered("field", 1_000_000, checked: Array(0..<5000)))
        let picture = votes.picture()
        #expect(picture.contains("and 4800 more") && picture.utf8.count < 200_000)
    }
}
