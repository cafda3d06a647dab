#if DEBUG
    internal import Glibc

    /// A fault on purpose, for tests that must notice one.
    ///
    /// Not in release builds.
    enum Fault {
        /// The round whose frame is thrown away although its readers count as served: `SWITCHBOARD_FAULT=lose-round:5`.
        static let lostRound: Int? = {
            guard let text = getenv("SWITCHBOARD_FAULT").map({ String(cString: $0) }) else { return nil }
            return text.hasPrefix("lose-round:") ? Int(text.dropFirst(11)) : nil
        }()
    }
#endif
