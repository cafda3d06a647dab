import Boards
import JSON
import Records

/// The first line of a recount file, as far as it says where to begin and what to expect.
struct RecountHeader {
    /// The whole line.
    let text: [UInt8]
    let board: Identifier
    /// The one that the chain begins with.
    let epoch: UInt64
    let entries: Int64
    let head: String
    let closing: String?
    /// What is said of each group, by id, as JSON text.
    let groups: [(id: String, text: [UInt8])]
    /// The first eight digits of the chain's head after each entry.
    let links: [String]

    init(_ line: [UInt8]) throws(RecountError) {
        guard let json = try? JSON.parse(line), json["switchboard"]?.string == "recount" else {
            throw .unreadable("The first line doesn't say that this is a recount file.")
        }
        guard let version = json["v"]?.integer, version == RecountFile.version else {
            throw .unreadable("The file has another format: update this program.")
        }
        guard let board = json["board"]?.bytes.flatMap({ Identifier($0) }),
            let epoch = json["epoch"]?.string.flatMap({ UInt64($0, radix: 16) }),
            let entries = json["entries"]?.integer, let head = json["head"]?.string,
            let result = json["result"]?.array, let links = json["links"]?.array
        else { throw .unreadable("The first line lacks a field.") }
        (text, self.board, self.epoch, self.entries) = (line, board, epoch, entries)
        (self.head, closing) = (head, json["closing"]?.string)
        groups = result.map { (id: $0["id"]?.string ?? "", text: $0.text ?? []) }
        self.links = links.map { $0.string ?? "" }
    }
}

/// Why a file can't be recounted at all: a sentence.
package enum RecountError: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable(String)

    package var description: String {
        switch self {
        case .unreadable(let sentence): sentence
        }
    }
}
