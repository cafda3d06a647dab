import Testing

@testable import Server
@testable import Sockets

/// Parts of the way to the head that readers who come back share.
struct KeptPartsTests {
    private func frame(_ bytes: Int) -> Frame { Frame(text: [UInt8](repeating: 0x20, count: bytes)) }

    @Test func `what ends at the head is kept until that moves on, and what ends before it for longer`() {
        var parts = KeptParts()
        parts.keep(frame(100), from: 1, to: 10, head: 20)
        parts.keep(frame(100), from: 10, to: 20, head: 20)
        #expect(parts.frame(from: 1, to: 10) != nil && parts.frame(from: 10, to: 20) != nil)
        #expect(parts.frame(from: 1, to: 20) == nil && parts.frame(from: 2, to: 10) == nil)
        parts.keep(frame(100), from: 20, to: 21, head: 21)
        #expect(parts.frame(from: 1, to: 10) != nil && parts.frame(from: 10, to: 20) == nil)
    }

    @Test func `however many places readers come from, what is kept has a bound`() {
        var parts = KeptParts()
        for rev in 0..<8000 as Range<Int64> {
            parts.keep(frame(7000), from: rev, to: 8000, head: 8000)
            #expect(parts.bytes <= KeptParts.mostBytes && parts.frame(from: rev, to: 8000) != nil)
        }
        for _ in 0..<1000 { parts.keep(frame(7000), from: 7999, to: 8000, head: 8000) }
        #expect(parts.bytes <= KeptParts.mostBytes && parts.frame(from: 7998, to: 8000) != nil)
    }
}
