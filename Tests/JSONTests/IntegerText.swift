import JSON
import Testing

@Suite struct IntegerText {
    @Test func `An integer is written in decimal, whatever its width and sign`() {
        for value in [0, 7, -1, 10, 1_000_000_007, .max, .min] as [Int64] { #expect(text(value) == String(value)) }
        #expect(text(UInt64.max) == "18446744073709551615")
        #expect(text(Int8.min) == "-128")
    }

    private func text(_ value: some FixedWidthInteger) -> String {
        var writer = JSONWriter()
        writer.integer(value)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
