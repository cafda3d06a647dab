import Threads

/// What the command line asks for.
struct Options {
    var scale = Scale.full
    /// Names of the measures to take; empty: all.
    var only: [String] = []
    /// Where the figures go as JSON.
    var json: String?
    var accepted = "benchmarks/accepted.json"
    /// The figures become the accepted ones.
    var accepts = false
    /// Where peers from PyPI are installed; `nil`: no peers are measured.
    var peers: String?
    /// A folder on the disk to be measured; `nil`: beside the executable.
    var scratch: String?
    /// Says what there is to say and measures nothing.
    var wantsHelp = false

    static let help = """
        switchboard-bench: measures the server against yardsticks in the same run

          --only NAME     takes one measure; may be repeated (\(Bench.measures.map(\.name).joined(separator: ", ")))
          --quick         2 short runs instead of 5
          --smoke         1 tiny run: does the tool still work?
          --runs N        runs of each measure
          --seconds S     seconds measured in each run
          --json FILE     writes the figures
          --accepted FILE the figures to compare with (default benchmarks/accepted.json)
          --accept        makes these figures the accepted ones
          --peers DIR     measures other servers as well; DIR has those from PyPI (make bench-peers)
          --scratch DIR   where data is kept meanwhile, on the disk that counts (default beside the executable)
        """

    init(_ words: [String]) throws(Problem) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--quick": scale = .quick
            case "--smoke": scale = .smoke
            case "--accept": accepts = true
            case "--only": only.append(try Options.value(of: word, &rest))
            case "--runs": scale.runs = Int(try Options.number(of: word, &rest))
            case "--seconds": scale.seconds = try Options.number(of: word, &rest)
            case "--json": json = try Options.value(of: word, &rest)
            case "--accepted": accepted = try Options.value(of: word, &rest)
            case "--peers": peers = try Options.value(of: word, &rest)
            case "--scratch": scratch = try Options.value(of: word, &rest)
            default: throw Problem("There is no option \(word).\n\n\(Options.help)")
            }
        }
        for name in only where !Bench.measures.contains(where: { $0.name == name }) {
            throw Problem("There is no measure \(name).\n\n\(Options.help)")
        }
    }

    /// Peers are measured when they were asked for, instructions counted when that was.
    func takes(_ measure: any Measure) -> Bool {
        guard only.isEmpty else { return only.contains(measure.name) }
        return measure is Peers ? peers != nil : !measure.countsInstructions && measure.belongs(to: scale)
    }

    private static func value(of word: String, _ rest: inout ArraySlice<String>) throws(Problem) -> String {
        guard let value = rest.popFirst() else { throw Problem("\(word) needs a value.") }
        return value
    }

    private static func number(of word: String, _ rest: inout ArraySlice<String>) throws(Problem) -> Double {
        let text = try value(of: word, &rest)
        guard let number = Double(text), (0.1...600).contains(number) else {
            throw Problem("\(word) takes 0.1 to 600.")
        }
        return number
    }
}
