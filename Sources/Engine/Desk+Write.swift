internal import Boards
internal import Journal
internal import Records

extension Desk {
    /// A click becomes an entry: rights, rules and style decide on the newest state, the outcome is applied there and
    /// gathered for the journal; receipt and delta wait for the disk.
    func write(_ request: Request, _ id: Identifier, _ intent: Intent, _ name: WriteName?, _ round: Int64?) {
        guard let live = target(id, for: request, intent, isNamed: name != nil) else { return }
        write(request, intent, name, live, round: round)
    }

    /// - Parameters:
    ///   - round: of the poll that the sender saw, if it said so.
    ///   - receipt: what the sender is told of an entry with this seq; `nil`: the usual receipt.
    ///   - done: what else a new entry leads to, once it is gathered.
    func write(
        _ request: Request, _ intent: Intent, _ name: WriteName?, _ live: LiveBoard, round: Int64? = nil,
        receipt: ((Int64) -> Answer)? = nil, done: (Desk) -> Void = { _ in }
    ) {
        let sentence = readOnly ?? live.readOnly
        let receipt = receipt ?? { .receipt(seq: $0, revs: live.board.views.map(\.rev)) }
        do throws(Refusal) {
            // No more of the group: while somebody held its ballots, a vote would copy all of them.
            let clicked = intent.clicked.flatMap(live.board.group(_:)).map { ($0.poll != nil, $0.isShown) }
            let (isVote, isShown) = clicked ?? (false, false)
            // Of a question that isn't shown to them nobody may learn that there is one.
            if request.person.isNobody, isVote, isShown { throw .anonymous }
            let known = isVote ? live.voters[request.person] : live.people[request.person]
            let who = known ?? newNumber()
            let right = live.right(of: request.person)
            if right >= intent.needs { try expectEffort(intent, name, live) }
            let resolution = try live.board.resolve(
                intent, by: who, right: right, at: time(of: live), name: name, round: round,
                styles: parts.styles)
            switch resolution {
            case .repeated(let seq): answer(request.sender, receipt(seq))
            case .accepted(let entry):
                // Only now: the receipt of what counts already is told whatever became of the disk.
                if let sentence { throw .readOnly(sentence) }
                if case .declare(let declaration, _) = intent { try expectPictures(of: declaration) }
                if parts.isFull() { throw refusal(for: .full) }
                if right < .host { try expectRoom(known == nil, isVote: isVote, name, request.person, live) }
                // What is written beside polls is kept as long as they are.
                let hasPace = isVote || live.board.hadPolls && right < .host
                if hasPace { try expectPace(of: who, live) }
                if live.board.seq == 0 { begin(live) }
                if known == nil { introduce(request.person, who, live, isVoter: isVote) }
                live.noteClient(of: name, by: request.person)
                let bytes = accept(entry, name, live, by: request.person)
                if hasPace { live.paces[who, default: Pace()].spend(bytes, at: now) }
                done(self)
                answer(request.sender, receipt(entry.seq))
            }
        } catch {
            // A board that takes no writes says so, and not what else it lacks.
            refuse(request, sentence.map { .readOnly($0) } ?? error)
        }
    }

    /// Resolves a declaration as if it were one, pictures apart, which may be uploaded with it.
    func rehearse(_ request: Request, _ id: Identifier, _ declaration: Declaration) {
        guard let live = target(id, for: request, .declare(declaration, expected: nil), isNamed: false) else { return }
        let (intent, right) = (Intent.declare(declaration, expected: nil), live.right(of: request.person))
        do throws(Refusal) {
            if right >= intent.needs { try expectEffort(intent, nil, live) }
            _ = try live.board.resolve(
                intent, by: 0, right: right, at: time(of: live), name: nil, styles: parts.styles)
            answer(request.sender, .done)
        } catch {
            answer(request.sender, .refused(error))
        }
    }

    /// The board of a write that makes none.
    func openBoard(_ id: Identifier, for request: Request, _ name: WriteName?) -> LiveBoard? {
        do throws(JournalError) {
            if let live = try lookUp(id) { return live }
            refuse(request, .noBoard)
        } catch {
            let refusal = refusal(for: error)
            answer(request.sender, name == nil ? .refused(refusal) : .unknown)
        }
        return nil
    }

    /// - Returns: how long the entry is, in bytes.
    @discardableResult
    func accept(_ entry: Entry, _ name: WriteName?, _ live: LiveBoard, by person: Person?) -> Int {
        let time = time(of: live)
        let text = entry.text
        live.chain.add(text)
        let right = live.board.defaultRight
        let away = entry.outcome.declares ? live.board.retired.map(\.group.ordinal) : []
        let changes = live.board.apply(entry, at: time, name: name)
        batch.records.append(
            Record(
                board: live.board.id.description, seq: entry.seq, time: time,
                client: name.map { String(decoding: $0.client, as: UTF8.self) } ?? "", request: name?.id ?? 0,
                text: text, chain: live.chain.head))
        commits.gather()
        uncommitted[live.board.id] = gatheredBatch
        live.batch = gatheredBatch
        live.note(changes)
        live.since = now
        timers.note(entry, on: live.board.id)
        if !changes.isEmpty { hold(.advance(live, live.board.views, changes)) }
        hold(.entry(live, seq: entry.seq))
        tellBallots(of: entry, by: person, live, away: away)
        if live.board.defaultRight != right { hold(.admission(live.board.id, live.board.defaultRight)) }
        // Looks at every poll of the board.
        if entry.outcome.isStructural { noteDue(live) }
        log(changes, live, time)
        live.note(entry, bytes: text.count)
        figures.written += Int64(text.count)
        if live.isSnapshotDue { save(live) }
        return text.count
    }

    /// Bytes of a stored board: SQLite takes no value of 1 GB, and a write that it refuses ends all writing.
    private static let mostSaved = 512 << 20

    /// Stores the whole board beside its entries.
    func save(_ live: LiveBoard) {
        let text = StoredBoard(board: live.board.restorable, chain: live.chain, closing: live.closing).text
        guard text.count <= Desk.mostSaved else {
            parts.complain(
                "Board \(live.board.id) is too large to be stored whole (\(text.count) bytes, mostly receipts): it starts slowly."
            )
            return live.noteSnapshot(bytes: text.count)
        }
        batch.snapshots.append(
            SnapshotRow(board: live.board.id.description, seq: live.board.seq, text: text))
        commits.gather()
        live.batch = gatheredBatch
        live.noteSnapshot(bytes: text.count)
    }

    /// The board that a write is for; whoever gets none is told why.
    private func target(_ id: Identifier, for request: Request, _ intent: Intent, isNamed: Bool) -> LiveBoard? {
        do throws(JournalError) {
            if let live = try lookUp(id) { return live }
            guard case .declare = intent else {
                refuse(request, .noBoard)
                return nil
            }
            guard request.person.isOperator else {
                refuse(request, .forbidden(needs: .host))
                return nil
            }
            if try hasRoomForBoard() { return create(id) }
            refuse(request, .crowded("boards", limit: parts.capacity.boards))
        } catch {
            // A journal that can't be read doesn't prove that there is no such board, nor that a repeat doesn't count.
            let refusal = refusal(for: error)
            answer(request.sender, isNamed ? .unknown : .refused(refusal))
        }
        return nil
    }

    /// A board that is declared for the first time; only the operator may.
    ///
    /// It is kept once its first entry is accepted.
    private func create(_ id: Identifier) -> LiveBoard {
        let live = LiveBoard(LoadedBoard(new: id, epoch: max(1, parts.random())))
        live.since = now
        return live
    }

    private func begin(_ live: LiveBoard) {
        boards[live.board.id] = live
        live.touched = now
        stored.boards? += 1
        boardList?.add(live.board.id)
        batch.created.append(
            BoardRow(
                id: live.board.id.description, epoch: Digest(bits: live.board.epoch).description,
                created: wall))
    }

    func introduce(_ person: Person, _ who: Int64, _ live: LiveBoard, isVoter: Bool = false) {
        let (board, issuer, subject) = (live.board.id.description, person.issuer, person.subject)
        if isVoter {
            live.voters[person] = who
            batch.people.append(PersonRow(board: board, voter: who, issuer: issuer, subject: subject))
        } else {
            live.people[person] = who
            batch.people.append(PersonRow(board: board, who: who, issuer: issuer, subject: subject))
        }
    }

    /// One line for each group that changed.
    private func log(_ changes: Changes, _ live: LiveBoard, _ time: Int64) {
        guard parts.log != nil else { return }
        for ordinal in changes.groups {
            guard let group = live.board.groups.first(where: { $0.group.ordinal == ordinal }) else { continue }
            let answer = group.poll == nil ? group.answer(parts.styles.style(named: group.group.style)?.manifest) : nil
            hold(
                .log(
                    Event(
                        board: live.board.id.description, group: group.group.id.description, answer: answer,
                        time: time)))
        }
    }

    func delete(_ request: Request, _ id: Identifier, quietSince time: Int64?) {
        if let readOnly { return answer(request.sender, .refused(.readOnly(readOnly))) }
        guard let live = board(id, for: request) else { return }
        guard live.right(of: request.person) == .host else {
            return answer(request.sender, .refused(.forbidden(needs: .host)))
        }
        if let time, live.board.time >= time { return answer(request.sender, .refused(.mismatch)) }
        // A batch deletes before it writes, so what was gathered for the board must not come after it.
        batch.drop(id.description)
        batch.deleted.append(id.description)
        boards[id] = nil
        dues[id] = nil
        titles[id] = nil
        timers.forget(id)
        stored.boards? -= 1
        boardList?.remove(id)
        deleted[id, default: []].append(DeletedBoard(board: live, batch: gatheredBatch))
        commits.gather()
        uncommitted[id] = gatheredBatch
        live.batch = gatheredBatch
        hold(.gone(id))
        answer(request.sender, .done)
    }

    /// Answers once the disk has taken a write of nothing.
    func probe(_ request: Request) {
        if let readOnly { return answer(request.sender, .refused(.readOnly(readOnly))) }
        // A write of nothing may fit where a true one doesn't.
        if parts.isFull() { return answer(request.sender, .refused(refusal(for: .full))) }
        commits.gather()
        answer(request.sender, .done)
    }
}

extension Batch {
    /// Forgets what was gathered for a board that goes.
    fileprivate mutating func drop(_ board: String) {
        created.removeAll { $0.id == board }
        people.removeAll { $0.board == board }
        records.removeAll { $0.board == board }
        snapshots.removeAll { $0.board == board }
        due.removeAll { $0.board == board }
    }
}
