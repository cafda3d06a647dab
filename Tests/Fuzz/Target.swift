/// What is fed with bytes from anybody: a name, what reads them, and where examples are.
struct Target: Sendable {
    let name: String
    let read: @Sendable ([UInt8]) -> Void

    static let all = [
        Target(name: "message", read: readMessage), Target(name: "board", read: readBoard),
        Target(name: "entries", read: readEntries), Target(name: "snapshot", read: readSnapshot),
        Target(name: "recount", read: readRecount), Target(name: "style", read: readStyle),
        Target(name: "reader", read: readAsReader), Target(name: "http", read: readRequests),
        Target(name: "socket", read: readFrames),
    ]
}
