internal import Boards
internal import Engine
internal import Sockets
internal import Wire

// Who may look for boards that may not be there (P78), over sockets; a board that is followed is there.

extension Loop {
    /// Why nothing may be asked of a board now.
    func obstacle(to kind: Request.Kind, _ person: Person, of peer: Peer) -> WireError? {
        guard let shared, !person.isOperator else { return nil }
        let boards = kind.boards.filter { !peer.isReader(of: $0) }
        do throws(WireError) {
            try shared.lookups.expectRoom(for: boards, from: peer.link.address, now: sockets.now)
            return nil
        } catch {
            return error
        }
    }

    func note(_ ask: Ask, _ answer: Answer, of peer: Peer) {
        guard let shared, let board = ask.board, !peer.isReader(of: board), peer.session.person?.isOperator != true
        else { return }
        let (found, missed) = answer.tells(of: [board])
        shared.lookups.note(found: found, missed: missed, from: peer.link.address, now: sockets.now)
    }
}
