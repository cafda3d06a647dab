import Glibc
import Threads

// usage: simulate [--seeds N] [--first SEED] [--seconds S] [--seed SEED --clients N --duration MS --trouble A,B]
//                 [--without A,B] [--defect NAME] [--lines N]

/// The words behind the program's name, as pairs.
var options: [String: String] = [:]
var words = Array(CommandLine.arguments.dropFirst())
while words.count >= 2 {
    options[words[0]] = words[1]
    words.removeFirst(2)
}

// Swift's hash tables are seeded by chance, and a seed must decide everything.
if getenv("SWIFT_DETERMINISTIC_HASHING") == nil {
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
}

var plan = Plan(seed: 0)
plan.clients = options["--clients"].flatMap { Int($0) } ?? plan.clients
plan.duration = options["--duration"].flatMap { Int64($0) } ?? plan.duration
if let names = options["--trouble"] { plan.trouble = Trouble(named: names) }
if let names = options["--without"] { plan.trouble.subtract(Trouble(named: names)) }
if let name = options["--defect"] { plan.trouble.formUnion(Trouble(named: name)) }
let only = options["--seed"].flatMap { UInt64($0) }
let first = only ?? options["--first"].flatMap { UInt64($0) } ?? 1
let count = only == nil ? options["--seeds"].flatMap { UInt64($0) } ?? 1000 : 1
let seconds = options["--seconds"].flatMap { Int64($0) } ?? .max / 2000
let lines = options["--lines"].flatMap { Int($0) } ?? 80
let begin = Clock.monotonic()
var (runs, events, acknowledged) = (0, 0, 0)

for seed in first..<first + count where Clock.monotonic() - begin < seconds * 1000 {
    plan.seed = seed
    let world = World(plan)
    try world.run()
    (runs, events, acknowledged) = (runs + 1, events + world.events, acknowledged + world.acknowledged)
    guard let failure = world.failure else { continue }
    Console.say("Seed \(seed): \(failure)")
    let short = only == nil ? shortened(plan) : plan
    let again = World(short)
    try again.run()
    for line in again.trace.suffix(lines) { Console.say("  \(line)") }
    Console.say("Again: make simulate ARGS=\"\(short.words)\"")
    exit(1)
}
let spent = max(1, Clock.monotonic() - begin)
Console.say(
    "\(runs) seeds, \(Int64(runs) * 1000 / spent) a second: \(events) events, \(acknowledged) receipts, nothing wrong.")
