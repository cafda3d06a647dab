import CSQLite
import Glibc
import Synchronization

/// A folder of a test's own, removed with all that is in it.
final class Folder: Sendable {
    let path: String
    private static let present = Mutex<Set<String>>([])

    init() {
        var template = Array("/tmp/switchboard-server-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "tests need a folder in /tmp")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        Folder.present.withLock { _ = $0.insert(path) }
    }

    deinit {
        removeTree(path)
        Folder.present.withLock { _ = $0.remove(path) }
    }

    /// What is shared by all tests lasts as long as they do.
    static func removeAll() { present.withLock { for path in $0 { removeTree(path) } } }

    func write(_ name: String, _ bytes: [UInt8]) {
        let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        precondition(Glibc.write(file, bytes, bytes.count) == bytes.count, "tests need room in /tmp")
    }

    func write(_ name: String, _ text: String) { write(name, Array(text.utf8)) }

    /// Changes the journal in it behind everybody's back.
    func change(_ sql: String) {
        var database: OpaquePointer?
        sqlite3_open("\(path)/journal.sqlite", &database)
        defer { sqlite3_close(database) }
        precondition(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK, String(cString: sqlite3_errmsg(database)))
    }

    func make(_ name: String) { mkdir("\(path)/\(name)", 0o700) }

    func text(_ name: String) -> String { String(decoding: wholeFile("\(path)/\(name)"), as: UTF8.self) }

    /// Permission bits; `nil`: there is no such file.
    func mode(_ name: String) -> UInt32? {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o777 : nil
    }
}

/// Empty if there is no such file.
func wholeFile(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    return bytes
}

private func removeTree(_ path: String) {
    if unlink(path) == 0 { return }
    if let stream = opendir(path) {
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { removeTree("\(path)/\(name)") }
        }
        closedir(stream)
    }
    rmdir(path)
}
