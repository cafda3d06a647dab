import Glibc

/// A folder of a test's own, removed with what a journal leaves in it.
final class Scratch: Sendable {
    let folder: String
    var path: String { folder + "/journal" }

    init() {
        var template = Array("/tmp/switchboard-journal-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "tests need a folder in /tmp")
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for suffix in ["", "-wal", "-shm", "-lock", "-reached"] { unlink(path + suffix) }
        rmdir(folder)
    }

    func mode(_ suffix: String = "") -> UInt32? {
        var status = stat()
        return stat(path + suffix, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    func read(_ suffix: String = "") -> [UInt8] {
        let file = open(path + suffix, O_RDONLY)
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while case let count = Glibc.read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    /// Whether the journal's file or its log has this text in it.
    func holds(_ text: String) -> Bool {
        let text = Array(text.utf8)
        return ["", "-wal"].contains { suffix in read(suffix).withUnsafeBytes { holds(text, $0) } }
    }

    /// Looking byte by byte takes minutes without optimization.
    private func holds(_ text: [UInt8], _ file: UnsafeRawBufferPointer) -> Bool {
        guard var place = file.baseAddress else { return false }
        let end = place + file.count
        while end - place >= text.count, let found = memchr(place, Int32(text[0]), end - place - text.count + 1) {
            if memcmp(found, text, text.count) == 0 { return true }
            place = UnsafeRawPointer(found) + 1
        }
        return false
    }

    func write(_ bytes: [UInt8], _ suffix: String = "") {
        let file = open(path + suffix, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        precondition(Glibc.write(file, bytes, bytes.count) == bytes.count, "tests need room in /tmp")
    }
}
