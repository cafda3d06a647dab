import Glibc

/// What the tests and their servers were built with (scripts/sanitize), and what that changes of what they measure.
enum Sanitizer {
    /// It holds what was freed, so that its use shows: how much more memory a server uses tells nothing.
    static let isAddress = dlsym(nil, "__asan_init") != nil
    static let isThread = dlsym(nil, "__tsan_init") != nil

    /// What the thread sanitizer opens in a process once it has something to report: a file, and two pipes to the program
    /// that knows the names of functions.
    static let descriptors = isThread ? 3 : 0
}
