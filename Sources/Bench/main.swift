import Glibc
import Threads

do throws(Problem) {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    if options.wantsHelp {
        Console.say(Options.help)
        exit(0)
    }
    exit(try Bench(options).run() ? 0 : 1)
} catch {
    Console.complain("switchboard-bench: \(error.sentence)")
    exit(2)
}
