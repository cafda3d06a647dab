package import Client
package import Sockets

/// What a run needs to know beside its scenario.
package struct Plan: Sendable {
    package var http: HTTPClient
    package var socket: WebSocketURL
    package var hostKey: String?
    package var scenario: Scenario
    /// A board that is there already, instead of boards of its own.
    package var board: String?
    /// Participant tokens, one for each client as far as they go.
    package var tokens: [String]

    package init(
        http: HTTPClient, socket: WebSocketURL, hostKey: String?, scenario: Scenario, board: String? = nil,
        tokens: [String] = []
    ) {
        self.http = http
        self.socket = socket
        self.hostKey = hostKey
        self.scenario = scenario
        self.board = board
        self.tokens = tokens
    }
}
