internal import CThreads
internal import Glibc
internal import Synchronization

/// A named thread that runs one function to its end.
///
/// The program's long-lived threads are made here and not by Swift's pool, since each of them blocks: in `poll`, in `fsync`.
package final class Worker: Sendable {
    /// Bytes of stack: what Linux gives the main thread, since decoding nested JSON recurses.
    package static let stackSize = 8 << 20

    /// What the thread is started with.
    private final class Task: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// The thread, until somebody joins it.
    private let thread: Mutex<pthread_t?>

    /// Starts the thread.
    ///
    /// `name` is what `top -H` and debuggers show; Linux keeps its first 15 bytes.
    package init(name: String, _ body: @escaping @Sendable () -> Void) {
        let task = Unmanaged.passRetained(Task(name: name, body: body))
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        // The thread's first line takes the task back.
        let answer = pthread_create(&thread, &attributes, { Worker.run($0) }, task.toOpaque())
        pthread_attr_destroy(&attributes)
        // Started with the program only: as in `Inbox`, there is nothing to go on with.
        guard answer == 0 else {
            fatalError("the system gives no thread for \(name): raise the limit on tasks (ulimit -u, TasksMax=)")
        }
        self.thread = Mutex(thread)
    }

    deinit {
        if let thread = thread.withLock({ $0 }) { pthread_detach(thread) }
    }

    /// Waits until the function has returned.
    ///
    /// A second call returns at once.
    package func join() {
        let thread = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let thread else { return }
        precondition(pthread_equal(thread, pthread_self()) == 0, "a thread can't wait for its own end")
        pthread_join(thread, nil)
    }

    /// The C side of the thread: turns the pointer into the task and does nothing else.
    private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let pointer else { return nil }
        let task = Unmanaged<Task>.fromOpaque(pointer).takeRetainedValue()
        pthread_setname_np(pthread_self(), String(decoding: task.name.utf8.prefix(15), as: UTF8.self))
        task.body()
        return nil
    }
}
