import Glibc

/// An `errno` that prints as the system's words for it.
struct ErrorNumber: CustomStringConvertible {
    let value: Int32

    init(_ value: Int32) { self.value = value }

    var description: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
            guard let base = text.baseAddress, strerror_r(value, base, text.count) == 0 else { return "error \(value)" }
            return String(cString: base)
        }
    }
}
