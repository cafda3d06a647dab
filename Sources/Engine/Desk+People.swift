internal import Boards
internal import Journal

// Who may do what on a board, and what each person has answered.

extension Desk {
    func grant(_ request: Request, _ id: Identifier, _ person: Person, _ right: Right, _ name: WriteName?) {
        guard let live = openBoard(id, for: request, name) else { return }
        guard !Person.isReserved(person.subject) else {
            return refuse(
                request, .badField("person", problem: "is no person: operator holds the host key, http is everybody"))
        }
        let known = live.people[person]
        do throws(Refusal) {
            if known == nil { try expectRoom(forOneWith: right, live) }
        } catch {
            return refuse(request, error)
        }
        let who = known ?? newNumber()
        write(
            request, .grant(who: who, right), name, live,
            done: { desk in
                if known == nil { desk.introduce(person, who, live) }
                live.noteGrant(to: person)
                desk.hold(.right(id, person, right))
            })
    }

    func invite(_ request: Request, _ id: Identifier, _ people: [Person], _ right: Right, _ name: WriteName?) {
        guard let live = openBoard(id, for: request, name) else { return }
        do throws(Refusal) {
            try expectHost(request.person, .invite(right, count: people.count), name, live)
        } catch {
            return refuse(request, (readOnly ?? live.readOnly).map { .readOnly($0) } ?? error)
        }
        // A board that is made again under the id of a deleted one must not let in whom that one had invited.
        let people = people.map { Person(issuer: $0.issuer, subject: "\($0.subject).\(Digest(bits: live.origin))") }
        do throws(Refusal) {
            let isRepeat = people.allSatisfy { live.people[$0] != nil }
            if !isRepeat {
                // The same name for other people would be answered with these, who were given nothing.
                if let name, live.board.clients[name.client]?.recent.contains(where: { $0.id == name.id }) == true {
                    throw Refusal.conflict
                }
                try expectRoom(for: people.count, live)
            }
        } catch {
            return refuse(request, error)
        }
        let numbers = people.map { live.people[$0] ?? newNumber() }
        let granted = people.map { Answer.Granted(person: $0, right: right) }
        // Sorted in the entry, as the order of the people would say who is which number in a recount.
        write(
            request, .invite(right, numbers.sorted()), name, live, receipt: { .invited(seq: $0, granted) },
            done: { desk in
                for (person, who) in zip(people, numbers) where live.people[person] == nil {
                    desk.introduce(person, who, live)
                }
                for person in people { live.noteGrant(to: person) }
            })
    }

    /// Before anything is made that only a host may have: a stranger asks for it as often as for nothing.
    ///
    /// Whoever was host when the same write was accepted is told so again.
    private func expectHost(
        _ person: Person, _ record: IntentRecord, _ name: WriteName?, _ live: LiveBoard
    ) throws(Refusal) {
        guard try live.board.receipt(of: record, name) == nil else { return }
        guard live.right(of: person) == .host else { throw .forbidden(needs: .host) }
    }

    func people(_ request: Request, _ id: Identifier, _ after: Person?, _ limit: Int) {
        guard let live = board(id, for: request) else { return }
        guard live.right(of: request.person) == .host else {
            return answer(request.sender, .refused(.forbidden(needs: .host)))
        }
        let page = live.granted(limit + 1, after: after)
        answer(request.sender, .people(Array(page.prefix(limit)), isCut: page.count > limit))
    }

    /// Each of the person's pages is told what the ballot is now.
    ///
    /// - Parameter away: ordinals of the polls that were taken away before the entry.
    func tellBallots(of entry: Entry, by person: Person?, _ live: LiveBoard, away: [UInt32]) {
        for operation in entry.outcome.operations {
            switch operation {
            case .ballot:
                if let person { tellBallots(of: person, entry.who, live) }
            case .round(let group, _): tellReturned(to: [group], live)
            case .declare: tellReturned(to: away, live)
            default: break
            }
        }
    }

    /// A round that is taken back brings ballots with it that pages have let go of, and so does a poll that comes back.
    ///
    /// A round that begins has none, and pages know by its number that those of the round before are void.
    private func tellReturned(to ordinals: [UInt32], _ live: LiveBoard) {
        guard !ordinals.isEmpty else { return }
        let returned = live.board.groups.filter { ordinals.contains($0.group.ordinal) }.compactMap(\.poll?.ballots)
        guard returned.contains(where: { !$0.isEmpty }) else { return }
        for (person, who) in live.voters where returned.contains(where: { $0[who] != nil }) {
            tellBallots(of: person, who, live)
        }
    }

    /// Once for all that a batch changes; of nobody where no page follows the board.
    private func tellBallots(of person: Person, _ who: Int64, _ live: LiveBoard) {
        guard !live.joined.isEmpty, let telling = tellings.open(person, who, live) else { return }
        hold(.ballot(telling))
    }
}
