import CSQLite
import CWebSockets
import Glibc

/// What the figures were measured on.
struct Machine {
    let facts: [(name: String, value: String)]

    init(_ site: Site) {
        let processor = File.text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
        let model = processor?.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? "unknown"
        let memory = File.text("/proc/meminfo").split(separator: " ").dropFirst().first { Int($0) != nil } ?? "0"
        facts = [
            ("date", Machine.date()),
            ("commit", Machine.said(["git", "describe", "--always", "--dirty"])),
            ("server", Machine.said([site.program("switchboard"), "--version"])),
            ("processor", "\(Machine.coreCount) × \(model)"),
            ("memory", "\((Int(memory) ?? 0) >> 20) GiB"),
            ("kernel", File.text("/proc/sys/kernel/osrelease").filter { $0 != "\n" }),
            ("libwebsockets", String(cString: lws_get_library_version())),
            ("SQLite", String(cString: sqlite3_libversion())),
            ("load before", String(File.text("/proc/loadavg").prefix { $0 != " " })),
        ]
    }

    static var coreCount: Int {
        File.text("/proc/cpuinfo").split(separator: "\n").count { $0.hasPrefix("processor") }
    }

    /// The first line that a program says, or `unknown`.
    static func said(_ words: [String]) -> String {
        guard let child = try? Child(words, output: .pipe), let line = try? child.line(within: 10) else {
            return "unknown"
        }
        return line
    }

    private static func date() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        let two = { (value: Int32) in value < 10 ? "0\(value)" : "\(value)" }
        return
            "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(two(parts.tm_hour)):\(two(parts.tm_min)) UTC"
    }
}
