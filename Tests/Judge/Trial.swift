import Boards
import Checker
import JSON
import Records
import Results

/// A run of one board: its recount file, and what clients did and saw there.
struct Trial {
    let board: String
    private var checker: Checker
    /// What is wrong with the recount file itself.
    private let differences: [String]
    private var clients: Set<String> = []
    private var frames = 0

    /// - Parameter file: the bytes of a recount file.
    init(_ file: [UInt8]) throws {
        differences = try Recount(file).differences
        var lines = file.split(separator: 0x0a).map(Array.init)
        let header = try JSON.parse(lines.removeFirst())
        guard let name = header["board"]?.bytes, let id = Identifier(name) else {
            throw RecountError.unreadable("The first line names no board.")
        }
        board = id.description
        checker = Checker(board: Board(id: id, epoch: 0), rules: [.settled, .everybody])
        // A recount file has no times.
        for line in lines { checker.entry(try Entry(parsing: line), at: 0) }
    }

    mutating func hear(_ testimony: Testimony) {
        clients.insert(testimony.who)
        switch testimony.observation {
        case .snapshot, .delta: frames += 1
        default: break
        }
        checker.client(testimony.who, testimony.observation)
    }

    var faults: [String] { differences + checker.verdict().map(\.description) }

    /// What was looked at.
    var sentence: String {
        "\(board): \(checker.board.seq) entries, \(checker.acknowledged) acknowledged writes, \(clients.count) clients, "
            + "\(frames) frames"
    }
}
