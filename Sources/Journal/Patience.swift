/// What the journal's thread does about an error that may pass, before it reports it.
package struct Patience: Sendable {
    /// How long a batch is tried again while another program holds the file, in milliseconds.
    package var busy: Int
    /// How long a batch rests between two tries, in milliseconds.
    package var pause: Int
    /// Called once for a batch that found the disk full, on the journal's thread: may free room, and says whether
    /// trying once more makes sense.
    package var makeRoom: @Sendable () -> Bool

    package init(busy: Int = 2000, pause: Int = 10, makeRoom: @escaping @Sendable () -> Bool = { true }) {
        self.busy = busy
        self.pause = pause
        self.makeRoom = makeRoom
    }
}
