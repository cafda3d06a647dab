import Sockets

/// Hands the loop's calls to a `Behaviour` and writes them down.
final class TestDelegate: LoopDelegate {
    private let behaviour: Behaviour
    private let events: Events

    /// Exchanges to be answered later, and whatever else a behaviour keeps.
    var shelf: [Exchange] = []
    var connections: [Connection] = []

    init(_ behaviour: Behaviour, _ events: Events) {
        self.behaviour = behaviour
        self.events = events
    }

    func refusal(of request: UpgradeRequest) -> HTTPResponse? {
        behaviour.accept(request) ? nil : HTTPResponse(status: 403)
    }

    func opened(_ connection: Connection) {
        events.add("opened")
        connections.append(connection)
        behaviour.opened(connection)
    }

    func received(_ message: UnsafeRawBufferPointer, on connection: Connection) {
        behaviour.received(String(decoding: message, as: UTF8.self), connection)
    }

    func writable(_ connection: Connection) {
        events.add("writable")
        behaviour.writable(connection)
    }

    func closed(_ connection: Connection) {
        events.add("closed \(connection.ending.map { "\($0)" } ?? "without a reason")")
        behaviour.closed(connection)
    }

    func request(_ request: HTTPRequest, _ exchange: Exchange) { behaviour.request(request, exchange, self) }

    func turn() { behaviour.turn(self) }
}
