internal import Glibc

/// Which file stood at a path: tells whether it still does.
///
/// A file that was deleted can be written to for as long as it is open, and all of it is gone afterwards.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// `nil`: there is none.
    init?(of path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (device, number) = (facts.st_dev, facts.st_ino)
    }
}
