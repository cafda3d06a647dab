import CWebSockets
import Glibc

/// A socket's number with the few system calls this module makes itself.
struct Descriptor: Equatable {
    let number: Int32

    /// What a non-blocking call came to.
    enum Outcome: Equatable {
        case moved(Int)
        case later
        case over
    }

    /// A second number for the same connection, so that it can outlive libwebsockets' own.
    func duplicate() -> Descriptor? {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
        return copy < 0 ? nil : Descriptor(number: copy)
    }

    func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Sends what follows the first `offset` bytes of `head` and `body` together; copies neither.
    func send(_ head: [UInt8], _ body: [UInt8], from offset: Int) -> Outcome {
        let sent = head.withUnsafeBytes { head in
            body.withUnsafeBytes { body in
                let first = UnsafeRawBufferPointer(rebasing: head.dropFirst(offset))
                let second = UnsafeRawBufferPointer(rebasing: body.dropFirst(max(0, offset - head.count)))
                return sendPair(first, second)
            }
        }
        return outcome(sent)
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Outcome {
        outcome(
            bytes.withUnsafeBytes {
                Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            })
    }

    /// Two ends of a connection inside this process; `nil`: there are no descriptors left.
    static func pair() -> (Descriptor, Descriptor)? {
        var numbers: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &numbers) == 0 else { return nil }
        return (Descriptor(number: numbers[0]), Descriptor(number: numbers[1]))
    }

    private func sendPair(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Int {
        withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
            parts[0] = iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count)
            parts[1] = iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
            var message = msghdr()
            message.msg_iov = parts.baseAddress
            message.msg_iovlen = 2
            return sendmsg(number, &message, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
    }

    /// Reads and forgets up to 16 KiB.
    func discard() -> Outcome {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { bytes in
            let count = recv(number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
            return count == 0 ? .over : outcome(count)
        }
    }

    private func outcome(_ count: Int) -> Outcome {
        if count >= 0 { return .moved(count) }
        return errno == EAGAIN || errno == EINTR ? .later : .over
    }

    /// Whether the peer has reset the connection, without reading from it.
    var isBroken: Bool {
        var one = pollfd(fd: number, events: 0, revents: 0)
        return poll(&one, 1, 0) > 0 && one.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }

    /// How a connection's sending goes: the kernel's `struct tcp_info`, which glibc's header cuts short.
    struct Sending: Equatable {
        /// Since the connection began: `tcpi_bytes_acked`, at byte 120.
        ///
        /// Tells slow from stuck, as queue lengths do not.
        var acknowledged: UInt64 = 0
        /// The kernel holds something that the peer hasn't got: `tcpi_unacked` segments (byte 24) or
        /// `tcpi_notsent_bytes` (byte 144).
        var hasBacklog = false
    }

    var sending: Sending {
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { bytes in
            var length = socklen_t(bytes.count)
            let result = getsockopt(number, Int32(IPPROTO_TCP), TCP_INFO, bytes.baseAddress, &length)
            guard result == 0, length >= 148 else { return unixSending }
            return Sending(
                acknowledged: bytes.load(fromByteOffset: 120, as: UInt64.self),
                hasBacklog: bytes.load(fromByteOffset: 24, as: UInt32.self) > 0
                    || bytes.load(fromByteOffset: 144, as: UInt32.self) > 0)
        }
    }

    /// Of a Unix socket only what the peer hasn't read yet is known; that it changes is the progress.
    private var unixSending: Sending {
        var count: Int32 = 0
        // SIOCOUTQ, a macro of linux/sockios.h.
        guard ioctl(number, 0x5411, &count) == 0 else { return Sending() }
        return Sending(acknowledged: UInt64(UInt32(bitPattern: count)), hasBacklog: count > 0)
    }

    func finishWriting() { shutdown(number, Int32(SHUT_WR)) }

    func close() { _ = Glibc.close(number) }

    /// Whom the socket is connected to; `nil`: the number is no connected socket, or not any more.
    var peer: PeerAddress? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let answer = withUnsafeMutableBytes(of: &storage) { bytes in
            bytes.bindMemory(to: sockaddr.self).baseAddress.map { getpeername(number, $0, &size) } ?? -1
        }
        return answer == 0 ? PeerAddress(storage) : nil
    }

    /// Ends the connection both ways; its owner hears of it and closes the number.
    func hangUp() { shutdown(number, Int32(SHUT_RDWR)) }
}
