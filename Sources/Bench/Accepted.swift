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

    init(_ report: Report) {
        facts = report.machine.facts
        medians = report.figures.filter { $0.better != .neither }.map { ($0.key, $0.median) }
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
