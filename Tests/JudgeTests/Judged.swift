import Glibc
import Specimens
import Testing

/// What `judge` said of an example, in files of its own.
struct Judged {
    let status: Int32
    let output: String

    init(_ example: Example) throws {
        var template = Array("/tmp/switchboard-judge-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let (seen, recount) = ("\(folder)/seen", "\(folder)/recount")
        defer {
            for path in [seen, recount] { unlink(path) }
            rmdir(folder)
        }
        try Judged.write(seen, example.seen.joined(separator: "\n"))
        try Judged.write(recount, example.file)
        let pipe = try #require(popen("'\(Built.folder)/judge' \(seen) \(recount) 2>&1", "r"))
        var (said, piece) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while case let count = fread(&piece, 1, piece.count, pipe), count > 0 { said += piece[..<count] }
        status = pclose(pipe) >> 8 & 0xff
        output = String(decoding: said, as: UTF8.self)
    }

    private static func write(_ path: String, _ text: String) throws {
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        try #require(fputs(text, file) >= 0)
    }
}
