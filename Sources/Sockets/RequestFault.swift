/// What is wrong with a request before its body is read.
enum RequestFault: Error {
    case bad(String)
    case lengthRequired(String)
    case tooLarge(limit: Int)
    case late
    case pipelined
    case busy
    /// More connections than one address may have.
    case crowded(limit: Int)
    /// The same is to be found there, for good.
    case elsewhere(String)
    /// More upgrades at once than one address may ask for.
    case hurried

    /// In the form of the protocol's errors; numbers and codes are those of its table.
    var response: HTTPResponse {
        switch self {
        case .bad(let why): HTTPResponse(status: 400, number: 29, code: "bad-request", message: why)
        case .lengthRequired(let why): HTTPResponse(status: 411, number: 28, code: "length-required", message: why)
        case .tooLarge(let limit):
            HTTPResponse(
                status: 413, number: 3, code: "too-large", message: "The body may have at most \(limit) bytes.")
        case .late: HTTPResponse(status: 408, number: 30, code: "timeout", message: "The body took too long to arrive.")
        case .pipelined:
            HTTPResponse(
                status: 400, number: 29, code: "bad-request",
                message: "Send a request with a body only after the answer to the one before.")
        case .busy:
            HTTPResponse(
                status: 503, number: 20, code: "busy", message: "Too many requests wait; try again soon.",
                retry: 500)
        case .crowded(let limit):
            HTTPResponse(
                status: 429, number: 24, code: "too-many",
                message: "Your address has \(limit) connections here, and may have no more.", limit: limit,
                retry: 10_000)
        case .elsewhere(let address):
            HTTPResponse(status: 308, headers: [("location", address), ("cache-control", "no-store")])
        case .hurried:
            HTTPResponse(
                status: 429, number: 24, code: "too-many",
                message: "Your address opens connections faster than it may; try again soon.", retry: 1_000)
        }
    }
}
