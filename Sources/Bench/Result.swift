import JSON

/// A line of JSON that a program of the benchmark printed.
struct Result {
    private let json: JSON

    init(_ line: String) throws(Problem) {
        do throws(JSONError) { json = try JSON.parse(Array(line.utf8)) } catch {
            throw Problem("A program said “\(line)”, which is no JSON.")
        }
    }

    func optional(_ key: String) -> Double? { json[key]?.real ?? json[key]?.integer.map(Double.init) }

    /// A number of an object.
    func inner(_ key: String, _ member: String) throws(Problem) -> Double {
        guard let value = json[key]?[member]?.integer else { throw Problem("A program printed no \(key).") }
        return Double(value)
    }

    func text(_ key: String) throws(Problem) -> String {
        guard let value = json[key]?.string else { throw Problem("A program printed no \(key).") }
        return value
    }

    func callAsFunction(_ key: String) throws(Problem) -> Double {
        guard let value = optional(key) else { throw Problem("A program printed no \(key).") }
        return value
    }
}
