import Boards
import Client
import Glibc
import JSON
import Server
import Styles
import Threads
import Wire

let applyCommand = Command(
    name: "apply", words: "FILE", summary: "makes a board what a file says",
    help: """
        Creates the board, or changes it in place: buttons that keep their ids keep what is checked. Pictures named
        relative to the file are uploaded. A group or button without id gets its number as one, and the file is rewritten
        with it, so that later edits keep each tick with its button.

          switchboard apply examples/lunch.json
          switchboard apply --dry-run examples/lunch.json
        """,
    flags: [Flag("dry-run", nil, "say what would change, and write nothing")] + Remote.flags
) { arguments in
    let path = try arguments.words("FILE")[0]
    let file = try BoardFile(path: path)
    let remote = Remote(arguments)
    if arguments.has("dry-run") {
        try Rehearsal(remote: remote, file: file).run()
        return 0
    }
    var names: [String: String] = [:]
    for (name, bytes) in file.pictures {
        names[name] = try remote.send("PUT", "/api/v1/pictures", body: bytes)["name"]?.string
    }
    let text = file.declaration(renaming: names).text
    let answer = try remote.send("PUT", "/api/v1/boards/\(file.id)", body: text)
    if let bytes = fileBytes(path), let text = BoardFile.textWithIDs(of: bytes) {
        try Server.replaceFile(path, text)
        Console.say("\(path) now holds the ids that its groups and buttons got.")
    }
    Console.say("Board \(file.id) is at entry \(answer["seq"]?.integer ?? 0): \(remote.http.server)/\(file.id)")
    return 0
}

let checkCommand = Command(
    name: "check", words: "FILE", summary: "says whether a board file is right, without a server",
    help: """
        Reads the file, its pictures and the styles it names; prints what is wrong and where. With --styles alone, plays
        the cases of each style in that folder.

          switchboard check examples/lunch.json
          switchboard check --styles my-styles
        """,
    flags: [Flag("styles", "FOLDER", "a folder with more styles")]
) { arguments in
    let styles = installedStyles(arguments)
    for refusal in styles.refusals { Console.complain("Style left out: \(refusal)") }
    guard !arguments.rest.isEmpty || !arguments.has("styles") else { return try play(styles) }
    let path = try arguments.words("FILE")[0]
    let file = try BoardFile(path: path)
    for (name, bytes) in file.pictures where bytes.count > WireLimits.picture {
        throw BoardFile.Problem(description: "\(path): \(name) is larger than \(WireLimits.picture) bytes.")
    }
    var board = Board(id: file.id, epoch: 1)
    do throws(Refusal) {
        _ = try board.resolve(
            .declare(file.declaration, expected: nil), by: 1, right: .host, at: 0, name: nil, styles: styles)
    } catch {
        throw BoardFile.Problem(description: "\(path): \(WireError(error).message)")
    }
    let count = file.declaration.groups.count
    Console.say("\(path) is right: board \(file.id), \(count == 1 ? "1 group" : "\(count) groups").")
    return 0
}

let stylesCommand = Command(
    name: "styles", words: "", summary: "lists the styles that are installed",
    help: """
        Shows each style, its version and aliases, and why one was left out.

          switchboard styles --styles my-styles
        """,
    flags: [Flag("styles", "FOLDER", "a folder with more styles")]
) { arguments in
    let styles = installedStyles(arguments)
    for style in styles.styles {
        let aliases = style.file.manifest.aliases.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
        let also = aliases.isEmpty ? "" : "  also \(aliases)"
        Console.say("\(style.file.name) \(style.file.version)\(also)  \(Places.short(style.folder))")
    }
    for style in styles.styles where style.file.behaves == nil && !style.webFiles.contains("look.js") {
        Console.complain("\(style.file.name) has no web/look.js, so the page shows its groups and lets nobody click.")
    }
    for refusal in styles.refusals { Console.complain("Left out: \(refusal)") }
    return styles.refusals.isEmpty ? 0 : 1
}

func installedStyles(_ arguments: Arguments) -> StyleCatalogue {
    var styles = StyleCatalogue(folder: Places.styles, libraries: Places.libraries)
    if let folder = arguments["styles"] { styles.load(folder: folder, libraries: Places.libraries) }
    return styles
}

/// Plays the cases of every style; says which don't hold.
private func play(_ styles: StyleCatalogue) throws -> Int32 {
    var failures = 0
    for style in styles.styles {
        let cases = try style.cases()
        let failed = cases.compactMap { $0.failure(of: style.style) }
        for failure in failed { Console.complain("\(style.file.name): \(failure)") }
        Console.say("\(style.file.name): \(cases.count - failed.count) of \(cases.count) cases hold")
        failures += failed.count
    }
    return failures == 0 && styles.refusals.isEmpty ? 0 : 1
}
