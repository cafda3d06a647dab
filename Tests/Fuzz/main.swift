import Glibc
import Threads

// usage: fuzz TARGET [FILE…]: reads each file; built with libFuzzer (`make fuzz`): fuzz TARGET [libFuzzer's options]

guard CommandLine.arguments.count > 1, let target = Target.all.first(where: { $0.name == CommandLine.arguments[1] })
else {
    Console.complain("usage: fuzz \(Target.all.map(\.name).joined(separator: "|")) [FILE…]")
    exit(2)
}

#if FUZZING
    exit(fuzz([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2), target))
#else
    read(CommandLine.arguments.dropFirst(2), target)
#endif
