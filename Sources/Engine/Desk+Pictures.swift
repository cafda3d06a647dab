internal import Boards
internal import Journal

// Pictures: which there are, and who may bring one.

extension Desk {
    /// A board must not point at pictures that this server doesn't have.
    func expectPictures(of declaration: Declaration) throws(Refusal) {
        for bytes in declaration.pictureNames {
            let name = String(decoding: bytes, as: UTF8.self)
            guard !batch.pictures.contains(where: { $0.name == name }) else { continue }
            do throws(JournalError) {
                if try reader.hasPicture(name) { continue }
            } catch {
                throw refusal(for: error)
            }
            throw .badField(
                "pictures", problem: "name \(name), which was not uploaded here; `switchboard apply` uploads files")
        }
    }

    func keep(_ picture: Picture, _ board: Identifier?, _ request: Request) {
        if let readOnly { return answer(request.sender, .refused(.readOnly(readOnly))) }
        guard request.person.isOperator || isHost(request.person, of: board) else {
            return answer(request.sender, .refused(.forbidden(needs: .host)))
        }
        if parts.isFull() { return answer(request.sender, .refused(refusal(for: .full))) }
        do throws(JournalError) {
            guard try makeRoom(for: picture) else {
                return answer(request.sender, .refused(.crowded("bytes of pictures", limit: parts.capacity.pictures)))
            }
        } catch {
            return answer(request.sender, .refused(refusal(for: error)))
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
