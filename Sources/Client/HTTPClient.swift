internal import CCurl

/// One server's HTTP interface, by libcurl.
package struct HTTPClient: Sendable {
    /// `http://localhost:7681`, without a slash at the end.
    package var server: String
    /// The host key or a participant token.
    package var token: String?

    /// A PEM file of the authorities that the server may be certified by; `nil`: those of the system.
    package var authorities: String?

    /// The Unix socket that the server listens on; `nil`: it has a port.
    package var socket: String?
    /// Whether any certificate will do.
    ///
    /// For what tells nothing that isn't everybody's.
    package var trustsAnybody = false

    package init(server: String, token: String?, authorities: String? = nil) {
        self.authorities = authorities
        self.server = server.hasSuffix("/") ? String(server.dropLast()) : server
        self.token = token
    }

    package struct Response: Sendable {
        package var status: Int
        package var body: [UInt8]

        package var isSuccess: Bool { (200..<300).contains(status) }
    }

    /// No answer came: libcurl's sentence.
    package struct Unreachable: Error, CustomStringConvertible {
        package var description: String
    }

    /// Sends one request and waits for its answer, at most thirty seconds.
    package func send(
        _ method: String, _ path: String, body: [UInt8]? = nil, headers: [String] = []
    ) throws(Unreachable) -> Response {
        guard let curl = curl_easy_init() else { throw Unreachable(description: "libcurl has no memory") }
        defer { curl_easy_cleanup(curl) }
        var list: UnsafeMutablePointer<curl_slist>?
        for header in headers + (token.map { ["Authorization: Bearer \($0)"] } ?? []) + ["Expect:"] {
            list = curl_slist_append(list, header)
        }
        defer { curl_slist_free_all(list) }
        shim_set_text(curl, CURLOPT_URL, server + path)
        shim_set_text(curl, CURLOPT_CUSTOMREQUEST, method)
        if let authorities { shim_set_text(curl, CURLOPT_CAINFO, authorities) }
        if let socket { shim_set_text(curl, CURLOPT_UNIX_SOCKET_PATH, socket) }
        if trustsAnybody { _ = shim_trust_anybody(curl) }
        shim_set_long(curl, CURLOPT_TIMEOUT, 30)
        shim_set_long(curl, CURLOPT_NOSIGNAL, 1)
        shim_set_pointer(curl, CURLOPT_HTTPHEADER, list)
        if let body {
            shim_set_long(curl, CURLOPT_POSTFIELDSIZE, body.count)
        }
        return try (body ?? []).withUnsafeBufferPointer { bytes throws(Unreachable) in
            if body != nil {
                shim_set_pointer(
                    curl, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: UnsafeRawPointer(bytes.baseAddress)))
            }
            return try perform(curl)
        }
    }

    private func perform(_ curl: UnsafeMutableRawPointer) throws(Unreachable) -> Response {
        let collector = Collector()
        shim_set_writer(
            curl,
            { bytes, size, count, context in
                guard let bytes, let context else { return 0 }
                let collector = Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
                collector.bytes += UnsafeRawBufferPointer(start: bytes, count: size * count)
                return size * count
            }, Unmanaged.passUnretained(collector).toOpaque())
        let result = withExtendedLifetime(collector) { curl_easy_perform(curl) }
        guard result == CURLE_OK else {
            throw Unreachable(description: "\(server) doesn't answer: \(String(cString: curl_easy_strerror(result)))")
        }
        return Response(status: shim_status(curl), body: collector.bytes)
    }

    private final class Collector {
        var bytes: [UInt8] = []
    }
}
