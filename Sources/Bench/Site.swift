import Glibc

/// Where it is measured: programs, processor cores, a folder on disk.
final class Site {
    /// Where the server runs, and the core of whoever loads it; `nil`: there is but one.
    let serverCore: Int?
    let clientCore: Int?
    let scale: Scale
    /// Where peers are installed, if they are to be measured.
    let peers: String?
    /// What a reader of the table should know.
    private(set) var notes: [String] = []
    private let programs: String
    private let folder: String
    private var folders = 0

    init(_ options: Options) throws(Problem) {
        let hasTwo = Machine.coreCount > 1
        (serverCore, clientCore) = hasTwo ? (0, 1) : (nil, nil)
        scale = options.scale
        peers = options.peers
        Site.raiseFileLimit()
        programs = try File.folder(of: File.resolved("/proc/self/exe"))
        folder = "\(options.scratch ?? programs)/bench-\(getpid())"
        try File.makeFolder(folder)
        if !hasTwo { notes.append("There is one core only: server and load client were in each other's way.") }
        if ["tmpfs", "ramfs"].contains(Machine.said(["stat", "-f", "-c", "%T", folder])) {
            notes.append("\(folder) is not on a disk: durable figures mean nothing (--scratch).")
        }
    }

    /// For the servers that are started here: a connection is an open file.
    private static func raiseFileLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    func program(_ name: String) -> String { "\(programs)/\(name)" }

    /// A new, empty folder.
    func newFolder() throws(Problem) -> String {
        folders += 1
        let path = "\(folder)/\(folders)"
        try File.makeFolder(path)
        return path
    }

    func note(_ sentence: String) {
        if !notes.contains(sentence) { notes.append(sentence) }
    }

    /// Removes what was written.
    func clear() {
        if let child = try? Child(["rm", "-rf", folder], output: .nowhere) { _ = try? child.finish(within: 60) }
    }

    /// Runs the load client to its end and returns what it read.
    func load(_ mode: String, _ port: Int, _ process: pid_t, _ more: [String]) throws(Problem) -> Result {
        let child = try Child(loadWords(mode, port, process, more), core: clientCore, output: .pipe)
        let result = try Result(try child.finish(within: 90 + 2 * scale.seconds))
        if let missing = result.optional("missing"), missing > 0 {
            throw Problem("\(Int(missing)) answers never came.")
        }
        if result.optional("client") ?? 0 > 0.9 * (result.optional("seconds") ?? .infinity) {
            note("The load client was the bottleneck in \(mode): its core was more than 90 % busy.")
        }
        return result
    }

    func loadWords(_ mode: String, _ port: Int, _ process: pid_t, _ more: [String]) -> [String] {
        [program("bench-load"), mode, "--port", "\(port)", "--process", "\(process)"] + more
    }

    /// Options for how long a run takes.
    var times: [String] { ["--seconds", "\(scale.seconds)", "--warm-up", "\(scale.warmUp)"] }
}
