internal import Glibc
internal import Threads

/// The right to write a journal, kept as a lock on a file beside it.
///
/// SQLite's own locks come and go with each transaction; this one is held as long as the server runs, and the kernel
/// drops it when the process ends, however it ends. The file holds the process's number and stays behind.
package final class FileLock {
    private let descriptor: Int32

    /// Locks the file beside `path` that has `-lock` added to the name.
    package init(on path: String) throws(JournalError) {
        descriptor = try Self.lock(path)
        ftruncate(descriptor, 0)
        let number = Array("\(getpid())\n".utf8)
        pwrite(descriptor, number, number.count, 0)
    }

    /// Closing alone would leave the lock to a child process that has not yet started its program.
    deinit {
        flock(descriptor, LOCK_UN)
        Glibc.close(descriptor)
    }

    /// The process that has the lock beside `path`; `nil`: none, or it can't be told.
    ///
    /// Asks the kernel's list: taking the lock, for however short a time, could keep a server from starting.
    static func holder(of path: String) -> Int? {
        var facts = stat()
        let descriptor = Glibc.open(path + "-lock", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { Glibc.close(descriptor) }
        guard fstat(descriptor, &facts) == 0 else { return nil }
        // `4: FLOCK  ADVISORY  WRITE 4711 08:01:131075 0 EOF`
        let lines = String(decoding: fileBytes("/proc/locks") ?? [], as: UTF8.self).split(separator: "\n")
        let isHeld = lines.contains { line in
            let words = line.split(separator: " ")
            return words.count > 5 && words[1] == "FLOCK" && words[5].hasSuffix(":\(facts.st_ino)")
        }
        return isHeld ? number(in: descriptor) : nil
    }

    private static func lock(_ path: String) throws(JournalError) -> Int32 {
        let name = path + "-lock"
        let descriptor = Glibc.open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .open(path: name, reason: String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let holder = number(in: descriptor)
            Glibc.close(descriptor)
            throw .inUse(path: path, process: holder)
        }
        return descriptor
    }

    private static func number(in descriptor: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
