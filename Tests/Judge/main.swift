import Glibc
import Results
import Threads

// usage: judge SEEN RECOUNT…
//
// Reads what clients did and saw (a line each, docs/TESTING.md) and the recount file of each board, asks the checker,
// and says what is wrong. Ends with 0: nothing; 1: something; 2: a file can't be read.

/// Says why nothing can be judged.
func refuse(_ sentence: String) -> Never {
    Console.complain(sentence)
    exit(2)
}

func bytes(_ path: String) -> [UInt8] {
    guard let bytes = fileBytes(path) else { refuse("\(path) can't be read: \(String(cString: strerror(errno)))") }
    return bytes
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 2 else { refuse("usage: judge SEEN RECOUNT…") }

var trials: [Trial] = []
for path in words.dropFirst() {
    do { trials.append(try Trial(bytes(path))) } catch { refuse("\(path): \(error)") }
}
for (index, line) in bytes(words[0]).split(separator: 0x0a).enumerated() {
    do throws(Testimony.Unreadable) {
        let testimony = try Testimony(Array(line))
        let heard = trials.indices.filter { trials[$0].board == testimony.board ?? trials[$0].board }
        if heard.isEmpty { refuse("\(words[0]), line \(index + 1): there is no recount of that board") }
        for trial in heard { trials[trial].hear(testimony) }
    } catch {
        refuse("\(words[0]), line \(index + 1): \(error.sentence)")
    }
}
let faults = trials.flatMap { trial in trial.faults.map { "\(trial.board): \($0)" } }
for trial in trials { Console.say(trial.sentence) }
for fault in faults.prefix(40) { Console.say("WRONG: \(fault)") }
Console.say(faults.isEmpty ? "Nothing wrong." : "\(faults.count) faults.")
exit(faults.isEmpty ? 0 : 1)
