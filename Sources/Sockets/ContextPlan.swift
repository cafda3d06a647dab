import CWebSockets
import Glibc

/// The memory a libwebsockets context points into for as long as it lives, and the choices that avoid its faults.
struct ContextPlan {
    private let protocols: UnsafeMutablePointer<lws_protocols>
    /// All zero: no timer of libwebsockets' own for each connection, as they stand in one sorted list.
    private let retry: UnsafeMutablePointer<lws_retry_bo_t>
    private let isSecureClient: Bool
    private let authorities: UnsafeMutablePointer<CChar>?

    init(_ settings: LoopSettings) {
        isSecureClient = settings.secureClients
        authorities = settings.clientAuthorities.flatMap { strdup($0) }
        protocols = .allocate(capacity: 2)
        protocols.initialize(repeating: lws_protocols(), count: 2)
        protocols[0].name = Self.cString(settings.subprotocol)
        protocols[0].callback = dispatch
        protocols[0].per_session_data_size = MemoryLayout<Slot>.size
        // One whole TLS record: with less, closing can hang the loop.
        protocols[0].rx_buffer_size = 16_384
        // Without it writes are cut into pieces of the receive buffer's size, each copied.
        protocols[0].tx_packet_size = 1 << 20
        retry = .allocate(capacity: 1)
        retry.initialize(to: lws_retry_bo_t())
    }

    func makeContext(on uv: UnsafeMutablePointer<uv_loop_t>, user: UnsafeMutableRawPointer) -> OpaquePointer? {
        // Its line buffer is shared by all threads and its lines quote what clients sent.
        lws_set_log_level(0, nil)
        var info = description
        info.user = user
        var foreign: UnsafeMutableRawPointer? = UnsafeMutableRawPointer(uv)
        return withUnsafeMutablePointer(to: &foreign) { foreign in
            info.foreign_loops = foreign
            return lws_create_context(&info)
        }
    }

    private var description: lws_context_creation_info {
        var info = lws_context_creation_info()
        info.port = CONTEXT_PORT_NO_LISTEN_SERVER
        info.protocols = UnsafePointer(protocols)
        info.gid = -1
        info.uid = -1
        info.vhost_name = Self.cString("main")
        info.retry_and_idle_policy = UnsafePointer(retry)
        info.pt_serv_buf_size = 65_536
        info.max_http_header_data = 8_192
        info.timeout_secs = 10
        info.timeout_secs_ah_idle = 10
        info.keepalive_timeout = 15
        info.alpn = Self.cString("http/1.1")
        info.options = Self.options
        if isSecureClient { info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT) }
        if let authorities {
            info.options |= UInt64(LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS)
            info.client_ssl_ca_filepath = UnsafePointer(authorities)
        }
        return info
    }

    private static var options: UInt64 {
        UInt64(LWS_SERVER_OPTION_LIBUV) | UInt64(LWS_SERVER_OPTION_VALIDATE_UTF8)
            | UInt64(LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME)
    }

    func deallocate() {
        protocols.deallocate()
        retry.deallocate()
    }

    /// Sets the number of descriptors this process may open, which is also the size of libwebsockets' tables: it
    /// spends 16 bytes on each possible one, and above ten million silently falls back to 2,560.
    static func limitDescriptors() -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &limit) == 0 else { return 1_024 }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        setrlimit(kind, &limit)
        getrlimit(kind, &limit)
        return Int(min(limit.rlim_cur, 1 << 20))
    }

    /// A literal's text lives forever, as the names in a context must.
    static func cString(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
