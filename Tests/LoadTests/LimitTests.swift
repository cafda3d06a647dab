import Load
import Testing

@Suite struct LimitTests {
    @Test(
        arguments: [
            ("p99>200ms", 200_000), ("max > 1.5s", 1_500_000), ("p50>90us", 90), ("p90>0.5ms", 500),
        ] as [(String, Int64)])
    func `a limit names a figure and a time`(text: String, microseconds: Int64) throws {
        let limit = try #require(Limit(text))
        #expect(limit.microseconds == microseconds)
    }

    @Test(arguments: ["", "p99", "p98>200ms", "p99<200ms", "p99>200", "p99>ms", "p99>200h"])
    func `what is no limit is refused`(text: String) { #expect(Limit(text) == nil) }

    @Test func `a limit is broken by what is over it`() throws {
        let limit = try #require(Limit("max>10ms"))
        var histogram = Histogram()
        histogram.add(9_000)
        #expect(!limit.isBroken(by: histogram))
        histogram.add(11_000)
        #expect(limit.isBroken(by: histogram))
    }
}
