package import Boards
internal import Engine
internal import Glibc
package import Journal
internal import Sockets
package import Styles
internal import Synchronization
internal import Threads
internal import Upkeep
internal import Wire

/// A running server: loops, engine and journal, from start to end.
package final class Server: Sendable {
    package let port: UInt16
    package let secrets: Secrets
    let catalogue: Mutex<StyleCatalogue>
    let engine: Engine
    let loops: [LoopThread]
    private let desk: FrontDesk
    let certificates: Certificates?
    let log: EventLog
    private let pruner: Pruner?
    let departure: Departure
    let settings: Mutex<Settings>
    let addresses: AddressBook?
    let requests: RequestBook
    let lookups: Lookups
    let memory: MemoryCeiling
    let pageHash: Mutex<String>

    /// Starts everything.
    ///
    /// Returns when the port is open.
    package init(_ settings: Settings) throws(ServerError) {
        log = EventLog(settings.log)
        self.settings = Mutex(settings)
        certificates = try Server.certificates(settings)
        if let folder = settings.data { try makeFolder(folder) }
        let styles = try Server.styles(settings)
        catalogue = Mutex(styles)
        let pages = try Pages(settings, styles)
        departure = Departure(linger: settings.linger, spread: settings.goawaySpread)
        pageHash = Mutex(pages.assets.hash)
        let sockets = settings.sockets
        addresses = sockets.addresses
        requests = settings.requests
        lookups = settings.lookups
        loops = try LoopThread.start(count: settings.loops, sockets)
        desk = FrontDesk(number: loops.count)
        var parts = Engine.Parts(
            journal: Server.journal(settings), styles: styles, outlets: loops + [desk],
            encode: Server.encoder(styles))
        parts.capacity.people = settings.peoplePerBoard
        parts.unloadAfter = settings.unloadAfter
        let ballast = settings.data.map { [log] in Server.ballast(in: $0, settings.ballast, log) }
        if let ballast {
            parts.patience = Patience(makeRoom: ballast.release)
            parts.isFull = { ballast.isFull }
        }
        #if DEBUG
            Fault.add(to: &parts)
        #endif
        parts.complain = Notices(log).say
        if settings.printsEvents { parts.log = { [log] in log.note($0) } }
        engine = try Server.engine(parts, ballast)
        // Only whoever has the journal makes keys: two that start at once must not write over each other's.
        secrets = try Server.secrets(settings)
        ballast?.hold()
        pruner = Server.pruner(settings, engine, desk, log)
        memory = MemoryCeiling(limit: settings.memory ?? MemoryCeiling.usual())
        let metrics = Metrics()
        let shared = Shared(
            engine: engine, tokens: Tokens(secrets, issuers: settings.issuers), pages: pages, styles: styles,
            metrics: metrics, log: log, memory: memory,
            version: settings.version, rates: Rates(perSecond: settings.messagesPerSecond),
            requests: requests, lookups: lookups, round: UInt64(settings.round),
            listensEverywhere: settings.listensEverywhere, publicURL: settings.publicURL,
            origins: settings.allowedOrigins, notices: Notices(log),
            departure: departure,
            visited: Visitors(log, metrics).note)
        port = try LoopThread.listen(
            loops, settings.listen, certificates.map { .secure($0) } ?? .plain, shared)
        if let address = settings.redirectFrom {
            _ = try LoopThread.listen(loops, address, .redirect(to: port), shared)
        }
    }

    /// Where the disk is full already, the ballast of the run before makes the room that opening takes.
    private static func engine(_ parts: Engine.Parts, _ ballast: Ballast?) throws(ServerError) -> Engine {
        do throws(JournalError) {
            do throws(JournalError) { return try Engine(parts) } catch {
                guard error == .full, ballast?.clear() ?? false else { throw error }
                return try Engine(parts)
            }
        } catch { throw .journal(error.description) }
    }

    private static func certificates(_ settings: Settings) throws(ServerError) -> Certificates? {
        guard let (chain, key) = settings.tls else { return nil }
        do throws(TLSError) { return try Certificates(chainFile: chain, keyFile: key) } catch { throw .tls(error) }
    }

    /// Waits until a signal has ended the server; nothing that was acknowledged is lost.
    package func wait() {
        for loop in loops { loop.join() }
        pruner?.stop()
        engine.stop()
    }

    /// Says a last line, after everything that was said before; nobody has to read it.
    package func end(saying line: String) {
        log.say(line)
        log.end()
    }

    /// Says a line for the operator.
    package func say(_ line: String) { log.say(line) }

    /// Ends it as a signal would.
    package func stop() {
        guard departure.begin() else { return }
        watchEnd()
        for loop in loops { loop.stop() }
    }

    /// What is stuck, a thread or a disk, doesn't keep the process: nothing acknowledged is lost by that.
    private func watchEnd() {
        let bound = UInt64(departure.linger) + Departure.bound
        _ = Worker(name: "end") {
            usleep(UInt32(clamping: bound * 1000))
            Console.complain("It did not end in time and is ended now; everything acknowledged is kept.")
            _exit(1)
        }
    }

    /// The ids of all boards, in the order they were made.
    package func boardNames() -> [String] {
        guard case .names(let names) = desk.ask(.names, engine) else { return [] }
        return names
    }

    /// Declares what a file says, unless there is a board with that id.
    package func declare(_ board: Identifier, _ declaration: Declaration, _ pictures: [Picture]) -> String? {
        if case .board = desk.ask(.read(board), engine) { return nil }
        for picture in pictures { _ = desk.ask(.keep(picture, for: nil), engine) }
        let answer = desk.ask(.write(board, .declare(declaration, expected: nil), nil), engine)
        return WireError(answer)?.message
    }

    /// The styles as they were last read.
    package var styles: StyleCatalogue { catalogue.withLock { $0 } }

    /// Makes the text of a base snapshot.
    static func encoder(_ styles: StyleCatalogue) -> @Sendable (Snapshot) -> [UInt8] {
        { SnapshotText.body($0) { styles.style(named: $0) == nil ? missingStyle($0) : nil } }
    }

    private static func styles(_ settings: Settings) throws(ServerError) -> StyleCatalogue {
        var styles = StyleCatalogue()
        for folder in settings.styles { styles.load(folder: folder, libraries: settings.libraries) }
        guard !styles.styles.isEmpty else { throw .noStyles(path: settings.styles.joined(separator: ", ")) }
        return styles
    }

    private static func secrets(_ settings: Settings) throws(ServerError) -> Secrets {
        if let folder = settings.data { return try Secrets(folder: folder, hostKeyFile: settings.hostKeyFile) }
        var secrets = Secrets()
        if let file = settings.hostKeyFile { secrets.hostKey = try kept(file, or: secrets.hostKey) }
        return secrets
    }

    /// `nil`: everything is kept.
    private static func pruner(
        _ settings: Settings, _ engine: Engine, _ desk: FrontDesk, _ log: EventLog
    ) -> Pruner? {
        guard let folder = settings.data else { return nil }
        let day: Int64 = 86_400_000
        let rule = settings.keepHistory > 0 ? Pruner.Rule(age: Int64(settings.keepHistory) * day) : nil
        let boards = settings.keepDays.map { days in
            OldBoards.Rule(
                age: Int64(days) * day,
                delete: { id, time in
                    guard let board = Identifier(id.utf8),
                        case .done = desk.ask(.delete(board, quietSince: time), engine)
                    else { return }
                    log.say("The board \(id) was deleted: nobody wrote to it for \(days) days.")
                },
                warn: { id in
                    log.say(
                        "The board \(id) will be deleted tomorrow: nobody wrote to it for \(days) days, if the clock is right.",
                        .warning)
                }
            )
        }
        guard rule != nil || boards != nil else { return nil }
        return Pruner(
            SQLiteJournal(path: journalPath(in: folder)), rule, boards: boards,
            complain: { log.say($0, .warning) }, written: { engine.written },
            delete: engine.prune)
    }

    private static func ballast(in folder: String, _ megabytes: Int, _ log: EventLog) -> Ballast {
        Ballast(path: "\(folder)/ballast", size: Int64(megabytes) << 20, tell: { log.say($0) })
    }

    /// The journal's file in a data folder.
    package static func journalPath(in folder: String) -> String { "\(folder)/journal.sqlite" }

    private static func journal(_ settings: Settings) -> any Journal {
        settings.data.map { SQLiteJournal(path: journalPath(in: $0)) } ?? MemoryJournal()
    }
}

/// What the groups of a style that isn't there show.
private func missingStyle(_ name: [UInt8]) -> String {
    "The style \(String(decoding: name, as: UTF8.self)) is not installed on this server; this group can't be changed."
}

private func makeFolder(_ path: String) throws(ServerError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
        made += "/\(part)"
        guard mkdir(made, 0o700) == 0 || errno == EEXIST else {
            throw .unusable(path: made, reason: String(cString: strerror(errno)))
        }
    }
}
