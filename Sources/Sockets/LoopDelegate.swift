/// The server as its loop sees it.
///
/// Every call comes on the loop's thread.
package protocol LoopDelegate: AnyObject {
    /// What answers an upgrade that may not become a WebSocket; `nil`: it may.
    func refusal(of request: UpgradeRequest) -> HTTPResponse?
    func opened(_ connection: Connection)
    /// One whole text message, valid UTF-8. The bytes are gone after the call.
    func received(_ message: UnsafeRawBufferPointer, on connection: Connection)
    /// What `connection` could not take at once has been taken by the kernel.
    func writable(_ connection: Connection)
    /// Said once, at the first notice of an end; nothing can be sent any more. `connection.ending` has the reason.
    func closed(_ connection: Connection)
    /// A whole HTTP request. Answer through `exchange`, now or within about two seconds.
    func request(_ request: HTTPRequest, _ exchange: Exchange)
    /// Once a turn, before the loop sleeps, and each 50 ms of one that lasts.
    func turn()
}
