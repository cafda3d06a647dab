import Glibc

/// Somebody else's server, doing the least that can be compared: see `benchmarks/peers`.
enum Peer: String, CaseIterable {
    case socketify = "uWebSockets through socketify"
    case picows = "picows"
    case websockets = "websockets"
    case ws = "node ws"
    case wsCorked = "node ws, corked"
    case nchan = "nginx with nchan"
    case nats = "nats-server"

    var speaksNATS: Bool { self == .nats }

    /// A peer that is there, and how it is started.
    struct Installed {
        let peer: Peer
        /// Where `make bench-peers` puts what comes from PyPI.
        let folder: String
    }
}

extension Site {
    /// `nil`: it isn't installed.
    func installed(_ peer: Peer) -> Peer.Installed? {
        guard let folder = peers else { return nil }
        let installed = Peer.Installed(peer: peer, folder: folder)
        return installed.isThere ? installed : nil
    }
}

extension Peer.Installed {
    private static let sources = "benchmarks/peers"
    private static let nodeModules = "NODE_PATH=/usr/share/nodejs:/usr/lib/nodejs:/usr/share/javascript"

    private var python: String { "\(folder)/bin/python3" }

    fileprivate var isThere: Bool {
        switch peer {
        case .socketify: succeeds([python, "-c", "import socketify"])
        case .picows: succeeds([python, "-c", "import picows, uvloop"])
        case .websockets: succeeds([python, "-c", "import websockets.asyncio.server, uvloop"])
        case .ws, .wsCorked: succeeds(["env", Self.nodeModules, "node", "-e", "require('ws')"])
        case .nchan: succeeds(["nginx", "-v"]) && File.exists("/usr/lib/nginx/modules/ngx_nchan_module.so")
        case .nats: succeeds(["\(folder)/bin/nats-server", "--version"])
        }
    }

    /// The command that serves on a port; a file of settings goes to `scratch`.
    func words(port: Int, folder scratch: String) throws(Problem) -> [String] {
        switch peer {
        case .socketify: [python, "\(Self.sources)/socketify_peer.py", "\(port)"]
        case .picows: [python, "\(Self.sources)/picows_peer.py", "\(port)"]
        case .websockets: [python, "\(Self.sources)/websockets_peer.py", "\(port)"]
        case .ws: ["env", Self.nodeModules, "node", "\(Self.sources)/ws_peer.js", "\(port)"]
        case .wsCorked: ["env", Self.nodeModules, "node", "\(Self.sources)/ws_peer.js", "\(port)", "corked"]
        case .nchan: ["nginx", "-p", scratch, "-c", try settings("nchan.conf", port, scratch)]
        case .nats:
            ["\(folder)/bin/nats-server", "-l", "\(scratch)/log", "-c", try settings("nats.conf", port, scratch)]
        }
    }

    private func settings(_ name: String, _ port: Int, _ scratch: String) throws(Problem) -> String {
        let parts = File.text("\(Self.sources)/\(name)").split(separator: "PORT", omittingEmptySubsequences: false)
        let path = "\(scratch)/\(name)"
        try File.write(Array(parts.joined(separator: "\(port)").utf8), to: path)
        return path
    }

    private func succeeds(_ words: [String]) -> Bool {
        guard let child = try? Child(["sh", "-c", "exec \"$@\" 2>/dev/null", "sh"] + words, output: .pipe) else {
            return false
        }
        return (try? child.finish(within: 20)) != nil
    }
}
