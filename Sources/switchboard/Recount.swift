import Boards
import Glibc
import Results
import Styles
import Threads

let recountCommand = Command(
    name: "recount", words: "FILE", summary: "counts a board once more and checks what is shown",
    help: """
        Takes what `switchboard export BOARD --format recount` wrote. Applies every entry once more, computes the chain
        of hashes from its beginning, and holds both against what the file says is shown. Needs no server and no styles;
        of those that are here it takes the words of a group that has none of its own, and nothing else.

        Whether it is the file of that vote, the chain says: after a poll was closed every page shows the first 8
        characters of its head. Give them with --chain.

          switchboard recount lunch.jsonl
          switchboard recount lunch.jsonl --chain 3fa9c1d2
        """,
    flags: [Flag("chain", "HEX", "the beginning of a chain that was shown, at least 8 characters")]
) { arguments in
    let path = try arguments.words("FILE")[0]
    guard !isNoFile(path) else { throw UsageError("\(path) is no file") }
    guard let file = fileBytes(path) else {
        throw UsageError("\(path) can't be read: \(String(cString: strerror(errno)))")
    }
    do throws(RecountError) {
        let recount = try Recount(file)
        Console.say(RecountPrinter(recount, manifest: manifest).text)
        let missing = try chainProblem(recount, arguments["chain"])
        for difference in recount.differences + missing { Console.complain(terminalText(difference)) }
        let isRight = recount.isRight && missing.isEmpty
        Console.say(isRight ? "The shown result is right." : "The shown result is NOT right.")
        return isRight ? 0 : 1
    } catch {
        Console.complain("\(path): \(terminalText(error.description))")
        Console.say("The shown result is NOT right: the file can't be recounted.")
        return 1
    }
}

/// A sentence if the chain that somebody saw isn't in the file.
private func chainProblem(_ recount: Recount, _ chain: String?) throws(RecountError) -> [String] {
    guard let chain = chain?.lowercased() else { return [] }
    guard chain.utf8.count >= 8 else { throw .unreadable("--chain takes at least 8 characters.") }
    if let place = recount.heads.firstIndex(where: { $0.hasPrefix(chain) }) {
        Console.say("The chain \(chain) was reached at entry \(place + 1).")
        return []
    }
    return ["The chain \(chain) is not in this file: it is another board's, or its past was changed."]
}

/// What a style of this machine says of itself: its library isn't loaded.
private func manifest(_ style: [UInt8]) -> StyleManifest? {
    // The name comes from a file that anybody may have written.
    guard let name = Identifier(style)?.description else { return nil }
    let path = "\(Places.styles)/\(name)/style.json"
    guard let bytes = fileBytes(path) else { return nil }
    do throws(PluginRefusal) {
        return try StyleFile(parsing: bytes, path: path, name: name).manifest
    } catch {
        Console.complain("\(error)")
        return nil
    }
}
