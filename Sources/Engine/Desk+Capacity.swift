internal import Boards
internal import Journal

// Whether there is room for one more. A host is never refused for it: whoever ends a flood must be able to.

extension Desk {
    /// - Parameters:
    ///   - isNew: whether the person would be one more.
    ///   - name: of the person's write, whose client may be one more.
    func expectRoom(
        _ isNew: Bool, isVote: Bool, _ name: WriteName?, _ person: Person, _ live: LiveBoard
    ) throws(Refusal) {
        let limits = parts.capacity
        if isNew, (isVote ? live.voters : live.people).count >= limits.people {
            throw .crowded("people on this board", limit: limits.people)
        }
        if let name, live.board.clients[name.client] == nil { try expectRoom(forClientOf: person, live) }
    }

    /// Nobody fills a board with clients alone, and a full one still takes a few of each person it knows, who may have
    /// loaded the page again.
    private func expectRoom(forClientOf person: Person, _ live: LiveBoard) throws(Refusal) {
        let limits = parts.capacity
        let introduced = live.introduced[person] ?? 0
        let own = person.isNobody ? limits.clientsOfNobody : limits.clientsOfPerson
        if introduced >= own { throw .crowded("clients of one person on this board", limit: own) }
        let isKnown = !person.isNobody && (live.voters[person] ?? live.people[person]) != nil
        if isKnown, introduced < limits.spareClients { return }
        guard live.board.clients.count >= limits.clients else { return }
        throw .crowded("clients on this board", limit: limits.clients)
    }

    func expectRoom(for people: Int, _ live: LiveBoard) throws(Refusal) {
        guard live.people.count + people > parts.capacity.people else { return }
        throw .crowded("people on this board", limit: parts.capacity.people)
    }

    /// Somebody whom a host names and whom the board doesn't know; names are long, and hosts of a board may be anybody's.
    ///
    /// Whoever ends a flood bars people who may be as many again.
    func expectRoom(forOneWith right: Right, _ live: LiveBoard) throws(Refusal) {
        let limit = parts.capacity.people
        guard live.people.count >= (right == .viewer ? 2 * limit : limit) else { return }
        throw .crowded("people on this board", limit: limit)
    }

    /// Counted once, and then kept up.
    func hasRoomForBoard() throws(JournalError) -> Bool {
        if stored.boards == nil { stored.boards = try reader.boards().count }
        return stored.boards ?? 0 < parts.capacity.boards
    }

    /// `true`: it fits, and is counted; one that is there already takes no room.
    func makeRoom(for picture: Picture) throws(JournalError) -> Bool {
        if batch.pictures.contains(where: { $0.name == picture.name }) { return true }
        if try reader.hasPicture(picture.name) { return true }
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
