import Glibc

/// Four digits that count; more would pretend.
func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value }
    let unit = pow(10, floor(log10(abs(value))) - 3)
    // Division by a power of ten is exact where multiplication by 0.001 is not.
    return unit < 1 ? (value / unit).rounded() / (1 / unit).rounded() : (value / unit).rounded() * unit
}

/// For people: 0.123, 4.56, 78.9, 1,234,567.
func spelled(_ value: Double) -> String {
    let decimals = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 3
    let scaled = (abs(value) * pow(10, Double(decimals))).rounded()
    let digits = String(Int64(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = grouped(padded.dropLast(decimals))
    let sign = value < 0 && scaled > 0 ? "−" : ""
    return sign + (decimals == 0 ? whole : "\(whole).\(padded.suffix(decimals))")
}

private func grouped(_ digits: Substring) -> String {
    guard digits.count > 3 else { return String(digits) }
    return grouped(digits.dropLast(3)) + "," + digits.suffix(3)
}
