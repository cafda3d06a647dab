import JSON
import Threads

let setCommand = Command(
    name: "set", words: "BOARD GROUP", summary: "checks and unchecks buttons, whatever they are",
    help: """
        After it every button after --on is checked and every one after --off is not. Several ids are separated by commas.

          switchboard set todo list --on milk,bread --off eggs
        """,
    flags: [Flag("on", "IDS", "buttons to check"), Flag("off", "IDS", "buttons to uncheck")] + Remote.flags
) { arguments in
    let words = try arguments.words("BOARD", "GROUP")
    guard arguments.has("on") || arguments.has("off") else { throw UsageError("--on, --off or both are missing") }
    var writer = JSONWriter()
    writer.raw("{\"group\":")
    writer.string(words[1])
    for name in ["on", "off"] {
        writer.raw(",\"\(name)\":".utf8)
        let ids = (arguments[name] ?? "").split { $0 == "," || $0 == " " }
        writer.list(ids) { $0.string(String($1)) }
    }
    writer.raw("}")
    return try write(arguments, words[0], "set", writer.bytes)
}

let clickCommand = Command(
    name: "click", words: "BOARD GROUP BUTTON", summary: "does what a tap on a button does",
    help: """
        Checks a box or unchecks it, moves a radio group to the button, flips a switch.

          switchboard click lunch food pizza
        """,
    flags: Remote.flags
) { arguments in
    let words = try arguments.words("BOARD", "GROUP", "BUTTON")
    var writer = JSONWriter()
    writer.raw("{\"group\":")
    writer.string(words[1])
    writer.raw(",\"button\":")
    writer.string(words[2])
    writer.raw("}")
    return try write(arguments, words[0], "click", writer.bytes)
}

private func write(_ arguments: Arguments, _ board: String, _ action: String, _ body: [UInt8]) throws -> Int32 {
    let key = UInt64.random(in: .min ... .max)
    let answer = try Remote(arguments, asHost: false).send(
        "POST", "/api/v1/boards/\(board)/\(action)", body: body, headers: ["Idempotency-Key: cli-\(key)"])
    Console.say("Saved: entry \(answer["seq"]?.integer ?? 0).")
    return 0
}
