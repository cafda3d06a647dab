import Client
import Glibc
import Server
import Sockets
import Styles
import Threads
import Wire

let serveCommand = Command(
    name: "serve", words: "", summary: "starts the server",
    help: """
        Serves boards to browsers and scripts until Ctrl-C; nothing that was acknowledged is lost.

          switchboard serve
          switchboard serve --listen 127.0.0.1:8080 --public-url https://example.org/votes
        """,
    flags: [
        Flag("listen", "ADDRESS", "where to listen: PORT, HOST:PORT, *:PORT or unix:PATH (default *:7681)"),
        Flag("public-url", "URL", "what phones open; shown as address and QR code"),
        Flag("tls-cert", "FILE", "speak TLS with this certificate (PEM, the chain behind it); SIGHUP reads it again"),
        Flag("tls-key", "FILE", "its key (PEM)"),
        Flag("redirect-from", "ADDRESS", "with TLS: plain HTTP here is sent to https, as in *:80"),
        Flag("origin", "URL", "a site whose pages may use this server, as https://a.example; may stand several times"),
        Flag(
            "trusted-proxy", "ADDRESS", "a proxy, or unix, whose X-Forwarded-For is believed; may stand several times"),
        Flag("connections-per-address", "N", "connections of one IPv4 address or IPv6 network (default 4000)"),
        Flag(
            "requests-per-address", "N",
            "HTTP requests a second of one address, four times as many at once (default 2000)"),
        Flag("messages-per-second", "N", "messages of one connection, four times as many at once (default 1000)"),
        Flag("people-per-board", "N", "people who may write to a board, and who may vote there (default 100000)"),
        Flag("unload-after", "MINUTES", "when a board that nobody uses leaves memory, 0 never (default 10)"),
        Flag("memory", "MB", "memory that may be used, 0 for all (default three quarters of what there is)"),
        Flag("limits", "FILE", "lines NAME NUMBER that stand in for the limits above; SIGHUP reads them again"),
        Flag("log", "FORMAT", "text, or json: an object a line (default text)"),
        Flag("issuer", "NAME=ALG:FILE", "a server whose tokens (JWT) are people here; may stand several times"),
        Flag("embed-from", "URL", "a site that may show boards in its pages; may stand several times"),
        Flag("data", "FOLDER", "where boards are kept (default \(Places.short(Places.data)))"),
        Flag("journal", "KIND", "sqlite, or memory: everything is forgotten at the end (default sqlite)"),
        Flag("ballast", "MB", "room kept for what is under way when the disk gets full, 0 to 1024 (default 8)"),
        Flag("keep-history", "DAYS", "how long entries of shared boards are kept, 0 for ever (default 30)"),
        Flag("keep", "DAYS", "boards that nobody wrote to for so long are deleted for good (default: kept for ever)"),
        Flag("styles", "FOLDER", "a folder with more styles, one folder each"),
        Flag("web", "FOLDER", "the page's files"),
        Flag("demo", "FOLDER", "board files to begin with, unless such boards are there"),
        Flag("loops", "N", "event loops (default 1)"),
        Flag("round", "MS", "least time between two pushes to the readers of a board, 0 to 1000 (default 33)"),
        Flag(
            "goaway-spread", "SECONDS",
            "when it ends, clients come back over so long, 0 to 600 (default 1 ms each, 10 at most)"),
        Flag("linger", "SECONDS", "when it ends, how long it serves on while /readyz is 503, 0 to 600 (default 0)"),
        Flag("dev", nil, "read the page's files and the looks of styles from disk for each request"),
        Flag("events", nil, "print a line for each change: board, group, text, value"),
        Flag("host-key-file", "FILE", "where the host key is kept (default host-key in the data folder)"),
        Flag("ready-file", "FILE", "gets a line of JSON once the server listens"),
    ], run: serve)

private func serve(_ arguments: Arguments) throws -> Int32 {
    EndSignals.ignoreReload()
    let settings = try settings(arguments)
    // Whoever waits for the file must not find that of an earlier server.
    if let file = settings.readyFile, !isNoFile(file) { unlink(file) }
    let server = try Server(settings)
    for refusal in server.styles.refusals { Console.complain("Style left out: \(refusal)") }
    if let folder = settings.demo { declareDemos(folder, server) }
    let banner = Banner(settings, server)
    if settings.log == .json { server.say(banner.line) } else { Console.say(banner.text) }
    server.endOnSignals()
    if let file = settings.readyFile { try writeReady(file, settings, server) }
    server.wait()
    server.end(saying: "Stopped; everything acknowledged is kept.")
    return 0
}

private func settings(_ arguments: Arguments) throws(UsageError) -> Settings {
    _ = try arguments.words()
    var settings = Settings(
        web: arguments["web"] ?? Places.web, styles: [Places.styles] + (arguments["styles"].map { [$0] } ?? []),
        libraries: Places.libraries, version: version)
    if let text = arguments["listen"] { settings.listen = try listenAddress(text, "listen") }
    settings.publicURL = arguments["public-url"]
    try readTLS(arguments, &settings)
    try readBorder(arguments, &settings)
    try readLimits(arguments, &settings)
    settings.demo = arguments["demo"]
    settings.printsEvents = arguments.has("events")
    settings.isDevelopment = arguments.has("dev")
    settings.hostKeyFile = arguments["host-key-file"]
    settings.readyFile = arguments["ready-file"]
    if let text = arguments["loops"] {
        guard let count = Int(text), (1...64).contains(count) else { throw UsageError("--loops must be 1 to 64") }
        settings.loops = count
    }
    if settings.loops > 1, settings.listen.path != nil {
        throw UsageError("--listen unix: takes one loop: one socket in the file system can't be shared out")
    }
    if let text = arguments["round"] {
        guard let time = Int(text), (0...1000).contains(time) else { throw UsageError("--round must be 0 to 1000") }
        settings.round = time
    }
    if let text = arguments["log"] {
        guard let format = LogFormat(rawValue: text) else { throw UsageError("--log must be text or json") }
        settings.log = format
    }
    if let text = arguments["ballast"] {
        guard let size = Int(text), (0...1024).contains(size) else { throw UsageError("--ballast must be 0 to 1024") }
        settings.ballast = size
    }
    if let text = arguments["keep"] {
        // 90d is what people write.
        guard let days = Int(text.hasSuffix("d") ? String(text.dropLast()) : text), (1...36_500).contains(days) else {
            throw UsageError("--keep must be 1 to 36500 days, as in 90 or 90d")
        }
        settings.keepDays = days
    }
    if let text = arguments["keep-history"] {
        guard let days = Int(text), (0...36_500).contains(days) else {
            throw UsageError("--keep-history must be 0 to 36500 days")
        }
        settings.keepHistory = days
    }
    try readEnd(arguments, &settings)
    switch arguments["journal"] ?? "sqlite" {
    case "sqlite":
        let folder = arguments["data"] ?? Places.data
        guard !folder.isEmpty else { throw UsageError("--data must name a folder") }
        settings.data = folder
    case "memory": settings.data = nil
    default: throw UsageError("--journal must be sqlite or memory")
    }
    return settings
}

/// Who may come in.
private func readBorder(_ arguments: Arguments, _ settings: inout Settings) throws(UsageError) {
    for text in arguments.all("origin") {
        guard let site = Origins.Site(text.hasSuffix("/") ? String(text.dropLast()) : text) else {
            throw UsageError(
                "--origin must be as browsers send it: https://a.example or http://a.example:8080, without a path; "
                    + "an international name begins with xn--")
        }
        settings.origins.append(site)
    }
    for text in arguments.all("issuer") {
        do throws(Issuer.Problem) { settings.issuers.append(try Issuer(text)) } catch {
            throw UsageError("--issuer \(error.sentence)")
        }
    }
    for text in arguments.all("embed-from") {
        guard Origins.Site(text) != nil else {
            throw UsageError("--embed-from must be a site as browsers name it: https://a.example, without a path")
        }
        settings.embedders.append(text)
    }
    var proxies: [PeerAddress] = []
    for text in arguments.all("trusted-proxy") {
        guard let address = text == "unix" ? .unix : PeerAddress(text) else {
            throw UsageError("--trusted-proxy must be the proxy's numeric IP address, as in 127.0.0.1, or unix")
        }
        proxies.append(address)
    }
    settings.proxies = Proxies(proxies)
    if let text = arguments["connections-per-address"] {
        guard let count = Int(text), (1...1_000_000).contains(count) else {
            throw UsageError("--connections-per-address must be 1 to 1000000")
        }
        settings.connectionsPerAddress = count
    }
}

/// How it ends.
private func readEnd(_ arguments: Arguments, _ settings: inout Settings) throws(UsageError) {
    func milliseconds(_ flag: String) throws(UsageError) -> Int? {
        guard let text = arguments[flag] else { return nil }
        guard let time = Int(text), (0...600).contains(time) else {
            throw UsageError("--\(flag) must be 0 to 600 seconds")
        }
        return time * 1000
    }
    settings.goawaySpread = try milliseconds("goaway-spread")
    settings.linger = try milliseconds("linger") ?? 0
}

private func readTLS(_ arguments: Arguments, _ settings: inout Settings) throws(UsageError) {
    switch (arguments["tls-cert"], arguments["tls-key"]) {
    case (let chain?, let key?): settings.tls = (chain, key)
    case (nil, nil): break
    default: throw UsageError("--tls-cert and --tls-key go together")
    }
    guard let text = arguments["redirect-from"] else { return }
    guard settings.tls != nil else { throw UsageError("--redirect-from needs --tls-cert and --tls-key") }
    settings.redirectFrom = try listenAddress(text, "redirect-from")
}

func listenAddress(_ text: String, _ flag: String) throws(UsageError) -> ListenAddress {
    if text.hasPrefix("unix:") { return ListenAddress(path: String(text.dropFirst(5))) }
    let colon = text.lastIndex(of: ":")
    let host = colon.map { String(text[..<$0]) } ?? (text.allSatisfy(\.isNumber) ? "*" : text)
    let number = colon.map { String(text[text.index(after: $0)...]) } ?? (text.allSatisfy(\.isNumber) ? text : "7681")
    guard let port = UInt16(number) else {
        throw UsageError("--\(flag) must be PORT or HOST:PORT, as in 127.0.0.1:7681")
    }
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    return ListenAddress(host: isBracketed ? String(host.dropFirst().dropLast()) : host, port: port)
}

private func declareDemos(_ folder: String, _ server: Server) {
    if access(folder, R_OK | X_OK) != 0 {
        Console.complain("\(folder) can't be read, so there are no demo boards: \(String(cString: strerror(errno))).")
    }
    for name in Server.files(in: folder) where name.hasSuffix(".json") {
        do throws(BoardFile.Problem) {
            let file = try BoardFile(path: "\(folder)/\(name)")
            if let problem = server.declare(file.id, file.declaration, pictures: file.pictures) {
                Console.complain("\(folder)/\(name): \(problem)")
            }
        } catch {
            Console.complain("\(error)")
        }
    }
}

private func writeReady(_ path: String, _ settings: Settings, _ server: Server) throws {
    let key = server.secrets.hostKey
    let url = Banner(settings, server).local
    let text = "{\"port\":\(server.port),\"hostKey\":\"\(key)\",\"url\":\"\(url)\"}\n"
    if isNoFile(path) { return try Server.replaceFile(path, Array(text.utf8)) }
    // Whoever waits for the file must find it whole.
    try Server.writePrivateFile("\(path).part", Array(text.utf8))
    guard rename("\(path).part", path) == 0 else { throw UsageError("\(path) can't be written") }
}
