internal import Boards
internal import Journal

// What happens on boards by itself: polls close when their time has come, whether or not anybody is there.

extension Desk {
    /// At start: the journal knows, without any board being loaded.
    func readDues() {
        do throws(JournalError) {
            for row in try reader.due() {
                if let id = Identifier(row.board.utf8), let time = row.time { dues[id] = time }
            }
        } catch {
            endWriting(because: error)
        }
    }

    /// How long the engine may sleep; `nil`: nothing is due.
    ///
    /// At most a second, so that a clock that is set doesn't make it late.
    var patience: Int? {
        guard waiting.isEmpty else { return 0 }
        let unload = boards.isEmpty ? nil : unloadInterval.map { Int($0) }
        guard readOnly == nil, !dues.isEmpty else { return unload }
        return min(unload ?? 1000, Int(max(0, dues.nextLook - now)))
    }

    /// Of a board that isn't loaded, the wall clock's.
    private func time(of id: Identifier) -> Int64 { boards[id].map(time(of:)) ?? wall }

    func closeWhatIsDue() {
        guard readOnly == nil, !dues.isEmpty, now >= dues.nextLook else { return }
        for (id, due) in dues.all where due <= time(of: id) { closePolls(of: id) }
        // Asked afterwards, since a board whose poll has closed may have another that is due soon.
        let left = dues.all.map { id, due in due - time(of: id) }.min() ?? 0
        dues.nextLook = now + min(1000, max(0, left))
    }

    private func closePolls(of id: Identifier) {
        dues[id] = nil
        do throws(JournalError) {
            guard let live = try lookUp(id), live.readOnly == nil else { return }
            let now = time(of: live)
            for group in live.board.due(at: now) { close(group, live, now) }
            dues[id] = live.board.nextDue
        } catch {
            // The journal can't be read now: tried again, ballots are refused by their time meanwhile.
            parts.complain(error.description)
            dues[id] = time(of: id) + 1000
        }
    }

    /// As its host would have; by nobody.
    private func close(_ group: Identifier, _ live: LiveBoard, _ now: Int64) {
        do throws(Refusal) {
            let resolution = try live.board.resolve(
                .host(.close(group: group, in: nil)), by: 0, right: .host, at: now, name: nil, styles: parts.styles)
            if case .accepted(let entry) = resolution { accept(entry, nil, live, by: nil) }
        } catch {
            // Nothing refuses to close.
        }
    }

    /// The journal is told when the board has to be looked at next, in the batch that changed it.
    func noteDue(_ live: LiveBoard) {
        let next = live.board.nextDue
        guard next != live.due else { return }
        live.due = next
        dues[live.board.id] = next
        batch.due.append(DueRow(board: live.board.id.description, time: next))
    }
}
