import CWebSockets

extension RequestHeader {
    /// How many bytes of body follow.
    ///
    /// libwebsockets takes a missing length for 100 MB, passes negative ones, and reads
    /// a chunked body as the next request, so everything but plain digits ends here.
    func bodyLength(limit: Int) throws(RequestFault) -> Int {
        guard lws_hdr_total_length(socket, WSI_TOKEN_HTTP_TRANSFER_ENCODING) == 0 else {
            throw .lengthRequired("Send the body in one piece, with Content-Length and without Transfer-Encoding.")
        }
        guard lws_hdr_total_length(socket, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 else {
            guard let method, !awaitsBody(method) else {
                throw .lengthRequired("Say Content-Length, also when it is 0.")
            }
            return 0
        }
        let digits = text(WSI_TOKEN_HTTP_CONTENT_LENGTH) ?? ""
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw .bad("Content-Length must be one number.")
        }
        guard let length = Int(digits), length <= limit else { throw .tooLarge(limit: limit) }
        return length
    }

    /// Methods for which libwebsockets waits for a body unless told its length.
    private func awaitsBody(_ method: HTTPMethod) -> Bool { method == .post || method == .put || method == .other }

    /// libwebsockets announces an empty body by callbacks of its own for POST, and not at all for others.
    func announcesEmptyBody(_ length: Int) -> Bool { length > 0 || method == .post }
}
