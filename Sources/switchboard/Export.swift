import Glibc
import JSON
import Server
import Threads

let exportCommand = Command(
    name: "export", words: "BOARD", summary: "writes a board, or what it came to, as a file",
    help: """
        Formats:
          board    what `apply` takes, with all ids and what is checked (default)
          csv      the result as a table: a row for each question, round and button
          excel    the same as Excel in --lang reads it: byte order mark, separator, mark before decimals
          json     the result with all rounds, votes counted by hand, and the chain
          recount  every entry, without names and times: anybody can check the result with `switchboard recount`
        All but `board` take the host's key.

          switchboard export lunch > lunch.json
          switchboard export lunch --format excel --lang de -o lunch.csv
          switchboard export lunch --format recount -o lunch.jsonl
        """,
    flags: [
        Flag("format", "FORMAT", "board, csv, excel, json or recount (default board)"),
        Flag("lang", "LANG", "language of headers and of Excel: en, zh-Hans, zh-Hant, de, ar … (default the board's)"),
        Flag("output", "FILE", "write there, and not to standard output", letter: "o"),
    ] + Remote.flags
) { arguments in
    let board = try arguments.words("BOARD")[0]
    let bytes = try exported(board, arguments)
    guard let path = arguments["output"] else {
        guard Console.put(bytes) else {
            Console.complain("switchboard export: the output can't be written: \(String(cString: strerror(errno))).")
            return 1
        }
        return 0
    }
    try Server.replaceFile(path, bytes)
    Console.say("\(path): \(bytes.count) bytes.")
    return 0
}

private func exported(_ board: String, _ arguments: Arguments) throws -> [UInt8] {
    let address = "/api/v1/boards/\(board)"
    let format = arguments["format"] ?? "board"
    guard format != "board" else { return try Remote(arguments).send("GET", address).prettyText + [0x0a] }
    guard ["csv", "excel", "json", "recount"].contains(format) else {
        throw UsageError("--format must be board, csv, excel, json or recount")
    }
    let lang = arguments["lang"] ?? ""
    guard lang.utf8.allSatisfy({ $0 == 0x2d || Character(Unicode.Scalar($0)).isLetter || $0 & 0xf0 == 0x30 }) else {
        throw UsageError("--lang must be a language, as in de or zh-Hant")
    }
    return try Remote(arguments).fetch("\(address)/export?format=\(format)\(lang.isEmpty ? "" : "&lang=\(lang)")")
}
