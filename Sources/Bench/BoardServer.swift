import Glibc
import JSON

/// A Switchboard server with boards to be measured on.
final class BoardServer {
    enum Journal: String { case sqlite, memory }
    /// A group of a hundred boxes, or of a million numbered ones.
    enum Board: String { case bench, million }

    static let buttons = 100

    let port: Int
    private let child: Child
    /// Where its journal lies.
    let data: String

    /// Starts it in `folder`, which may hold what an earlier one left, and returns when it is ready.
    init(
        _ site: Site, _ journal: Journal = .sqlite, in folder: String, boards: [Board] = [.bench],
        _ more: [String] = [], under wrapper: [String] = []
    ) throws(Problem) {
        let ready = "\(folder)/ready"
        unlink(ready)
        try BoardServer.write(boards, in: "\(folder)/boards")
        data = "\(folder)/data"
        child = try Child(
            wrapper + [
                site.program("switchboard"), "serve", "--listen", "127.0.0.1:0", "--journal", journal.rawValue,
                // Few connections stand for many people here.
                "--data", data, "--messages-per-second", "1000000",
                "--demo", "\(folder)/boards", "--ready-file", ready,
            ] + more, core: site.serverCore, output: .nowhere)
        let patience = Stopwatch()
        while !File.exists(ready) {
            guard !child.hasEnded else { throw Problem("The server ended at once; what it said stands above.") }
            guard patience.seconds < 30 else { throw Problem("The server was not ready within 30 seconds.") }
            usleep(100)
        }
        port = Int(try Result(File.text(ready))("port"))
    }

    var process: pid_t { child.process }

    /// The index of the journal's log.
    var walIndex: String { "\(data)/journal.sqlite-shm" }

    /// KiB of memory that are its own or shared, now.
    func residentMemory() throws(Problem) -> Double {
        for line in File.text("/proc/\(process)/status").split(separator: "\n") where line.hasPrefix("VmRSS:") {
            if let value = line.split(separator: " ").dropLast().last.flatMap({ Double($0) }) { return value }
        }
        throw Problem("The server has ended.")
    }

    /// Seconds of processor time that it has used.
    func processorSeconds() throws(Problem) -> Double {
        // Behind the name in brackets stand the fields from the third on; 14 and 15 are ticks (proc(5)).
        let fields = File.text("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 13, let user = Double(fields[11]), let system = Double(fields[12]) else {
            throw Problem("The server has ended.")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    func stop() { child.end() }

    private static func write(_ boards: [Board], in folder: String) throws(Problem) {
        guard !File.exists(folder) else { return }
        try File.makeFolder(folder)
        for board in boards {
            var writer = JSONWriter()
            writer.raw("{\"id\":")
            writer.string(board.rawValue)
            writer.raw(",\"title\":\"Bench\",\"groups\":[{\"id\":\"all\",\"label\":\"All\",\"buttons\":")
            switch board {
            case .bench: writer.list(0..<buttons) { $0.box($1) }
            case .million: writer.raw("{\"count\":1000000}")
            }
            writer.raw("}]}")
            try File.write(writer.bytes, to: "\(folder)/\(board.rawValue).json")
        }
    }
}

extension JSONWriter {
    fileprivate mutating func box(_ number: Int) {
        raw("{\"id\":")
        string("\(number)")
        raw(",\"label\":")
        string("Box \(number)")
        raw("}")
    }
}
