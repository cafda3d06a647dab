import Glibc
import Synchronization
import Threads

/// The real program, started by a test, with its output in files; ended and reaped in any case.
final class Program: Sendable {
    struct Late: Error, CustomStringConvertible { let description: String }

    let process: pid_t
    private let folder = Folder()
    private let status = Mutex<Int32?>(nil)
    private static let running = Mutex<Set<pid_t>>([])

    /// `through` is a program that starts it, with its own first arguments.
    ///
    /// `output` takes the place of the file for standard output; `home` is what the program takes for the user's folder; a new one if none is given.
    init(
        _ arguments: [String], home: String? = nil, variables: [String] = [], output: Int32? = nil,
        through: [String] = []
    ) throws {
        Program.endWithTests
        let file = "\(Program.folder)/switchboard"
        let home = home ?? folder.path
        var environment = ["HOME=\(home)", "XDG_DATA_HOME=\(home)/data"] + variables
        for name in ["PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
            if let value = getenv(name) { environment.append("\(name)=\(String(cString: value))") }
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (number, name) in [(1, "out"), (2, "err")] {
            let flags = O_WRONLY | O_CREAT | O_APPEND
            posix_spawn_file_actions_addopen(&actions, Int32(number), "\(folder.path)/\(name)", flags, 0o600)
        }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        // The threads that run tests hold signals back, and a program inherits that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let words = (through + [file] + arguments).map { strdup($0) } + [nil]
        let settings = environment.map { strdup($0) } + [nil]
        defer { for text in words + settings { free(text) } }
        var process: pid_t = 0
        guard posix_spawn(&process, through.first ?? file, &actions, &attributes, words, settings) == 0 else {
            throw Late(description: "\(file) can't be started")
        }
        self.process = process
        Program.running.withLock { _ = $0.insert(process) }
    }

    deinit {
        signal(SIGKILL)
        _ = try? wait()
    }

    var output: String { folder.text("out") }
    var complaints: String { folder.text("err") }

    func signal(_ number: Int32) {
        status.withLock { if $0 == nil { kill(process, number) } }
    }

    /// The exit status, or 128 and the number of the signal that ended it.
    @discardableResult
    func wait(seconds: Double = 20) throws -> Int32 {
        let deadline = Deadline(seconds)
        while true {
            if let status = reaped() { return status }
            guard !deadline.isOver else { throw Late(description: "process \(process) doesn't end: \(complaints)") }
            usleep(2000)
        }
    }

    var isRunning: Bool { reaped() == nil }

    /// Waits until the output holds `text`, and returns the output.
    @discardableResult
    func output(with text: String, seconds: Double = 10) throws -> String {
        let deadline = Deadline(seconds)
        while true {
            let output = output
            if output.contains(text) { return output }
            guard !deadline.isOver else { throw Late(description: "no “\(text)” in: \(output)\n\(complaints)") }
            usleep(5000)
        }
    }

    private func reaped() -> Int32? {
        status.withLock { status in
            if status != nil { return status }
            var raw: Int32 = 0
            guard waitpid(process, &raw, WNOHANG) == process else { return nil }
            status = raw & 0x7f == 0 ? raw >> 8 & 0xff : 128 + raw & 0x7f
            Program.running.withLock { _ = $0.remove(process) }
            return status
        }
    }

    /// The folder of the running tests, beside which everything is built.
    static let folder: String = {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        let path = String(decoding: bytes[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    }()

    /// The package's root.
    static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    static let examples = "\(root)/examples"

    /// What a test forgot, or is shared by all, ends with the tests.
    private static let endWithTests: Void = {
        atexit {
            Program.running.withLock { for process in $0 { kill(process, SIGKILL) } }
            Folder.removeAll()
        }
    }()
}

/// What a command said once it had ended.
struct Finished {
    let status: Int32
    let output: String
    let complaints: String

    init(_ arguments: [String], home: String? = nil, variables: [String] = [], through: [String] = []) throws {
        let program = try Program(arguments, home: home, variables: variables, through: through)
        status = try program.wait()
        (output, complaints) = (program.output, program.complaints)
    }
}

/// What a line of the shell said; the program is its `$0`.
func shell(_ line: String, _ arguments: String...) throws -> Finished {
    try Finished(arguments, through: ["/bin/sh", "-c", line])
}

/// A moment after which a test stops waiting.
struct Deadline {
    private let end: Int64

    init(_ seconds: Double) { end = Clock.monotonic() + Int64(seconds * 1000) }

    var left: Int32 { Int32(clamping: max(0, end - Clock.monotonic())) }
    var isOver: Bool { left == 0 }
}
