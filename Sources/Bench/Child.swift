import Glibc

/// A program started here, which ends with this one at the latest.
final class Child {
    enum Output { case pipe, nowhere }

    let process: pid_t
    /// Ends of pipes; −1: there is none, or it was closed.
    private var input: Int32 = -1
    private var output: Int32 = -1
    private var said: [UInt8] = []
    private var isWaitedFor = false

    /// Starts a program; `words` begin with its name.
    ///
    /// `setpriv` has the kernel end it when its parent goes, `taskset` pins it; both
    /// put the program in their own place, so `process` is the program's.
    init(_ words: [String], core: Int? = nil, output kind: Output, hasInput: Bool = false) throws(Problem) {
        let pinned = core.map { ["taskset", "-c", "\($0)"] } ?? []
        var pointers = (["setpriv", "--pdeathsig", "KILL"] + pinned + words).map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        var (ours, theirs) = (Child.pipe(), Child.pipe())
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if hasInput {
            posix_spawn_file_actions_adddup2(&actions, theirs.reading, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        switch kind {
        case .pipe: posix_spawn_file_actions_adddup2(&actions, ours.writing, 1)
        case .nowhere: posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        pointers.append(nil)
        var process: pid_t = 0
        let answer = posix_spawnp(&process, "setpriv", &actions, nil, pointers, environ)
        self.process = process
        close(theirs.reading)
        close(ours.writing)
        (ours.writing, theirs.reading) = (-1, -1)
        (input, output) = (theirs.writing, ours.reading)
        guard answer == 0 else { throw Problem("\(words[0]) can't be started: \(String(cString: strerror(answer))).") }
    }

    deinit {
        end()
        close(output)
    }

    /// The next line it says.
    func line(within seconds: Double) throws(Problem) -> String {
        let deadline = Stopwatch()
        while true {
            if let end = said.firstIndex(of: 0x0a) {
                defer { said.removeSubrange(...end) }
                return String(decoding: said[..<end], as: UTF8.self)
            }
            guard try listen(until: seconds - deadline.seconds) else {
                throw Problem("A program ended without a word.")
            }
        }
    }

    /// Waits for its end and returns what it said.
    ///
    /// Throws if it failed.
    func finish(within seconds: Double) throws(Problem) -> String {
        let deadline = Stopwatch()
        closeInput()
        while try listen(until: seconds - deadline.seconds) {}
        var status: Int32 = 0
        waitpid(process, &status, 0)
        isWaitedFor = true
        guard status == 0 else { throw Problem("A program failed; what it said about it stands above.") }
        return String(decoding: said, as: UTF8.self)
    }

    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Asks it to end, and ends it if it takes longer than ten seconds.
    func end() {
        closeInput()
        guard !isWaitedFor else { return }
        isWaitedFor = true
        kill(process, SIGTERM)
        let patience = Stopwatch()
        while waitpid(process, nil, WNOHANG) == 0 {
            if patience.seconds > 10 { kill(process, SIGKILL) }
            usleep(2000)
        }
    }

    /// Ends it at once, without asking: it has nothing to lose.
    func cut() {
        if !isWaitedFor { kill(process, SIGKILL) }
        end()
    }

    /// Whether it has ended by itself.
    var hasEnded: Bool {
        if !isWaitedFor, waitpid(process, nil, WNOHANG) == process { isWaitedFor = true }
        return isWaitedFor
    }

    /// Takes what it says; false at the end.
    private func listen(until seconds: Double) throws(Problem) -> Bool {
        var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard seconds > 0, poll(&watched, 1, Int32(seconds * 1000) + 1) > 0 else {
            throw Problem("A program took too long.")
        }
        var piece = [UInt8](repeating: 0, count: 4096)
        let count = read(output, &piece, piece.count)
        said += piece.prefix(max(0, count))
        return count > 0
    }

    /// Not inherited: an end held by another program would hide that this one has ended.
    private static func pipe() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        let answer = Glibc.pipe(&ends)
        precondition(answer == 0, "a handful of pipes fits under every limit")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
