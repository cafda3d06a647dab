internal import Glibc
internal import Threads

/// The thread that writes the journal: takes batches in order, and answers each when it is durable or lost.
package final class JournalThread: Sendable {
    package typealias Answer = @Sendable (Result<Position, JournalError>) -> Void

    private struct Job: Sendable {
        var batch: Batch
        var answer: Answer
    }

    private let inbox = Inbox<Job>()
    private let worker: Worker

    /// Starts the thread and opens the journal's writer on it; returns when that is done.
    package init(_ journal: any Journal, patience: Patience = Patience()) throws(JournalError) {
        let opened = Inbox<Result<Void, JournalError>>()
        worker = Worker(name: "journal") { [inbox] in
            do throws(JournalError) {
                let desk = Desk(writer: try journal.writer(), patience: patience)
                opened.post(.success(()))
                desk.serve(inbox)
            } catch {
                opened.post(.failure(error))
            }
        }
        guard let outcome = opened.take()?.first else { preconditionFailure("the thread always says how it went") }
        try outcome.get()
    }

    deinit { inbox.close() }

    /// How many batches wait for the disk, without the one being written.
    package var waiting: Int { inbox.count }

    /// Writes a batch.
    ///
    /// `answer` is called once, on the journal's thread, in the order of the calls; after `stop` at once, with
    /// `closed`.
    package func append(_ batch: Batch, then answer: @escaping Answer) {
        if !inbox.post(Job(batch: batch, answer: answer)) { answer(.failure(.closed)) }
    }

    /// Finishes what was accepted, closes the journal and ends the thread.
    ///
    /// Not from inside an answer.
    package func stop() {
        inbox.close()
        worker.join()
    }

    /// What belongs to the thread.
    private final class Desk {
        private let writer: any JournalWriter
        private let patience: Patience

        init(writer: any JournalWriter, patience: Patience) {
            self.writer = writer
            self.patience = patience
        }

        func serve(_ inbox: Inbox<Job>) {
            var rest: Int? = 0
            while let jobs = inbox.take(waiting: rest) {
                for job in jobs { job.answer(write(job.batch)) }
                rest = writer.tidy()
            }
            writer.close()
        }

        /// Tries until it succeeds, the patience ends or the error is one that doesn't pass.
        private func write(_ batch: Batch) -> Result<Position, JournalError> {
            let deadline = Clock.monotonic() + Int64(patience.busy)
            var wasFull = false
            while true {
                do throws(JournalError) {
                    return .success(try writer.append(batch))
                } catch .busy where Clock.monotonic() < deadline {
                    rest()
                } catch .full where !wasFull && patience.makeRoom() {
                    wasFull = true
                    rest()
                } catch {
                    return .failure(error)
                }
            }
        }

        private func rest() { usleep(UInt32(clamping: patience.pause * 1000)) }
    }
}
