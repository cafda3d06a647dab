internal import Boards
internal import Journal

// Whether there is room for one more. A host is never refused for it: whoever ends a flood must be able to.

extension Desk {
    /// - Parameters:
    ///   - isNew: whether the person would be one more.
    ///   - name: of the write, whose client may be one more.
    func expectRoom(_ isNew: Bool, isVote: Bool, _ name: WriteName?, _ live: LiveBoard) throws(Refusal) {
        let limits = parts.capacity
        if isNew, (isVote ? live.voters : live.people).count >= limits.people {
            throw .crowded("people on this board", limit: limits.people)
        }
        if let name, live.board.clients.count >= limits.clients, live.board.clients[name.client] == nil {
            throw .crowded("clients on this board", limit: limits.clients)
        }
    }

    func expectRoom(for people: Int, _ live: LiveBoard) throws(Refusal) {
        guard live.people.count + people > parts.capacity.people else { return }
        throw .crowded("people on this board", limit: parts.capacity.people)
    }

    /// Counted once, and then kept up.
    func hasRoomForBoard() throws(JournalError) -> Bool {
        if stored.boards == nil { stored.boards = try reader.boards().count }
        return stored.boards ?? 0 < parts.capacity.boards
    }

    /// `true`: it fits, and is counted; one that is there already takes no room.
    func makeRoom(for picture: Picture) throws(JournalError) -> Bool {
        if batch.pictures.contains(where: { $0.name == picture.name }) { return true }
        if try reader.picture(picture.name) != nil { return true }
        if stored.pictures == nil { stored.pictures = try reader.pictureBytes() }
        let bytes = (stored.pictures ?? 0) + picture.bytes.count
        guard bytes <= parts.capacity.pictures else { return false }
        stored.pictures = bytes
        return true
    }

    /// What the journal holds, as far as it was counted.
    struct Stored {
        var boards: Int?
        var pictures: Int?
    }
}
