import Boards
import Styles
import Testing

/// What holds for every style, whatever it is for.
///
/// A failure shows the seed that repeats it.
@Suite struct ConformanceTests {
    /// How many buttons a random group may have; the style's own limits are not asked on purpose.
    static let counts: [UInt32] = [0, 1, 2, 63, 64, 65, 1000]

    /// A random group of `count` buttons, some of its ordinals no longer in use.
    private func group(_ name: String, _ count: UInt32, _ random: inout SplitMix64) throws -> StyledGroup {
        let style = try #require(Built.catalogue.style(named: Array(name.utf8)))
        let setup = Setup(
            bound: count + .random(in: 0...3, using: &random), buttons: count, min: .random(in: 0...3, using: &random),
            max: .random(in: 0...4, using: &random), deselectable: .random(using: &random))
        let checked = (0..<count).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
        return StyledGroup(style, setup, checked: checked)
    }

    /// One random write of any kind, odd ones included: far outside the group, a button named twice, on and off at once.
    private func write(_ group: inout StyledGroup, _ random: inout SplitMix64) -> StyleRefusal? {
        let ordinals = 0...(group.setup.bound + 2)
        var names: [UInt32] {
            (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(in: ordinals, using: &random) }
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return group.declare()
        case 1: return group.click(.max)
        case 2: return group.set(on: [.max, .max - 1], off: names)
        case 3..<7: return group.click(.random(in: ordinals, using: &random))
        default: return group.set(on: names, off: names)
        }
    }

    /// What 200 random writes answered and left, step by step.
    private func play(_ name: String, _ count: UInt32, seed: UInt64) throws -> [String] {
        var random = SplitMix64(seed: seed)
        var group = try group(name, count, &random)
        return (0..<200).map { _ in
            let refusal = write(&group, &random)
            return "\(refusal.map { "\($0)" } ?? "accepted") \(group.checked)"
        }
    }

    @Test(arguments: Built.names, counts) func `the same writes give the same bits`(name: String, count: UInt32) throws
    {
        for seed in 0..<10 as Range<UInt64> {
            #expect(try play(name, count, seed: seed) == play(name, count, seed: seed), "seed \(seed)")
        }
    }

    @Test(arguments: Built.names, counts)
    func `no write reaches outside the group`(name: String, count: UInt32) throws {
        for seed in 100..<120 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var group = try group(name, count, &random)
            for step in 0..<100 {
                _ = write(&group, &random)
                let inside = group.checked.allSatisfy { $0 < group.setup.bound }
                #expect(inside && group.selection.bound == group.setup.bound, "seed \(seed), step \(step)")
            }
        }
    }

    @Test(arguments: Built.names, counts) func `F4 a refused write leaves no trace`(name: String, count: UInt32) throws
    {
        for seed in 200..<220 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var group = try group(name, count, &random)
            for step in 0..<100 {
                let before = group.selection
                guard write(&group, &random) != nil else { continue }
                #expect(group.selection == before, "seed \(seed), step \(step)")
                #expect(group.selection.bytes == before.bytes, "seed \(seed), step \(step)")
            }
        }
    }

    @Test(arguments: Built.names, counts)
    func `the order in which a write names buttons makes no difference`(name: String, count: UInt32) throws {
        for seed in 300..<330 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var first = try group(name, count, &random)
            var second = first
            let named = (0..<count).shuffled(using: &random).prefix(6)
            let (on, off) = (Array(named.prefix(3)), Array(named.dropFirst(3)))
            let answers = [
                first.set(on: on, off: off),
                second.set(on: on.reversed() + on, off: off.shuffled(using: &random)),
            ]
            #expect(answers[0] == answers[1], "seed \(seed)")
            #expect(first.selection == second.selection, "seed \(seed)")
        }
    }

    /// Styles that say of themselves that at most one button can be checked.
    static let single = Built.catalogue.styles.filter(\.file.manifest.isSingle).map(\.file.name)

    @Test(arguments: single, counts)
    func `B1 no write leaves two checked where there is one choice`(name: String, count: UInt32) throws {
        for seed in 400..<420 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let any = try group(name, count, &random)
            var group = StyledGroup(any.style, any.setup, checked: Array(any.checked.prefix(1)))
            for step in 0..<100 {
                _ = write(&group, &random)
                #expect(group.checked.count <= 1, "seed \(seed), step \(step)")
            }
        }
    }

    @Test(arguments: Built.names) func `G4 a group without buttons can't be declared`(name: String) throws {
        let style = try #require(Built.catalogue.style(named: Array(name.utf8)))
        var group = StyledGroup(style, Setup(bound: 0, buttons: 0))
        let refusal = group.declare()
        #expect(refusal == .declaration)
    }

    @Test(arguments: Built.names)
    func `A8 setting a button to what it is changes nothing`(name: String) throws {
        let style = try #require(Built.catalogue.style(named: Array(name.utf8)))
        for checked in [true, false] {
            var group = StyledGroup(style, Setup(bound: 1, buttons: 1), checked: checked ? [0] : [])
            let refusal = group.set(on: checked ? [0] : [], off: checked ? [] : [0])
            #expect(refusal == nil)
            #expect(group.checked == (checked ? [0] : []))
        }
    }
}
