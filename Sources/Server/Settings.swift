internal import Boards
package import Sockets
internal import Wire

/// How a server is started.
package struct Settings: Sendable {
    /// Where boards are kept; `nil`: in memory, forgotten at the end.
    package var data: String?
    package var listen = ListenAddress(host: "*", port: 7681)
    /// What phones should open, if the server can't know: behind a proxy, or with a name.
    package var publicURL: String?
    /// PEM files: the certificates, its own first, and the key; `nil`: plain HTTP.
    package var tls: (chain: String, key: String)?
    /// Where plain HTTP is told to come by TLS.
    package var redirectFrom: ListenAddress?
    /// Sites whose pages may use this server, beside its own and that of `publicURL`.
    package var origins: [Origins.Site] = []
    /// Proxies that are believed when they say for whom they ask.
    package var proxies = Proxies([])
    /// Connections that one address may have; `nil`: 4,000, and this machine itself as many as there is room for.
    ///
    /// A lecture hall often has one address for all its phones.
    package var connectionsPerAddress: Int?
    /// HTTP requests that one address may make each second, four times as many at once; `nil`: 2,000, and this machine
    /// itself as many as it likes.
    package var requestsPerAddress: Int?
    /// Messages that a connection may send each second; four times as many at once.
    package var messagesPerSecond = WireLimits.messages
    /// People who may write to a board, and as many who may vote there.
    package var peoplePerBoard = Limits.people
    /// Milliseconds after which a board that nobody follows, reads or writes leaves memory; `nil`: none does.
    package var unloadAfter: Int64? = 600_000
    /// Bytes of memory that the server may use; 0: all there is; `nil`: three quarters of what its machine or its
    /// control group has.
    package var memory: Int?
    /// A file of limits that stand in for those above, read again at each SIGHUP.
    package var limitsFile: String?
    /// What the options say of those limits, once a file has stood in for them.
    var givenLimits: GivenLimits?
    /// How a line of the log looks.
    package var log = LogFormat.text
    /// Servers whose tokens are people here.
    package var issuers: [Issuer] = []
    /// Sites that may show our pages in theirs: `https://a.example`.
    package var embedders: [String] = []
    /// Days after their last entry after which boards are deleted for good; `nil`: never.
    package var keepDays: Int?
    /// The page's folder.
    package var web: String
    /// Folders with styles, and where else their libraries may lie.
    package var styles: [String]
    package var libraries: [String]
    /// Board files that are declared unless a board with that id is there.
    package var demo: String?
    package var loops = 1
    /// Milliseconds between two rounds of an audience.
    ///
    /// 1,000 readers at 3 µs each are 3 ms a round; without an interval clicks at 330 a second would fill a core, and
    /// phones would get 300 frames a second.
    package var round = 33
    /// A file for the host key, where it isn't kept with the data.
    package var hostKeyFile: String?
    /// Gets a line of JSON when the server listens.
    package var readyFile: String?
    /// Whether the page's files are read from disk for each request, for whoever is changing them.
    package var isDevelopment = false
    /// Whether each change is written to standard output.
    package var printsEvents = false
    /// Megabytes that are kept free on the disk for what is under way when it gets full.
    package var ballast = 8
    /// Milliseconds over which readers are told to come back when the server ends; `nil`: one for each, at most 10 s.
    package var goawaySpread: Int?
    /// Milliseconds after the signal to end in which it serves on, and only `/readyz` says that it will.
    package var linger = 0
    /// Days that the history of shared boards is kept; 0: for ever.
    package var keepHistory = 30
    package var version: String

    /// Of an address, unless told otherwise.
    static let usualConnections = 4_000
    static let usualRequests = 2_000

    /// What its loops allow.
    var sockets: LoopSettings {
        var sockets = LoopSettings()
        sockets.addresses = AddressBook(
            limit: connectionsPerAddress ?? Settings.usualConnections,
            sparesLoopback: connectionsPerAddress == nil)
        sockets.trusts = { [proxies] in proxies.trust($0) }
        // A proxy may send several people's requests through one connection.
        sockets.keepsConnections = proxies.isEmpty
        return sockets
    }

    /// Who may ask how much.
    var requests: RequestBook {
        RequestBook(
            perAddress: requestsPerAddress ?? Settings.usualRequests, sparesLoopback: requestsPerAddress == nil)
    }

    var lookups: Lookups {
        Lookups(
            perAddress: requestsPerAddress ?? Settings.usualRequests, sparesLoopback: requestsPerAddress == nil)
    }

    /// Whether it listens on all of the machine's addresses.
    package var listensEverywhere: Bool { ["*", "", "0.0.0.0", "::"].contains(listen.host) }

    /// Whose pages may use this server.
    var allowedOrigins: Origins {
        let own = publicURL.flatMap { url in
            Origins.Site(url.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/"))
        }
        return Origins(origins + (own.map { [$0] } ?? []), isSecure: tls != nil)
    }

    package init(web: String, styles: [String], libraries: [String], version: String) {
        self.web = web
        self.styles = styles
        self.libraries = libraries
        self.version = version
    }
}
