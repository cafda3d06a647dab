internal import Boards
internal import Engine
internal import Journal
internal import Records
internal import Sockets
internal import Wire

// Who follows the entries of a board, page by page at the reader's pace.

extension Loop {
    func follow(
        _ peer: Peer, _ id: Int64, _ board: Identifier, _ from: Int64, _ person: Person, _ records: [Record],
        _ last: Int64
    ) {
        guard peer.link.ending == nil else { return }
        peer.send(.joined(id: id, board, .host, .host, seq: last))
        cursorCount += 1
        peer.entries[board] = Peer.EntryCursor(
            number: cursorCount, person: person, next: from, isAsking: true, known: last)
        followers[board, default: [:]][peer.link.number] = peer
        page(peer, board, cursorCount, records, last)
    }

    /// A page asked for before the peer followed the board again is passed over: entries would be out of order, or those of
    /// another board that had the same id.
    func page(_ peer: Peer, _ board: Identifier, _ number: UInt64, _ records: [Record], _ last: Int64) {
        guard let cursor = peer.entries[board], cursor.number == number else { return }
        let frames = records.map { record in
            let entry = ServerMessage.entry(
                board, seq: record.seq, time: record.time, chain: hex(record.chain), text: record.text)
            return Frame(text: entry.text)
        }
        if !frames.isEmpty { peer.link.send(Frame(joining: frames)) }
        if let last = records.last { peer.entries[board]?.next = last.seq + 1 }
        // The answer waited for the disk: what isn't there when it is asked for again was pruned.
        if records.isEmpty, cursor.wasEmpty { peer.entries[board]?.next = last + 1 }
        peer.entries[board]?.wasEmpty = records.isEmpty
        peer.entries[board]?.isAsking = false
        // The newest may have been on their way to the disk when the page was read; they are there now.
        peer.entries[board]?.known = last
        ask(peer, moreOf: board)
    }

    /// None may be left out, so a page that the engine couldn't give is asked for again.
    func pageAgain(_ peer: Peer, _ board: Identifier, _ number: UInt64) {
        guard peer.entries[board]?.number == number else { return }
        peer.entries[board]?.isAsking = false
        sockets.after(milliseconds: 500) { [unowned self] in ask(peer, moreOf: board) }
    }

    /// The next page, at the reader's pace: only once it has taken the one before.
    func ask(_ peer: Peer, moreOf board: Identifier) {
        guard let cursor = peer.entries[board], !cursor.isAsking, cursor.next <= cursor.known,
            !peer.link.isBusy
        else { return }
        peer.entries[board]?.isAsking = true
        let kind = Request.Kind.entries(board, from: cursor.next, limit: 200)
        ask(kind, as: cursor.person, peer, .page(board, cursor: cursor.number))
    }
}
