import Glibc

/// A client's end of a Unix socket, which never waits for long.
struct Line: ~Copyable {
    private let descriptor: Int32

    init(_ path: String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        let result = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(result == 0, "the server takes no connection")
    }

    deinit { close(descriptor) }

    /// What the server doesn't take any more is dropped.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count < 0, errno == EAGAIN {
                // Its answers are in the way.
                guard !read(until: nil, milliseconds: 20).isEmpty else { return }
                continue
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Nothing more will come.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// What arrives until its end, a last message with that text in it, or a silence of so long; at most 4 MiB.
    func read(until mark: String?, milliseconds: Int32) -> [UInt8] {
        var read: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while read.count < 4 << 20 {
            guard waits(milliseconds) else { return read }
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { return read }
            read.append(contentsOf: chunk.prefix(count))
            if let mark, String(decoding: read.suffix(256), as: UTF8.self).contains(mark) { return read }
        }
        return read
    }

    /// Waits for something to read; the fuzzer's own alarm interrupts that, and it begins anew.
    private func waits(_ milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var count = poll(&watched, 1, milliseconds)
        while count < 0, errno == EINTR { count = poll(&watched, 1, milliseconds) }
        return count > 0
    }
}
