import CWebSockets

/// Reads what libwebsockets has parsed of a request's header.
///
/// Valid only in the callback it was made in.
struct RequestHeader {
    let socket: OpaquePointer

    func text(_ token: lws_token_indexes) -> String? {
        let length = lws_hdr_total_length(socket, token)
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { text in
            let count = lws_hdr_copy(socket, text.baseAddress, length + 1, token)
            return count > 0 ? Self.string(text, Int(count)) : nil
        }
    }

    /// A header libwebsockets has no token for; `name` in small letters with its colon.
    func custom(_ name: StaticString) -> [UInt8]? {
        let start = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        let length = lws_hdr_custom_length(socket, start, Int32(name.utf8CodeUnitCount))
        guard length > 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { text in
            let count = lws_hdr_custom_copy(
                socket, text.baseAddress, length + 1, start, Int32(name.utf8CodeUnitCount))
            return count > 0 ? Array(UnsafeRawBufferPointer(text).prefix(Int(count))) : nil
        }
    }

    /// libwebsockets has split the query at `&` and decoded each part.
    var query: [(name: String, value: String)] {
        let room = lws_hdr_total_length(socket, WSI_TOKEN_HTTP_URI_ARGS) + 1
        guard room > 1 else { return [] }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(room)) { text in
            var parts: [(name: String, value: String)] = []
            for index in 0..<Int32.max {
                let count = lws_hdr_copy_fragment(socket, text.baseAddress, room, WSI_TOKEN_HTTP_URI_ARGS, index)
                guard count >= 0 else { break }
                let part = Self.string(text, Int(count)).split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if count > 0 { parts.append((String(part[0]), part.count > 1 ? String(part[1]) : "")) }
            }
            return parts
        }
    }

    var method: HTTPMethod? {
        let known: [(lws_token_indexes, HTTPMethod)] = [
            (WSI_TOKEN_GET_URI, .get), (WSI_TOKEN_HEAD_URI, .head), (WSI_TOKEN_POST_URI, .post),
            (WSI_TOKEN_PUT_URI, .put), (WSI_TOKEN_DELETE_URI, .delete), (WSI_TOKEN_OPTIONS_URI, .options),
            (WSI_TOKEN_PATCH_URI, .other),
        ]
        return known.first { lws_hdr_total_length(socket, $0.0) > 0 }?.1
    }

    var version: HTTPVersion { text(WSI_TOKEN_HTTP) == "HTTP/1.1" ? .http11 : .http10 }

    /// Whether the client wants the connection to stay, by RFC 9112 §9.3.
    var keepsOpen: Bool {
        let wishes = (text(WSI_TOKEN_CONNECTION) ?? "").lowercased()
        return version == .http11 ? !wishes.contains("close") : wishes.contains("keep-alive")
    }

    var headers: HTTPHeaders {
        HTTPHeaders(
            host: text(WSI_TOKEN_HOST), origin: text(WSI_TOKEN_ORIGIN),
            authorization: text(WSI_TOKEN_HTTP_AUTHORIZATION), contentType: text(WSI_TOKEN_HTTP_CONTENT_TYPE),
            accept: text(WSI_TOKEN_HTTP_ACCEPT), acceptEncoding: text(WSI_TOKEN_HTTP_ACCEPT_ENCODING),
            acceptLanguage: text(WSI_TOKEN_HTTP_ACCEPT_LANGUAGE), ifMatch: text(WSI_TOKEN_HTTP_IF_MATCH),
            ifNoneMatch: text(WSI_TOKEN_HTTP_IF_NONE_MATCH), idempotencyKey: custom("idempotency-key:"),
            forwardedFor: text(WSI_TOKEN_X_FORWARDED_FOR),
            forwardedProto: custom("x-forwarded-proto:").map { String(decoding: $0, as: UTF8.self) },
            userAgent: text(WSI_TOKEN_HTTP_USER_AGENT))
    }

    private static func string(_ text: UnsafeMutableBufferPointer<CChar>, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(text).prefix(count), as: UTF8.self)
    }
}
