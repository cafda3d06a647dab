internal import Engine
internal import Sockets
internal import Wire

extension WireError {
    /// `nil`: the answer is no refusal.
    init?(_ answer: Answer) {
        switch answer {
        case .refused(let refusal): self.init(refusal)
        case .noBoard: self = .noBoard
        case .busy: self = .later
        case .unknown: self = .unknown
        default: return nil
        }
    }
}

extension WireError {
    /// The server is busy; everybody is told another time to come again, so that not all do at once.
    static var later: WireError {
        var error = WireError.busy
        error.ownRetry = .after(milliseconds: Int.random(in: 500...1500))
        return error
    }

    /// There is no memory for newcomers.
    static var full: WireError {
        WireError(
            .busy, "The server has no memory for more readers now.",
            retry: .after(milliseconds: Int.random(in: 5000...15_000)))
    }
}

extension HTTPResponse {
    /// JSON that no cache keeps.
    init(status: Int = 200, json: [UInt8], headers: [(String, String)] = []) {
        self.init(
            status: status,
            headers: [
                ("content-type", "application/json"), ("cache-control", "no-store"),
                ("x-content-type-options", "nosniff"),
            ]
                + headers, body: json + [0x0a])
    }

    init(_ error: WireError) {
        var headers: [(String, String)] = []
        if case .after(let wait) = error.retry { headers.append(("retry-after", "\((wait + 999) / 1000)")) }
        self.init(status: error.code.status, json: error.text, headers: headers)
    }
}
