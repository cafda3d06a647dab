import Glibc
import Threads

#if FUZZING
    /// Chosen by the variable `FUZZ_TARGET`, as libFuzzer has the command line.
    private let fuzzed: Target = {
        let name = getenv("FUZZ_TARGET").map { String(cString: $0) }
        guard let target = Target.all.first(where: { $0.name == name }) else {
            Console.complain("FUZZ_TARGET is none of \(Target.all.map(\.name).joined(separator: ", ")).")
            exit(2)
        }
        return target
    }()

    /// What libFuzzer calls.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        fuzzed.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
#else
    /// Reads files (`fuzz TARGET FILE…`), so that every test run reads what was found once.
    ///
    /// `fuzz examples FOLDER` writes files to begin with, into FOLDER/TARGET.
    @main struct Program {
        static func main() throws {
            let words = CommandLine.arguments
            if words.count == 3, words[1] == "examples" { return try writeExamples(words[2]) }
            guard words.count > 1, let target = Target.all.first(where: { $0.name == words[1] }) else {
                Console.complain("usage: fuzz \(Target.all.map(\.name).joined(separator: "|")) FILE…")
                exit(2)
            }
            for path in words.dropFirst(2) {
                guard let bytes = fileBytes(path) else {
                    Console.complain("\(path) can't be read.")
                    exit(2)
                }
                target.read(bytes)
            }
        }

        private static func writeExamples(_ folder: String) throws {
            for (number, file) in (try Examples(seeds: 1...20).files + ServerExamples.files).enumerated() {
                mkdir("\(folder)/\(file.target)", 0o755)
                let path = "\(folder)/\(file.target)/example-\(number)"
                guard let stream = fopen(path, "w") else {
                    Console.complain("\(path) can't be written.")
                    exit(2)
                }
                fwrite(file.bytes, 1, file.bytes.count, stream)
                fclose(stream)
            }
        }
    }
#endif
