internal import Boards
internal import Checker
internal import Client
internal import Glibc
internal import JSON
package import Sockets
internal import Threads
internal import Wire

/// Drives a scenario against a server and checks everything that comes back.
package final class LoadRun {
    /// Why a run can't begin.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    /// What the run is doing.
    enum Phase: Equatable {
        /// → ending
        case running
        /// No new clicks; what is under way arrives, until the deadline (µs). → over
        case ending(deadline: Int64)
        case over
    }

    let plan: Plan
    let sockets: EventLoop
    let progress: (String) -> Void
    var boards: [LoadBoard] = []
    var clients: [LoadClient] = []
    var feeds: [ObjectIdentifier: LoadBoard] = [:]
    var phase = Phase.running
    var counts = Counts()
    var latency = Histogram()
    private var schedule: Schedule
    private var begun: Int64 = 0
    private var ended: Int64 = 0
    private var processorTime: (begun: Int64, ended: Int64) = (0, 0)
    private var nextReport: Int64 = 0
    private var wasInterrupted = false

    struct Counts {
        var clicks = 0
        var receipts = 0
        var deltas = 0
        var snapshots = 0
        var known = 0
        var lostLinks = 0
        var refusals: [String: Int] = [:]
    }

    /// How many clients' arrivals are kept, to say how late other screens are.
    private static let sampled = 50

    /// - Parameter progress: told of a line each second.
    package init(_ plan: Plan, progress: @escaping (String) -> Void) throws(SocketError) {
        self.plan = plan
        self.progress = progress
        schedule = Schedule(plan.scenario)
        var settings = LoopSettings()
        settings.clientAuthorities = plan.http.authorities
        settings.maxMessage = 64 << 20
        settings.secureClients = plan.socket.isSecure
        sockets = try EventLoop(settings)
    }

    /// Runs to the end, or to Ctrl-C; deletes the boards it made.
    package func run() throws -> Report {
        try makeBoards()
        defer { if plan.board == nil { for board in boards { deleteBoard(board) } } }
        makeClients()
        sockets.delegate = self
        for signal in [SIGINT, SIGTERM] { sockets.onSignal(signal) { [unowned self] in interrupt() } }
        begun = Clock.microseconds()
        nextReport = begun + 1_000_000
        processorTime.begun = Clock.processor()
        for board in boards where board.checker != nil && !board.hasVotes { feed(board) }
        tick()
        sockets.run()
        return report()
    }

    private func interrupt() {
        guard phase == .running else { return sockets.stop(closeCode: 1000, reason: "bye") }
        wasInterrupted = true
        finish(patience: 3)
    }

    /// Every few milliseconds: who is due to come, go or click.
    private func tick() {
        let now = Clock.microseconds()
        let seconds = Double(now - begun) / 1_000_000
        switch phase {
        case .running:
            for action in schedule.due(at: seconds) { perform(action) }
            if seconds >= plan.scenario.duration { finish(patience: 10) }
        case .ending(let deadline): if now >= deadline || isSettled { return end() }
        case .over: return
        }
        if now >= nextReport {
            nextReport += 1_000_000
            progress(progressLine(seconds))
        }
        sockets.after(milliseconds: 2) { [unowned self] in tick() }
    }

    private func perform(_ action: Schedule.Action) {
        switch action {
        case .arrive(let index): connect(clients[index])
        case .click(let index, let intended): click(clients[index], at: begun + Int64(intended * 1_000_000))
        case .leave(let index, let seconds): leave(clients[index], for: seconds)
        }
    }

    private func finish(patience: Int64) {
        ended = Clock.microseconds()
        processorTime.ended = Clock.processor()
        phase = .ending(deadline: ended + patience * 1_000_000)
        // Whoever is away comes back, for at the end everybody must have everything.
        for client in clients where client.rev != nil && client.connection == nil { connect(client) }
    }

    /// Everybody who reads has everything.
    private var isSettled: Bool {
        clients.allSatisfy { client in
            guard client.crowd.reads == nil else { return true }
            guard client.connection != nil, client.underWay.isEmpty, client.backlog.isEmpty else { return false }
            if client.board.hasVotes { return client.rev == client.board.newestRev }
            return client.board.checker.map { client.rev == $0.end(of: client.view) } ?? true
        } && boards.allSatisfy { $0.checker == nil || $0.hasVotes || $0.entries >= $0.newest }
    }

    private func end() {
        phase = .over
        // A reader that is slow on purpose is behind on purpose: what it was told is checked, its end is not.
        for client in clients where client.crowd.reads != nil { client.observe(.left) }
        sockets.stop(closeCode: 1000, reason: "bye")
    }

    // MARK: Boards

    private func makeBoards() throws {
        let scenario = plan.scenario
        for number in 0..<(plan.board == nil ? scenario.boards : 1) {
            let id = plan.board ?? "load-\(UInt32.random(in: 0...0xff_ffff))-\(number)"
            let board = LoadBoard(id: id, buttons: scenario.buttons, hasVotes: scenario.hasVotes)
            if plan.board == nil { try send("PUT", id, body: board.declaration.text) }
            let state = try send("GET", id)
            if plan.hostKey != nil, let epoch = state["epoch"]?.bytes.flatMap(parseBits),
                let name = Identifier(id.utf8)
            {
                board.checker = Checker(board: Board(id: name, epoch: epoch))
            }
            boards.append(board)
        }
    }

    private func deleteBoard(_ board: LoadBoard) { _ = try? send("DELETE", board.id) }

    @discardableResult
    func send(_ method: String, _ board: String, body: [UInt8]? = nil) throws -> JSON {
        let response = try plan.http.send(method, "/api/v1/boards/\(board)", body: body)
        let json = try? JSON.parse(response.body)
        guard response.isSuccess, let json else {
            let why = json?["message"]?.string ?? "the server answers \(response.status)"
            throw Problem(description: "\(board): \(why)")
        }
        return json
    }

    private func makeClients() {
        for crowd in plan.scenario.crowds {
            for number in 0..<crowd.clients {
                let client = LoadClient(
                    name: "\(crowd.name) \(number + 1)", board: boards[clients.count % boards.count], crowd: crowd,
                    isSampled: clients.count < LoadRun.sampled && crowd.reads == nil)
                if clients.count < plan.tokens.count { client.personToken = plan.tokens[clients.count] }
                clients.append(client)
            }
        }
    }

    // MARK: What came of it

    private func progressLine(_ seconds: Double) -> String {
        let connected = clients.count { $0.isReady }
        return "\(Int(seconds)) s  connected \(connected)  clicks \(counts.clicks)  receipts \(counts.receipts)  "
            + "revs \(boards.map(\.newestRev).max() ?? 0)  p50 \(milliseconds(latency.percentile(0.5)))  "
            + "p99 \(milliseconds(latency.percentile(0.99)))"
    }

    private func report() -> Report {
        let seconds = Double(max(1, ended - begun)) / 1_000_000
        var faults: [String] = []
        faults += unanswered() + boards.flatMap(readJournal)
        for board in boards { faults += board.checker?.verdict().map { "\(board.id): \($0)" } ?? [] }
        return Report(
            scenario: plan.scenario.name, clients: clients.count, connected: clients.count { $0.rev != nil },
            seconds: seconds, clicks: counts.clicks, receipts: counts.receipts, deltas: counts.deltas,
            snapshots: counts.snapshots, known: counts.known, lostLinks: counts.lostLinks, refusals: counts.refusals,
            latency: latency, told: told(),
            clientLoad: Double(processorTime.ended - processorTime.begun) / 1_000_000 / seconds,
            checked: boards.contains { $0.checker != nil }, finalAfter: finalAfter, faults: faults,
            wasInterrupted: wasInterrupted)
    }

    /// How long after the last acknowledged vote all screens showed the final numbers, µs; `nil`: no votes, or no screens.
    private var finalAfter: Int64? {
        let screens = clients.filter { $0.crowd.areScreens && $0.board.hasVotes && $0.board.lastVote > 0 }
        return screens.map { max(0, $0.lastArrival - $0.board.lastVote) }.max()
    }

    /// Clicks that were due and came to nothing, which no checker of single writes sees.
    private func unanswered() -> [String] {
        guard !wasInterrupted else { return [] }
        let clicks = plan.scenario.crowds.contains { $0.clicks != .none }
        if clicks, counts.clicks == 0 {
            return ["No click was due: clicks begin after the ramp, make the duration longer."]
        }
        let waiting = clients.reduce(0) { $0 + $1.underWay.count + $1.backlog.count }
        return waiting == 0 ? [] : ["\(waiting) of \(counts.clicks) clicks were never answered."]
    }

    /// How long after a click was meant to happen the sampled readers knew of it.
    private func told() -> Histogram {
        var histogram = Histogram()
        for client in clients {
            var last = 0
            for (rev, time) in client.arrivals ?? [] {
                for known in max(1, last + 1)...max(1, last + 1, Int(rev)) where last > 0 && known <= rev {
                    let intended = known < client.board.intended.count ? client.board.intended[known] : 0
                    if intended > 0 { histogram.add(time - intended) }
                }
                last = Int(rev)
            }
        }
        return histogram
    }
}
