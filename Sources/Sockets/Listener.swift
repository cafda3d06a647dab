import CWebSockets
import Glibc

/// A listening socket of one loop.
///
/// Several loops listen on one port by SO_REUSEPORT and the kernel spreads the peers.
///
/// libwebsockets' own listener can't do that, spins when descriptors run out, and takes 127.0.0.1 for all interfaces.
final class Listener {
    let port: UInt16
    private let descriptor: Descriptor
    /// Removed at the end.
    private let path: String?
    private let handle: UVHandle<uv_poll_t>
    private let entrance: Entrance
    private unowned let loop: EventLoop
    private var isPaused = true

    /// So that a storm of newcomers leaves turns to those already here.
    private static let acceptedPerTurn = 64

    init(_ loop: EventLoop, _ address: ListenAddress, exclusively: Bool, _ entrance: Entrance) throws(SocketError) {
        self.loop = loop
        self.entrance = entrance
        path = address.path
        if let path {
            Self.removeStale(path)
        } else if exclusively {
            _ = try Self.bind(address, isShared: false).0.close()
        }
        (descriptor, port) = try Self.bind(address, isShared: true)
        handle = UVHandle(uv_poll_t())
        uv_poll_init(loop.uv, handle.pointer, descriptor.number)
        handle.point(back: self)
        resume()
    }

    /// Goes on accepting, after a pause for lack of descriptors.
    func resume() {
        guard isPaused, hasRoom else { return }
        isPaused = false
        uv_poll_start(handle.pointer, Int32(UV_READABLE.rawValue)) { handle, _, _ in
            UVHandle.owner(handle, as: Listener.self)?.acceptSome()
        }
    }

    /// Whether there are descriptors for newcomers.
    private var hasRoom: Bool {
        guard let next = descriptor.duplicate() else { return false }
        defer { next.close() }
        return loop.spares(next)
    }

    func close() {
        handle.close()
        descriptor.close()
        if let path { unlink(path) }
    }

    /// Removes the socket of a server that didn't end well: nobody answers there.
    private static func removeStale(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            let name = try? ListenAddress(path: path).candidates().first
        else { return }
        let probe = Descriptor(number: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        defer { probe.close() }
        let result = withUnsafeBytes(of: name) { bytes in
            bytes.baseAddress.map {
                connect(probe.number, $0.assumingMemoryBound(to: sockaddr.self), Self.size(name))
            } ?? 0
        }
        if result != 0, errno == ECONNREFUSED { unlink(path) }
    }

    private static func size(_ name: sockaddr_storage) -> socklen_t {
        switch Int32(name.ss_family) {
        case AF_INET6: socklen_t(MemoryLayout<sockaddr_in6>.size)
        case AF_INET: socklen_t(MemoryLayout<sockaddr_in>.size)
        // The system stops at the path's end.
        default: socklen_t(110)
        }
    }

    private func acceptSome() {
        for _ in 0..<Self.acceptedPerTurn {
            var storage = sockaddr_storage()
            let number = withUnsafeMutableBytes(of: &storage) { bytes in
                var length = socklen_t(bytes.count)
                return accept4(
                    descriptor.number, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length,
                    Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
            }
            guard number >= 0 else { return pauseIfStarved(errno) }
            loop.adopt(Descriptor(number: number), PeerAddress(storage), entrance)
            // The next would be closed, and waits outside instead.
            guard loop.spares(Descriptor(number: number + 1)) else { return pause() }
        }
    }

    private func pauseIfStarved(_ error: Int32) {
        if [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(error) { pause() }
    }

    private func pause() {
        uv_poll_stop(handle.pointer)
        isPaused = true
        loop.counters.acceptPauses += 1
    }

    private static func bind(_ address: ListenAddress, isShared: Bool) throws(SocketError) -> (Descriptor, UInt16) {
        var failure = SocketError.address(address.host)
        for candidate in try address.candidates() {
            do { return try bind(candidate, address, isShared) } catch { failure = error }
        }
        throw failure
    }

    private static func bind(
        _ candidate: sockaddr_storage, _ address: ListenAddress, _ isShared: Bool
    ) throws(SocketError) -> (Descriptor, UInt16) {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = Descriptor(number: socket(Int32(candidate.ss_family), kind, 0))
        guard descriptor.number >= 0 else { throw refusal("open a socket for", address) }
        descriptor.set(SOL_SOCKET, SO_REUSEADDR, 1)
        if isShared, address.path == nil { descriptor.set(SOL_SOCKET, SO_REUSEPORT, 1) }
        if Int32(candidate.ss_family) == AF_INET6 { descriptor.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        guard let port = listen(descriptor, candidate) else {
            let error = refusal("listen on", address)
            descriptor.close()
            throw error
        }
        return (descriptor, port)
    }

    /// The port it got, or `nil` with `errno`.
    private static func listen(_ descriptor: Descriptor, _ candidate: sockaddr_storage) -> UInt16? {
        var storage = candidate
        let size = size(candidate)
        return withUnsafeMutableBytes(of: &storage) { bytes in
            guard let name = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                Glibc.bind(descriptor.number, name, size) == 0,
                Glibc.listen(descriptor.number, 4_096) == 0
            else { return nil }
            // Whoever may come to the folder may come in, as with a port of this machine.
            if Int32(candidate.ss_family) == AF_UNIX {
                let path = bytes[2...].prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
                return chmod(path, 0o666) == 0 ? 0 : nil
            }
            var length = socklen_t(bytes.count)
            guard getsockname(descriptor.number, name, &length) == 0 else { return nil }
            return UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
    }

    private static func refusal(_ step: String, _ address: ListenAddress) -> SocketError {
        .refused(step: step, address: address.description, errno: errno)
    }
}
