internal import CThreads

/// The process's memory.
package enum Memory {
    /// Gives back to the system what was freed here and is still held; takes some milliseconds.
    package static func giveBack() { malloc_trim(0) }
}
