/// What answers a request.
///
/// `content-length`, `connection` and `date` are added here.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var headers: [(String, String)]
    /// Never copied, so one asset's bytes serve all who ask for it.
    package var body: [UInt8]

    package init(status: Int, headers: [(String, String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An error in the form of the API.
    ///
    /// Code and message must need no escaping in JSON.
    init(status: Int, number: Int, code: String, message: String, limit: Int? = nil, retry: Int? = nil) {
        let limit = limit.map { ",\"limit\":\($0)" } ?? ""
        let wait = retry.map { "\($0)" } ?? "\"never\""
        let text = "{\"code\":\"\(code)\",\"number\":\(number),\"message\":\"\(message)\"\(limit),\"retry\":\(wait)}\n"
        self.init(
            status: status, headers: [("content-type", "application/json"), ("cache-control", "no-store")],
            body: Array(text.utf8))
        if let retry { headers.append(("retry-after", "\((retry + 999) / 1000)")) }
    }

    /// What answers an upgrade that this server has no WebSocket for.
    package static var noWebSocket: HTTPResponse {
        HTTPResponse(status: 403, number: 6, code: "forbidden", message: "No WebSocket for this request.")
    }

    /// Statuses that have no body by definition.
    private var isBodiless: Bool { status == 204 || status == 304 || status < 200 }

    /// The bytes before the body.
    ///
    /// A control character in a header becomes a space: it must not end the line.
    func head(version: HTTPVersion, keepsOpen: Bool, date: String) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(ReasonPhrase.of(status))\r\ndate: \(date)\r\n"
        if !isBodiless { text += "content-length: \(body.count)\r\n" }
        for (name, value) in headers { text += "\(Self.line(name)): \(Self.line(value))\r\n" }
        if !keepsOpen {
            text += "connection: close\r\n"
        } else if version == .http10 {
            text += "connection: keep-alive\r\n"
        }
        return Array((text + "\r\n").utf8)
    }

    private static func line(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 < 32 || $0 == 127 ? 32 : $0 }, as: UTF8.self)
    }

    func payload(for method: HTTPMethod) -> [UInt8] { method == .head || isBodiless ? [] : body }
}
