internal import Glibc
internal import Synchronization
internal import Threads

/// How much memory the server uses of what it may.
///
/// One loop measures, all look.
final class MemoryCeiling: Sendable {
    enum Pressure: Int, Comparable, Sendable {
        case none
        /// Nine tenths are used: nobody is let in, and nobody joins.
        case high
        /// All is used: readers that have the most waiting for them are cut.
        case over

        static func < (one: Pressure, other: Pressure) -> Bool { one.rawValue < other.rawValue }
    }

    /// In bytes; 0: none.
    var limit: Int {
        get { most.load(ordering: .relaxed) }
        set { most.store(newValue, ordering: .relaxed) }
    }

    private let most: Atomic<Int>
    private let used = Atomic(0)

    /// Says how much is used; kept open, or the ceiling would be off while there are no descriptors.
    private let figures = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)

    init(limit: Int) { most = Atomic(limit) }

    deinit { close(figures) }

    /// Bytes of memory that the process has in use, as last measured.
    var bytes: Int { used.load(ordering: .relaxed) }

    var pressure: Pressure { limit == 0 ? .none : pressure(at: bytes) }

    private func pressure(at bytes: Int) -> Pressure {
        if bytes > limit { return .over }
        return bytes > limit / 10 * 9 ? .high : .none
    }

    /// Looks how much is used now; what is free and still held is given back first, if that matters.
    func measure() {
        var bytes = resident()
        if limit > 0, pressure(at: bytes) != .none {
            Memory.giveBack()
            bytes = resident()
        }
        used.store(bytes, ordering: .relaxed)
    }

    /// Bytes of this process's memory that are in use; 0: the system doesn't say.
    private func resident() -> Int {
        let fields = firstLine(of: figures).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Three quarters of what this process may have: the machine's memory, or less if its control group has less.
    static func usual() -> Int {
        let physical = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        let group = firstLine("/proc/self/cgroup").split(separator: ":", omittingEmptySubsequences: false).last ?? ""
        let limits = ["/sys/fs/cgroup\(group)/memory.max", "/sys/fs/cgroup/memory.max"].compactMap {
            Int(firstLine($0))
        }
        return limits.reduce(max(0, physical), min) / 4 * 3
    }
}

/// Empty if the file can't be read.
private func firstLine(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    return firstLine(of: file)
}

private func firstLine(of file: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = pread(file, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)].prefix { $0 != 0x0a }, as: UTF8.self)
}
