#if DEBUG
    internal import Engine
    internal import Glibc
    internal import Journal

    /// A fault on purpose, for tests that must notice one.
    ///
    /// Not in release builds.
    enum Fault {
        /// What `SWITCHBOARD_FAULT` says behind `name:`; `nil`: that it names another fault, or none.
        private static func wanted(_ name: String) -> String? {
            guard let text = getenv("SWITCHBOARD_FAULT").map({ String(cString: $0) }) else { return nil }
            return text.hasPrefix("\(name):") ? String(text.dropFirst(name.count + 1)) : nil
        }

        /// The round whose frame is thrown away although its readers count as served: `lose-round:5`.
        static let lostRound: Int? = wanted("lose-round").flatMap { Int($0) }

        /// A thread, and the file that holds it while it is there: `stick:loop 1=FILE`.
        private static let held: (thread: String, file: String)? = wanted("stick").flatMap { text in
            guard let mark = text.firstIndex(of: "=") else { return nil }
            return (String(text[..<mark]), String(text[text.index(after: mark)...]))
        }

        /// Stands still while the thread called `name` is held.
        static func stick(_ name: String) {
            guard let held, held.thread == name else { return }
            while access(held.file, F_OK) == 0 { usleep(20_000) }
        }

        /// Engine and journal, which stand still when something is asked of them.
        static func add(to parts: inout Engine.Parts) {
            guard let held else { return }
            let isFull = parts.isFull
            if held.thread == "engine" {
                parts.isFull = {
                    stick("engine")
                    return isFull()
                }
            }
            if held.thread == "journal" { parts.journal = HeldJournal(journal: parts.journal) }
        }
    }

    /// A journal whose writer can be held.
    private struct HeldJournal: Journal {
        let journal: any Journal

        func writer() throws(JournalError) -> any JournalWriter { HeldWriter(try journal.writer()) }
        func reader() throws(JournalError) -> any JournalReader { try journal.reader() }
    }

    private final class HeldWriter: JournalWriter {
        private let writer: any JournalWriter

        init(_ writer: any JournalWriter) { self.writer = writer }

        func append(_ batch: Batch) throws(JournalError) -> Position {
            Fault.stick("journal")
            return try writer.append(batch)
        }

        func close() { writer.close() }
    }
#endif
