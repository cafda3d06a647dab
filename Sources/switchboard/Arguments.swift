import CGetopt
import Glibc

/// What stands on a command line, read by getopt_long: flags over `SWITCHBOARD_*` in the environment.
struct Arguments {
    private(set) var values: [String: String] = [:]
    /// Every value of a flag, in order.
    private var lists: [String: [String]] = [:]
    /// What isn't a flag, in order.
    private(set) var rest: [String] = []

    /// - Parameter words: the command's name first.
    init(_ words: [String], _ flags: [Flag]) throws(UsageError) {
        try Variables.check()
        for flag in flags where flag.hasVariable {
            guard let value = getenv(flag.variable).map({ String(cString: $0) }) else { continue }
            guard flag.value == nil else {
                values[flag.name] = value
                continue
            }
            guard let isOn = Variables.isOn(value) else { throw UsageError("\(flag.variable) must be yes or no") }
            if isOn { values[flag.name] = "yes" }
        }
        try parse(words, flags)
    }

    private mutating func parse(_ words: [String], _ flags: [Flag]) throws(UsageError) {
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        let names = flags.map { strdup($0.name) }
        defer { for text in pointers + names { free(text) } }
        var options = zip(flags, names).enumerated().map { index, flag in
            option(name: flag.1, has_arg: flag.0.value == nil ? 0 : 1, flag: nil, val: Int32(1000 + index))
        }
        options.append(option())
        pointers.append(nil)
        shim_getopt_begin()
        while true {
            let found = Int(getopt_long(Int32(words.count), &pointers, Arguments.letters(flags), options, nil))
            if found == -1 { break }
            let letter = flags.firstIndex { $0.letter?.asciiValue.map(Int.init) == found }
            let index = letter.map { $0 + 1000 } ?? found
            guard flags.indices.contains(index - 1000) else {
                throw UsageError(Arguments.wrong(index == 0x3a, pointers, flags))
            }
            let flag = flags[index - 1000]
            if let text = shim_optarg() { lists[flag.name, default: []].append(String(cString: text)) }
            values[flag.name] = flag.value == nil ? "yes" : shim_optarg().map { String(cString: $0) } ?? ""
        }
        // getopt has moved what isn't a flag to the end.
        rest = pointers[Int(shim_optind())...].compactMap { $0.map { String(cString: $0) } }
    }

    /// The letters as getopt wants them; the colon in front makes it say which value is missing.
    private static func letters(_ flags: [Flag]) -> String {
        ":" + flags.map { flag in flag.letter.map { "\($0)\(flag.value == nil ? "" : ":")" } ?? "" }.joined()
    }

    private static func wrong(
        _ needsValue: Bool, _ words: [UnsafeMutablePointer<CChar>?], _ flags: [Flag]
    ) -> String {
        let next = Int(shim_optind())
        let (last, coming) = (
            words[next - 1].map { String(cString: $0) } ?? "", words[next].map { String(cString: $0) }
        )
        if needsValue { return "\(last) needs a value" }
        // Of several letters behind one dash getopt stays at the word until it has taken the last.
        return unknown(last.hasPrefix("-") ? last : coming ?? last, flags)
    }

    /// Names the flag that was probably meant.
    private static func unknown(_ word: String, _ flags: [Flag]) -> String {
        let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
        let nearest = flags.map(\.name).min { distance($0, name) < distance($1, name) }
        let hint = nearest.map { distance($0, name) <= 3 ? "; did you mean --\($0)?" : "" } ?? ""
        return "there is no option \(word)\(hint)"
    }

    subscript(flag: String) -> String? { values[flag] }

    /// What a flag says that may stand several times; in a variable spaces are between.
    func all(_ flag: String) -> [String] {
        lists[flag] ?? values[flag].map { $0.split(separator: " ").map(String.init) } ?? []
    }

    func has(_ flag: String) -> Bool { values[flag] != nil }

    /// The one word that isn't a flag, or several as named.
    func words(_ names: String...) throws(UsageError) -> [String] {
        guard rest.count == names.count else {
            throw UsageError(
                rest.count < names.count
                    ? "\(names[rest.count]) is missing" : "\(rest[names.count]) is one word too many")
        }
        return rest
    }
}

/// A command line that can't be understood.
struct UsageError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

/// How many letters have to change (Levenshtein).
func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var row = Array(0...second.count)
    for (i, letter) in first.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in second.enumerated() {
            let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (letter == other ? 0 : 1))
            diagonal = row[j + 1]
            row[j + 1] = next
        }
    }
    return row[second.count]
}
