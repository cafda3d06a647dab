internal import Engine
internal import Sockets
internal import Wire

extension WireError {
    /// `nil`: the answer is no refusal.
    init?(_ answer: Answer) {
        switch answer {
        case .refused(let refusal): self.init(refusal)
        case .noBoard: self = .noBoard
        case .busy: self = .busy
        case .unknown: self = .unknown
        default: return nil
        }
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

    init(_ error: WireError) { self.init(status: error.code.status, json: error.text) }
}
