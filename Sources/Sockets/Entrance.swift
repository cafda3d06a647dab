/// What is spoken at a port.
package enum Entrance: Sendable {
    case plain
    /// TLS 1.2 or 1.3.
    case secure(Certificates)
    /// Plain HTTP, to be told that TLS is spoken at another port.
    case redirect(to: UInt16)
}
