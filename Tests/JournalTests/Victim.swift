import Glibc

/// A process that writes a journal and prints the seq of each durable entry, until it is killed.
struct Victim {
    private let process: pid_t
    private let output: Int32

    /// Nil when the helper, which is built beside the tests, can't be started.
    init?(journal path: String) {
        guard let program = Self.program else { return nil }
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let arguments = [strdup(program), strdup(path), nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let answer = posix_spawn(&process, program, &actions, nil, arguments, nil)
        close(ends[1])
        output = ends[0]
        self.process = process
        if answer != 0 { return nil }
    }

    /// Kills the process once it has said `lines` lines; returns how many whole lines it said in all.
    func kill(afterLines lines: Int) -> Int {
        var said = 0
        var isAlive = true
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = read(output, &chunk, chunk.count), count > 0 {
            said += chunk[..<count].count { $0 == UInt8(ascii: "\n") }
            if isAlive && said >= lines {
                Glibc.kill(process, SIGKILL)
                isAlive = false
            }
        }
        close(output)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return said
    }

    /// The helper stands in the folder of the running tests.
    private static var program: String? {
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        guard count > 0 else { return nil }
        let path = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return path[...slash] + "JournalVictim"
    }
}
