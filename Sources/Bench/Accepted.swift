import JSON

/// The medians of the last session that was found good.
struct Accepted {
    private var medians: [(key: String, value: Double)] = []
    private var facts: [(name: String, value: String)] = []

    /// Empty if there is no such file.
    init(_ path: String) throws(Problem) {
        guard let bytes = File.read(path) else { return }
        do throws(JSONError) {
            let members = try JSON.parse(bytes)["medians"]?.members ?? []
            medians = members.compactMap { member in
                (member.value.real ?? member.value.integer.map(Double.init)).map { (member.key, $0) }
            }
        } catch {
            throw Problem("\(path), line \(error.line): \(error.reason).")
        }
    }

    /// What a session measured, and of `old` what it didn't.
    init(_ report: Report, keeping old: Accepted) {
        facts = report.machine.facts
        let new = report.figures.filter { $0.better != .neither }.map { (key: $0.key, value: $0.median) }
        medians = old.medians.filter { median in !new.contains { $0.key == median.key } } + new
    }

    subscript(key: String) -> Double? { medians.first { $0.key == key }?.value }

    var json: [UInt8] {
        var writer = JSONWriter()
        writer.raw("{\n")
        for fact in facts {
            writer.raw("  ")
            writer.string(fact.name)
            writer.raw(": ")
            writer.string(fact.value)
            writer.raw(",\n")
        }
        writer.raw("  \"medians\": {")
        for (index, median) in medians.enumerated() {
            writer.raw(index == 0 ? "\n    " : ",\n    ")
            writer.string(median.key)
            writer.raw(": ")
            writer.real(rounded(median.value))
        }
        writer.raw("\n  }\n}\n")
        return writer.bytes
    }
}
