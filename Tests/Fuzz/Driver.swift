import Glibc
import Threads

/// Reads each file.
func read(_ paths: some Sequence<String>, _ target: Target) {
    for path in paths {
        guard let bytes = fileBytes(path) else {
            Console.complain("\(path) can't be read.")
            exit(2)
        }
        target.read(bytes)
    }
}

#if FUZZING
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<Int32>,
        _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
        _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    ) -> Int32

    /// What libFuzzer calls, which hands it nothing but bytes; set once, before it starts.
    nonisolated(unsafe) private var fuzzed = Target.all[0]

    /// Hands the target to libFuzzer, which ends the program.
    func fuzz(_ words: [String], _ target: Target) -> Int32 {
        fuzzed = target
        var arguments = words.map { strdup($0) } + [nil]
        var count = Int32(words.count)
        return arguments.withUnsafeMutableBufferPointer { arguments in
            var base = arguments.baseAddress
            return runDriver(&count, &base) { bytes, count in
                fuzzed.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        }
    }
#endif
