import JSON

extension Report {
    /// Everything, for programs: each run's value as well.
    var json: [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.raw("{\"machine\":{")
        for (index, fact) in machine.facts.enumerated() {
            if index > 0 { writer.raw(",") }
            writer.string(fact.name)
            writer.raw(":")
            writer.string(fact.value)
        }
        writer.raw("},\"figures\":")
        writer.list(figures) { $0.figure($1) }
        writer.raw(",\"notes\":")
        writer.list(failures + notes) { $0.string($1) }
        writer.raw("}\n")
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func figure(_ figure: Figure) {
        raw("{\"measure\":")
        string(figure.measure)
        key("name")
        string(figure.name)
        key("unit")
        string(figure.unit)
        key("median")
        real(rounded(figure.median))
        key("values")
        list(figure.values) { $0.real(rounded($1)) }
        switch figure.target {
        case .atLeast(let bound):
            key("atLeast")
            real(bound)
        case .atMost(let bound):
            key("atMost")
            real(bound)
        case nil: break
        }
        if let isMet = figure.isMet {
            key("met")
            bool(isMet)
        }
        raw("}")
    }
}
