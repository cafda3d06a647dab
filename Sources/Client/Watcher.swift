internal import Boards
internal import Glibc
internal import JSON
package import Sockets
package import Wire

/// Follows a board and tells of each change, coming back by itself when the link is lost.
package final class Watcher: LoopDelegate {
    /// What is told.
    package enum News {
        /// The state that everything after it builds on.
        case snapshot(ReceivedBoard)
        case changes(ReceivedBoard, [ReceivedBoard.Change])
        case entry(line: [UInt8])
        case gone
        case refused(String)
        case lost(String)
    }

    private let url: WebSocketURL
    private let board: String
    private let token: String?
    /// Entries from this seq on, instead of cells.
    private var entriesFrom: Int64?
    private let tell: (News) -> Void
    private let sockets: EventLoop
    private var state: ReceivedBoard?
    private var connection: Connection?
    private var failures = 0
    private var isOver = false

    /// - Parameter entriesFrom: follow the entries from there instead of cells; needs the right `host`.
    package init(
        _ url: WebSocketURL, board: String, token: String?, authorities: String? = nil, entriesFrom: Int64? = nil,
        tell: @escaping (News) -> Void
    ) throws(SocketError) {
        self.url = url
        self.board = board
        self.token = token
        self.entriesFrom = entriesFrom
        self.tell = tell
        var settings = LoopSettings()
        settings.secureClients = url.isSecure
        settings.clientAuthorities = authorities
        settings.maxMessage = 64 << 20
        sockets = try EventLoop(settings)
        sockets.delegate = self
    }

    /// Follows until `stop`, a signal, or the board's end.
    package func run() {
        for signal in [SIGINT, SIGTERM] { sockets.onSignal(signal) { [unowned self] in stop() } }
        connect()
        sockets.run()
    }

    package func stop() {
        isOver = true
        sockets.stop(closeCode: 1000, reason: "bye")
    }

    private func connect() { connection = sockets.connect(url) }

    package func opened(_ connection: Connection) {
        failures = 0
        if let token { send(connection, "{\"type\":\"hello\",\"token\":\"\(token)\"}") }
        join(connection, have: state)
    }

    private func join(_ connection: Connection, have: ReceivedBoard?) {
        var text = "{\"type\":\"join\",\"id\":1,\"board\":\"\(board)\""
        if let entriesFrom {
            text += ",\"follow\":\"entries\",\"from\":\(entriesFrom)"
        } else if let have = have?.have {
            text += ",\"view\":\"\(have.view.name)\",\"have\":{\"epoch\":\"\(Digest(bits: have.epoch))\","
            text += "\"view\":\"\(have.view.name)\",\"rev\":\(have.rev),\"digest\":\"\(Digest(bits: have.digest))\"}"
        }
        send(connection, text + "}")
    }

    private func send(_ connection: Connection, _ text: String) { connection.send(Frame(text: text)) }

    package func received(_ message: UnsafeRawBufferPointer, on connection: Connection) {
        guard let json = try? JSON.parse(message), let type = json["type"]?.string else { return }
        do throws(ReceivedBoard.Trouble) {
            try take(type, json)
        } catch {
            // A gap resumes from what is held; a digest that differs starts over.
            join(connection, have: error == .gap ? state : nil)
        }
    }

    private func take(_ type: String, _ json: JSON) throws(ReceivedBoard.Trouble) {
        switch type {
        case "snapshot":
            let board = try ReceivedBoard(snapshot: json)
            let before = state
            state = board
            tell(before.map { .changes(board, board.differences(from: $0)) } ?? .snapshot(board))
        case "delta":
            guard var board = state else { return }
            // Given up meanwhile, so that it isn't copied to be changed.
            state = nil
            let changes: [ReceivedBoard.Change]
            do throws(ReceivedBoard.Trouble) {
                changes = try board.apply(delta: json)
            } catch {
                if error == .gap { state = board }
                throw error
            }
            state = board
            if !changes.isEmpty { tell(.changes(board, changes)) }
        case "entry":
            if let seq = json["seq"]?.integer { entriesFrom = seq + 1 }
            tell(.entry(line: json.text ?? []))
        case "gone":
            tell(.gone)
            stop()
        case "error": refused(json)
        default: break
        }
    }

    /// The end, unless the server says when to ask again.
    private func refused(_ json: JSON) {
        if json["retry"]?.string == "never" {
            tell(.refused(json["message"]?.string ?? "refused"))
            return stop()
        }
        let wait = UInt64(clamping: json["retry"]?.integer ?? 100)
        sockets.after(milliseconds: wait) { [unowned self] in
            if let connection, connection.ending == nil { join(connection, have: state) }
        }
    }

    package func closed(_ connection: Connection) {
        guard !isOver else { return }
        if case .peer(let code?) = connection.ending, 4500...4999 ~= code {
            tell(.refused("The server has ended the connection for good (\(code))."))
            return stop()
        }
        failures += 1
        if failures == 1 { tell(.lost("The link to \(url) is lost; trying again.")) }
        let wait = UInt64.random(in: 0...min(10_000, 250 << UInt64(min(failures, 6))))
        sockets.after(milliseconds: wait) { [unowned self] in if !isOver { connect() } }
    }

    package func refusal(of request: UpgradeRequest) -> HTTPResponse? { .noWebSocket }
    package func writable(_ connection: Connection) {}
    package func turn() {}
    package func request(_ request: HTTPRequest, _ exchange: Exchange) {}
}
