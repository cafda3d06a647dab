/// What a look at a journal's file as a whole shows, apart from its boards.
package struct FileReport: Equatable, Sendable {
    /// What SQLite finds wrong with the file's pages and trees, in its own words.
    package var faults: [String] = []
    /// Entries of boards that are not there.
    package var strays: Int64 = 0
    /// How far the journal says it is written.
    package var position = Position.start
    /// The newest entry's position.
    package var newest = Position.start
    /// What the file beside the journal says was acknowledged.
    package var acknowledged = Position.start

    /// Whether the journal ends before what was acknowledged.
    package var isShort: Bool { position < acknowledged }
    package var isGood: Bool { faults.isEmpty && strays == 0 && newest <= position && !isShort }
}
