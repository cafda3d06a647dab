/// Whether a writer still writes.
enum WriterCondition {
    /// Takes batches. → broken, closed
    case good
    /// Met an error after which a success would prove nothing. → closed
    case broken(JournalError)
    case closed

    /// Throws what every batch is answered with unless the writer is good.
    func check() throws(JournalError) {
        switch self {
        case .good: return
        case .broken(let error): throw .readOnly(reason: error.description)
        case .closed: throw .closed
        }
    }

    /// Takes note of an error that a batch met.
    mutating func meet(_ error: JournalError) {
        if case .good = self, error.endsWriting { self = .broken(error) }
    }

    /// True the first time.
    mutating func close() -> Bool {
        if case .closed = self { return false }
        self = .closed
        return true
    }
}
