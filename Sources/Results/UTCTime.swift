/// A moment as ISO 8601 says it: `2026-11-30T09:39:08.120Z`.
///
/// Days from the civil calendar as in Howard Hinnant's `civil_from_days`.
package func utcText(_ milliseconds: Int64) -> String {
    let day = floored(milliseconds, 86_400_000)
    let rest = milliseconds - day * 86_400_000
    let shifted = day + 719_468
    let era = floored(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2))"
    let time = "\(digits(rest / 3_600_000, 2)):\(digits(rest / 60_000 % 60, 2)):\(digits(rest / 1000 % 60, 2))"
    return "\(date)T\(time).\(digits(rest % 1000, 3))Z"
}

private func floored(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
}

private func digits(_ value: Int64, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
}
