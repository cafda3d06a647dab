internal import Glibc
internal import Journal

/// Writes a journal until it is killed, and says on standard output which entry is durable: what the test that kills it
/// compares the journal with.
@main
struct Victim {
    static func main() throws(JournalError) {
        let writer = try SQLiteJournal(path: CommandLine.arguments[1]).writer()
        _ = try writer.append(Batch(created: [BoardRow(id: "b", epoch: "e", created: 0)]))
        for seq in Int64(1)... {
            _ = try writer.append(Batch(records: [record(seq)]))
            let line = Array("\(seq)\n".utf8)
            guard Glibc.write(1, line, line.count) == line.count else { return }
        }
    }

    private static func record(_ seq: Int64) -> Record {
        let text = [UInt8]("{\"v\":1,\"seq\":\(seq)}".utf8)
        return Record(
            board: "b", seq: seq, time: seq, client: "c", request: seq, text: text,
            chain: [UInt8](repeating: UInt8(truncatingIfNeeded: seq), count: 32))
    }
}
