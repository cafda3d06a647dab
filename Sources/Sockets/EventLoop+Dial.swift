import CWebSockets

extension EventLoop {
    /// Opens a WebSocket to another server.
    ///
    /// The delegate hears `opened`, or `closed` with `.unreachable`; never before this returns. A host name is looked
    /// up by the system, which blocks the loop meanwhile.
    @discardableResult
    package func connect(_ url: WebSocketURL, origin: String? = nil, peer: AnyObject? = nil) -> Connection {
        let number = takeNumber()
        let connection = Connection(number: number, loop: self, socket: nil, address: PeerAddress(), isClient: true)
        connection.peer = peer
        enter(connection)
        dialing[number] = connection
        let socket = dial(url, origin, mark: number)
        if let socket, dialing[number] != nil {
            connection.state.pointee.socket = socket
        } else if dialing.removeValue(forKey: number) != nil {
            unreachable.append((connection, .unreachable("no connection to \(url)")))
        }
        state.pointee.needsKick = true
        return connection
    }

    private func dial(_ url: WebSocketURL, _ origin: String?, mark number: UInt64) -> OpaquePointer? {
        var info = description(of: url)
        info.opaque_user_data = UnsafeMutableRawPointer(bitPattern: UInt(number << 1 | 1))
        // libwebsockets copies these strings before it returns.
        return url.host.withCString { host in
            url.path.withCString { path in
                url.authority.withCString { authority in
                    (origin ?? "").withCString { origin in
                        info.address = host
                        info.path = path
                        info.host = authority
                        info.origin = origin.pointee == 0 ? nil : origin
                        return lws_client_connect_via_info(&info)
                    }
                }
            }
        }
    }

    private func description(of url: WebSocketURL) -> lws_client_connect_info {
        var info = lws_client_connect_info()
        info.context = context
        info.vhost = vhost
        info.port = Int32(url.port)
        info.ssl_connection = url.isSecure ? Int32(LCCSCF_USE_SSL.rawValue) : 0
        info.ietf_version_or_minus_one = -1
        info.local_protocol_name = ContextPlan.cString(settings.subprotocol)
        info.alpn = ContextPlan.cString("http/1.1")
        return info
    }

    /// Our number of a socket that we dialed and that is not open yet.
    private func takeDialed(_ socket: OpaquePointer) -> Connection? {
        let mark = UInt(bitPattern: lws_get_opaque_user_data(socket))
        return mark & 1 == 1 ? dialing.removeValue(forKey: UInt64(mark >> 1)) : nil
    }

    func openDialed(_ socket: OpaquePointer, _ slot: UnsafeMutablePointer<Slot>?) {
        guard let connection = takeDialed(socket) else { return }
        connection.state.pointee.socket = socket
        connection.state.pointee.heard = now
        start(connection, slot)
    }

    func failDialed(_ socket: OpaquePointer, _ words: UnsafeRawBufferPointer) {
        guard let connection = takeDialed(socket) else { return }
        connection.state.pointee.socket = nil
        unreachable.append((connection, .unreachable(String(decoding: words.prefix { $0 != 0 }, as: UTF8.self))))
    }
}
