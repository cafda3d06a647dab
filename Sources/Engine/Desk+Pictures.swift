internal import Boards
internal import Journal

// Pictures that boards name.

extension Desk {
    func keep(_ picture: Picture, _ board: Identifier?, _ request: Request) {
        if let readOnly { return answer(request.sender, .refused(.readOnly(readOnly))) }
        guard request.person.isOperator || isHost(request.person, of: board) else {
            return answer(request.sender, .refused(.forbidden(needs: .host)))
        }
        if parts.isFull() { return answer(request.sender, .refused(.readOnly(JournalError.full.description))) }
        do throws(JournalError) {
            guard try makeRoom(for: picture) else {
                return answer(request.sender, .refused(.crowded("bytes of pictures", limit: parts.capacity.pictures)))
            }
        } catch {
            return answer(request.sender, .refused(.readOnly(error.description)))
        }
        batch.pictures.append(picture)
        commits.gather()
        answer(request.sender, .done)
    }

    private func isHost(_ person: Person, of board: Identifier?) -> Bool {
        guard let board, let live = try? lookUp(board) else { return false }
        return live.right(of: person) == .host
    }
}
