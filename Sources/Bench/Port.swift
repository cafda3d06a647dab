import Glibc

/// A port of this machine that nobody listens on.
func freePort() throws(Problem) -> Int {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let answer = withUnsafeMutableBytes(of: &address) { bytes in
        let pointer = bytes.bindMemory(to: sockaddr.self).baseAddress
        return bind(file, pointer, length) == 0 ? getsockname(file, pointer, &length) : -1
    }
    guard answer == 0 else { throw Problem("There is no free port: \(String(cString: strerror(errno))).") }
    return Int(in_port_t(bigEndian: address.sin_port))
}

/// Whether somebody accepts connections there.
func isOpen(port: Int) -> Bool {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    let address = loopback(port: port)
    return withUnsafeBytes(of: address) { bytes in
        connect(file, bytes.bindMemory(to: sockaddr.self).baseAddress, socklen_t(bytes.count)) == 0
    }
}

/// Waits until a program listens.
func waitForPort(_ port: Int, of child: Child) throws(Problem) {
    let patience = Stopwatch()
    while !isOpen(port: port) {
        guard !child.hasEnded else { throw Problem("A peer ended at once; what it said stands above.") }
        guard patience.seconds < 20 else { throw Problem("A peer did not listen within 20 seconds.") }
        usleep(10_000)
    }
}

private func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return address
}
