import CWebSockets

extension EventLoop {
    /// Bytes of bodies that may be under way at one time.
    ///
    /// As much again is for bodies no longer than a message, or eight announcements of large ones would shut out
    /// everybody's writes.
    private static let maxReservedBody = 64 << 20
    /// Those of one address (IPv6: its /64).
    private static let maxReservedOfOne = 16 << 20
    /// Bytes of a body that comes in all the same: a vote, a click or a hello.
    ///
    /// An address has no more of them under way than connections, so whoever fills its share keeps no neighbour's out.
    private static let short = 4 << 10

    /// The header of a request is here.
    func startRequest(
        _ socket: OpaquePointer, _ slot: UnsafeMutablePointer<Slot>?, _ path: UnsafeRawBufferPointer
    ) -> Int32 {
        let header = RequestHeader(socket: socket)
        let arrival = arrival(of: socket) ?? Arrival(PeerAddress())
        let sender = sender(arrival, header)
        let request = HTTPRequest(
            method: header.method ?? .other, path: String(decoding: path, as: UTF8.self), query: header.query,
            headers: header.headers, address: sender.address, isForwarded: sender.isForwarded)
        slot?.pointee.takeExchange()?.cancel()
        do throws(RequestFault) {
            if let port = arrival.redirect { throw .elsewhere(try header.secureAddress(port)) }
            if arrival.isOver, let limit = settings.addresses?.limit { throw .crowded(limit: limit) }
            let length = try bodyLength(header, request)
            let exchange = Exchange(
                self, socket, number: takeNumber(), header: header, request: request, bodyLength: length)
            keep(exchange, slot)
            if header.text(WSI_TOKEN_HTTP_EXPECT) != nil { sayContinue(socket) }
            return header.announcesEmptyBody(length) ? 0 : exchange.deliver()
        } catch {
            let exchange = Exchange(self, socket, number: takeNumber(), header: header, request: request, bodyLength: 0)
            return exchange.refuse(error)
        }
    }

    private func bodyLength(_ header: RequestHeader, _ request: HTTPRequest) throws(RequestFault) -> Int {
        guard header.version == .http10 || request.headers.host != nil else { throw .bad("Host is missing.") }
        guard header.method != nil else { throw .bad("The method is unknown.") }
        let length = try header.bodyLength(limit: settings.maxBody(request.path))
        guard hasRoom(for: length, of: length, from: request.address) else { throw .busy }
        return length
    }

    /// Counts bytes of a body that have arrived; an announcement costs nothing and takes nothing from others.
    ///
    /// - Returns: `false`: there is no room for them.
    func reserve(_ count: Int, of length: Int, for address: PeerAddress) -> Bool {
        guard hasRoom(for: count, of: length, from: address) else { return false }
        reservedBody += count
        reservedOfOne[address.network, default: 0] += count
        return true
    }

    func release(_ count: Int, for address: PeerAddress) {
        guard count > 0 else { return }
        reservedBody -= count
        let left = reservedOfOne[address.network, default: 0] - count
        reservedOfOne[address.network] = left > 0 ? left : nil
    }

    private func hasRoom(for count: Int, of length: Int, from address: PeerAddress) -> Bool {
        let room = length <= settings.maxMessage ? 2 * Self.maxReservedBody : Self.maxReservedBody
        return reservedBody + count <= room
            && (length <= Self.short
                || reservedOfOne[address.network, default: 0] + count <= Self.maxReservedOfOne)
    }

    /// Whether a piece of a body lies in libwebsockets' read buffer, which is part of the context's memory.
    ///
    /// From a pipelined request's own buffer libwebsockets 4.1.6 hands over the header as the body.
    func isReadDirectly(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress, !bytes.isEmpty, let context else { return true }
        let memory = UnsafeMutableRawPointer(context)
        return start >= UnsafeRawPointer(memory) && start < UnsafeRawPointer(memory + malloc_usable_size(memory))
    }

    private func keep(_ exchange: Exchange, _ slot: UnsafeMutablePointer<Slot>?) {
        slot?.pointee.put(exchange)
        exchanges[exchange.number] = exchange
    }

    /// A client that asked first waits a second otherwise.
    private func sayContinue(_ socket: OpaquePointer) {
        _ = Descriptor(number: lws_get_socket_fd(socket)).send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), [], from: 0)
    }

    /// Whether a request may become a WebSocket: 0 yes, -1 no.
    ///
    /// libwebsockets checks neither version, key nor method, and offers h2c. After an unknown `Upgrade` it has already
    /// answered and freed the header, which then reads as absent; its own pointer to it must not be touched.
    func confirmUpgrade(_ socket: OpaquePointer) -> Int32 {
        let header = RequestHeader(socket: socket)
        guard let upgrade = header.text(WSI_TOKEN_UPGRADE) else { return -1 }
        guard upgrade.lowercased() == "websocket", header.text(WSI_TOKEN_VERSION) == "13",
            header.text(WSI_TOKEN_KEY)?.utf8.count == 24, let path = header.text(WSI_TOKEN_GET_URI),
            let host = header.text(WSI_TOKEN_HOST)
        else { return refuseUpgrade(socket, RequestFault.bad("This is no WebSocket upgrade.").response) }
        let arrival = arrival(of: socket) ?? Arrival(PeerAddress())
        let sender = sender(arrival, header)
        arrival.address = sender.address
        guard arrival.redirect == nil else { return refuseUpgrade(socket, RequestFault.bad("Use wss.").response) }
        if let fault = crowding(arrival) { return refuseUpgrade(socket, fault.response) }
        let request = UpgradeRequest(
            path: path, query: header.query, host: host, origin: header.text(WSI_TOKEN_ORIGIN),
            userAgent: header.text(WSI_TOKEN_HTTP_USER_AGENT), forwardedFor: header.text(WSI_TOKEN_X_FORWARDED_FOR),
            authorization: header.text(WSI_TOKEN_HTTP_AUTHORIZATION), protocols: header.text(WSI_TOKEN_PROTOCOL),
            address: sender.address, isForwarded: sender.isForwarded)
        guard case .running = phase, let delegate else { return refuseUpgrade(socket, RequestFault.busy.response) }
        return delegate.refusal(of: request).map { refuseUpgrade(socket, $0) } ?? 0
    }

    private func refuseUpgrade(_ socket: OpaquePointer, _ response: HTTPResponse) -> Int32 {
        counters.upgradesRefused += 1
        let head = response.head(version: .http11, keepsOpen: false, date: date.text(wallClock))
        let descriptor = Descriptor(number: lws_get_socket_fd(socket))
        _ = descriptor.send(head, response.body, from: 0)
        if let copy = duplicate(descriptor) {
            let whole = head.count + response.body.count
            keep(Tail(self, copy, head: head, body: response.body, offset: whole))
        }
        return -1
    }
}
