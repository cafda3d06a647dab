import Boards
import Glibc
import Styles

// click: decides and applies COUNT clicks on boards in memory, for counting instructions (make bench-guards).
//
//   bench-click STYLES LIBRARIES COUNT
//
// A group of a hundred boxes and a radio group of ten take turns; each click has a name, as those of the page have.

guard CommandLine.arguments.count == 4, let count = Int64(CommandLine.arguments[3]) else {
    print("usage: bench-click STYLES LIBRARIES COUNT")
    exit(2)
}

let styles = StyleCatalogue(folder: CommandLine.arguments[1], libraries: [CommandLine.arguments[2]])

func numbered(_ id: String, _ style: String, _ buttons: UInt32) -> DeclaredGroup {
    DeclaredGroup(id: named(id), style: Array(style.utf8), buttons: .numbered(buttons, checked: []))
}

func named(_ text: String) -> Identifier {
    guard let id = Identifier(text.utf8) else { preconditionFailure("\(text) is no id") }
    return id
}

func write(_ intent: Intent, _ right: Right, _ name: WriteName?, on board: inout Board) throws {
    guard
        case .accepted(let entry) = try board.resolve(
            intent, by: 1, right: right, at: 1_796_000_000_000, name: name, styles: styles)
    else {
        preconditionFailure("each write is new")
    }
    _ = board.apply(entry, at: 1_796_000_000_000, name: name)
}

var board = Board(id: named("bench"), epoch: 1)
let groups = [numbered("boxes", "box", 100), numbered("radio", "radio", 10)]
let declaration = Declaration(title: Array("Bench".utf8), groups: groups)
try write(.declare(declaration, expected: nil), .host, nil, on: &board)
let client = Array("bench-client".utf8)
for id in 1...count {
    let isBox = id % 2 == 0
    let intent = Intent.click(
        group: named(isBox ? "boxes" : "radio"), button: Identifier(UInt32(id / 2) % (isBox ? 100 : 10)))
    try write(intent, .participant, WriteName(client: client, id: id), on: &board)
}
print("{\"clicks\":\(count),\"rev\":\(board.state(of: .participant).rev)}")
