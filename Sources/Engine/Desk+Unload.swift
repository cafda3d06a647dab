internal import Boards

// Boards that nobody follows, reads or writes leave memory. All they are is in the journal: whoever asks for one again
// has it loaded, and what is due there fires with the board away.

extension Desk {
    /// Entries that a snapshot is worth, so that loading the board again needn't replay them.
    private static let worthSaving = 100

    /// Milliseconds between two looks; `nil`: boards stay.
    var unloadInterval: Int64? { parts.unloadAfter.map { max(20, min(60_000, $0 / 4)) } }

    func unloadWhatIsIdle() {
        guard let after = parts.unloadAfter, let interval = unloadInterval, now >= nextUnload else { return }
        nextUnload = now + interval
        for live in Array(boards.values) { unload(live, after) }
    }

    /// A board can only go once no loop has one of its channels: a loop that kept an old one would follow a board that
    /// isn't there while the engine tells the readers of another.
    private func unload(_ live: LiveBoard, _ after: Int64) {
        guard live.isUnfollowed else { return live.touched = now }
        guard now - live.touched >= after, live.batch <= committedBatch else { return }
        if live.unsaved >= Desk.worthSaving, readOnly == nil, live.readOnly == nil, !parts.isFull() {
            // It goes when that is on disk.
            return save(live)
        }
        titles[live.board.id] = Answer.BoardTitle(live.board)
        boards[live.board.id] = nil
    }
}
