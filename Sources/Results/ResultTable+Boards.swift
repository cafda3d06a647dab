package import Boards

// Tables of what a host may have, and of what a view is shown.

extension ResultTable {
    /// Everything, for the host.
    ///
    /// - Parameter manifest: a style's manifest by name; `nil`: it isn't installed.
    package init(_ result: BoardResult, _ words: ResultWords, manifest: (_ style: [UInt8]) -> StyleManifest?) {
        self.init(
            board: result.board, title: result.title, lang: result.lang,
            questions: result.groups.map { Question($0, words, manifest($0.group.style)) }, isFinal: result.isFinal)
    }

    /// What a view is shown, as far as a picture has room for it: anybody may ask for one.
    package init(_ snapshot: Snapshot, _ words: ResultWords, manifest: (_ style: [UInt8]) -> StyleManifest?) {
        let shown = snapshot.current.map { current in snapshot.groups.filter { $0.group.id == current } }
        let groups = shown ?? snapshot.groups
        self.init(
            board: snapshot.board, title: snapshot.title, lang: snapshot.lang,
            questions: groups.prefix(mostShown).map { Question($0, words, manifest($0.group.style)) },
            isFinal: !groups.contains { $0.poll?.phase.stage == .open })
        omitted = UInt32(max(0, groups.count - mostShown))
    }
}

extension Question {
    fileprivate init(_ result: GroupResult, _ words: ResultWords, _ manifest: StyleManifest?) {
        let group = result.group
        let content: Content
        if let poll = result.poll {
            let maker = RowMaker(
                group: group, manifest: manifest, words: words, correct: group.correct,
                emptyIsCorrect: group.emptyIsCorrect, edited: poll.edited, kept: poll.kept)
            let present = ResultRound(
                number: poll.round, isPresent: true, people: poll.tally.people, byHand: poll.hand?.people ?? 0,
                openedAt: poll.phase.openedAt, closedAt: poll.phase.closedAt, rows: maker.rows(poll.tally, poll.hand))
            content = .poll(
                PolledQuestion(
                    stage: poll.phase.stage, closesAt: poll.phase.closesAt, isSingle: maker.isSingle,
                    people: poll.tally.people, rounds: poll.rounds.map(maker.round) + [present]))
        } else {
            content = .shared(choices(group, result.selection, most: .max))
        }
        self.init(
            id: group.id, label: group.label, style: group.style, isRetired: result.isRetired, content: content)
    }

    fileprivate init(_ shown: ShownGroup, _ words: ResultWords, _ manifest: StyleManifest?) {
        let group = shown.group
        let content: Content
        var omitted: UInt32 = 0
        if let poll = shown.poll {
            let maker = RowMaker(
                group: group, manifest: manifest, words: words, correct: poll.correct ?? [],
                emptyIsCorrect: poll.emptyIsCorrect, edited: poll.edited)
            let round = poll.counts.map { counts in
                ResultRound(
                    number: poll.round, isPresent: true, people: poll.people, byHand: counts.hand?.people ?? 0,
                    openedAt: nil, closedAt: poll.phase.closedAt, rows: maker.rows(counts.tally, counts.hand))
            }
            content = .poll(
                PolledQuestion(
                    stage: poll.phase.stage, closesAt: poll.phase.closesAt, isSingle: maker.isSingle,
                    people: poll.people, rounds: round.map { [$0] } ?? []))
        } else {
            let choices = choices(group, shown.selection, most: mostShown)
            omitted =
                (group.buttons.listed.isEmpty ? shown.selection.count : group.buttons.count) - UInt32(choices.count)
            content = .shared(choices)
        }
        self.init(
            id: group.id, label: group.label, style: group.style, isRetired: false, content: content, omitted: omitted)
    }
}

extension RowMaker {
    /// Of a round that has ended.
    fileprivate func round(_ ended: RoundResult) -> ResultRound {
        var maker = self
        (maker.edited, maker.kept) = (ended.edited.sorted(), [:])
        return ResultRound(
            number: ended.round, isPresent: false, people: ended.tally.people, byHand: ended.hand?.people ?? 0,
            openedAt: ended.openedAt, closedAt: ended.closedAt, rows: maker.rows(ended.tally, ended.hand))
    }
}

/// Of numbered buttons only those that are checked: there may be a million.
private func choices(_ group: Group, _ selection: Selection, most: Int) -> [Choice] {
    switch group.buttons {
    case .listed(let buttons, _):
        buttons.prefix(most).map {
            Choice(id: $0.id, label: $0.label, value: $0.value, isChecked: selection.contains($0.ordinal))
        }
    case .numbered:
        selection.prefix(most).map { number in
            let id = Identifier(number)
            return Choice(id: id, label: id.bytes, value: Array("null".utf8), isChecked: true)
        }
    }
}

/// Questions of a picture, and choices of one of them.
private let mostShown = 200

extension BoardResult {
    /// Rows of a table at most: what a request may cost.
    package static let mostRows = 50_000

    /// How many rows its table has.
    package var rowCount: Int {
        groups.reduce(0) { sum, result in
            guard let poll = result.poll else {
                let listed = result.group.buttons.listed.count
                return sum + (listed == 0 ? Int(result.selection.count) : listed)
            }
            return sum + (Int(result.group.buttons.count) + result.group.retired.count + 1) * (poll.rounds.count + 1)
        }
    }
}
