import Glibc

/// The `date` header's text, made once a second.
struct HTTPDate {
    private var second: time_t = -1
    private var cached = ""

    /// RFC 9110 §5.6.7, always in GMT and English, whatever the locale.
    mutating func text(_ now: time_t) -> String {
        guard now != second else { return cached }
        second = now
        var moment = now
        var parts = tm()
        gmtime_r(&moment, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Self.two).joined(separator: ":")
        cached =
            "\(days[Int(parts.tm_wday)]), \(Self.two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(parts.tm_year + 1900) \(clock) GMT"
        return cached
    }

    private static func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
