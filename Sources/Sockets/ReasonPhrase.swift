/// The words after a status, for people who read along; programs ignore them.
enum ReasonPhrase {
    private static let known: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 302: "Found", 303: "See Other",
        304: "Not Modified", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
        404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict",
        410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
        415: "Unsupported Media Type", 422: "Unprocessable Content", 428: "Precondition Required",
        429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable", 507: "Insufficient Storage",
    ]

    static func of(_ status: Int) -> String { known[status] ?? "Status" }
}
