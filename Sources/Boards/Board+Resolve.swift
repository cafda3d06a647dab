extension Board {
    /// What became of an intent.
    package enum Resolution: Equatable, Sendable {
        /// To be journaled, then told.
        case accepted(Entry)
        /// A repeat: the receipt it had.
        case repeated(seq: Int64)
    }

    /// Decides `intent` against the newest state and leaves that state as it is.
    ///
    /// - Parameters:
    ///   - who: the number that stands for the person in the journal.
    ///   - right: what that person may do here.
    ///   - time: ms UTC; board time is at least that of the newest entry.
    ///   - round: of the poll that the sender saw; another than the present one is over.
    ///   - name: names the write for repeats; `nil`: it can't be repeated.
    package mutating func resolve(
        _ intent: Intent, by who: Int64, right: Right, at time: Int64, name: WriteName?, round: Int64? = nil,
        styles: some StyleLookup
    ) throws(Refusal) -> Resolution {
        let record = IntentRecord(intent)
        if let receipt = try receipt(of: record, name) { return .repeated(seq: receipt.seq) }
        // Only now: who lost a right since is still told that the write counts.
        guard right >= intent.needs else { throw .forbidden(needs: intent.needs) }
        let voter = Voter(who: who, right: right, time: Swift.max(self.time, time), round: round)
        let operations = try operations(for: intent, voter, styles)
        return .accepted(Entry(seq: seq + 1, who: who, intent: record, outcome: Outcome(operations)))
    }

    /// The receipt of a write that counts already; `nil`: its name is new.
    package func receipt(of record: IntentRecord, _ name: WriteName?) throws(Refusal) -> Receipts.Receipt? {
        guard let name, let receipts = clients[name.client] else { return nil }
        return try receipts.receipt(for: name.id, content: record.content)
    }

    private mutating func operations(
        for intent: Intent, _ voter: Voter, _ styles: some StyleLookup
    ) throws(Refusal) -> [Outcome.Operation] {
        switch intent {
        case .set(let group, let on, let off): return try set(group, on, off, voter, styles)
        case .click(let group, let button): return try click(group, button, voter, styles)
        case .withdraw(let group): return try withdraw(group, by: voter)
        case .declare(let declaration, let expected): return try declare(declaration, expected, at: voter.time, styles)
        case .host(let intent): return try operations(for: intent, at: voter.time, styles)
        case .undo(let entry):
            // What its sender saw may have been followed by another host's action, which nobody wanted back.
            guard undo?.seq == entry else { throw .nothing }
            return try operations(for: .undo, at: voter.time, styles)
        case .grant(let who, let right): return rights[who] == right ? [] : [.grant(who: who, right)]
        case .invite(let right, let people): return people.map { .grant(who: $0, right) }
        }
    }

    private mutating func set(
        _ group: Identifier, _ on: [Identifier], _ off: [Identifier], _ voter: Voter, _ styles: some StyleLookup
    ) throws(Refusal) -> [Outcome.Operation] {
        let index = try index(of: group, for: voter)
        guard !on.isEmpty || !off.isEmpty else { throw .badField("on", problem: "names no button, and so does off") }
        let (on, off) = (try ordinals(of: on, in: index), try ordinals(of: off, in: index))
        try expectDistinct(on + off)
        return try write(to: index, by: voter, styles) { draft, _, _ throws(StyleRefusal) in
            draft.touch(on: on, off: off)
        }
    }

    private mutating func click(
        _ group: Identifier, _ button: Identifier, _ voter: Voter, _ styles: some StyleLookup
    ) throws(Refusal) -> [Outcome.Operation] {
        let index = try index(of: group, for: voter)
        guard let ordinal = groups[index].ordinal(of: button) else { throw .noButton(button) }
        return try write(to: index, by: voter, styles) { draft, style, setup throws(StyleRefusal) in
            draft.touch(ordinal)
            try style.click(ordinal, setup, &draft)
        }
    }

    /// Lets the style complete a write, and says what it came to; the selection is as before afterwards.
    private mutating func write(
        to index: Int, by voter: Voter, _ styles: some StyleLookup,
        _ body: (inout Draft, any Style, Setup) throws(StyleRefusal) -> Void
    ) throws(Refusal) -> [Outcome.Operation] {
        let group = groups[index].group
        if group.mode == .poll { return try vote(in: index, by: voter, styles, body) }
        guard let style = styles.style(named: group.style) else { throw .noStyle(group.style) }
        var draft = Draft(taking: &groups[index].selection)
        defer { draft.rollBack(into: &groups[index].selection) }
        do throws(StyleRefusal) {
            try body(&draft, style, group.setup)
            try style.settle(group.setup, &draft)
        } catch {
            throw .style(error, group: group.id, buttons: [], limit: limit(of: error, group))
        }
        let (on, off) = draft.changes
        guard !on.isEmpty || !off.isEmpty else { return [] }
        // A removed button is gone for good; a style can't know which those are, and most ask for none but the named.
        guard (on + off).allSatisfy(groups[index].exists) else { throw .faultyStyle(group.style) }
        return [.check(group: group.ordinal, on: ranges(of: on), off: ranges(of: off))]
    }

    /// The group that somebody clicks in: one that they are shown, or there is none for them.
    func index(of group: Identifier, for voter: Voter) throws(Refusal) -> Int {
        if options.contains(.archived) { throw .closed(at: nil) }
        let index = try index(of: group)
        guard voter.right == .host || groups[index].isShown else {
            throw .noGroup(group)
        }
        return index
    }

    func index(of group: Identifier) throws(Refusal) -> Int {
        guard let index = indexByID[group] else { throw .noGroup(group) }
        return index
    }

    private func ordinals(of ids: [Identifier], in index: Int) throws(Refusal) -> [UInt32] {
        var out: [UInt32] = []
        out.reserveCapacity(ids.count)
        for id in ids {
            guard let ordinal = groups[index].ordinal(of: id) else { throw .noButton(id) }
            out.append(ordinal)
        }
        return out
    }

    private func expectDistinct(_ ordinals: [UInt32]) throws(Refusal) {
        guard ordinals.count > 1, Set(ordinals).count < ordinals.count else { return }
        throw .badField("on", problem: "names a button twice, or off names it too")
    }
}

func limit(of refusal: StyleRefusal, _ group: Group) -> UInt32 {
    switch refusal {
    case .many: group.max
    case .few: group.min
    case .two: 1
    default: 0
    }
}

/// Where a board finds its styles.
package protocol StyleLookup {
    /// The style with this name or alias; `nil`: it isn't installed.
    func style(named name: [UInt8]) -> (any Style)?
}

extension IntentRecord {
    package init(_ intent: Intent) {
        switch intent {
        case .set(let group, let on, let off): self = .set(group: group, on: on, off: off)
        case .click(let group, let button): self = .click(group: group, button: button)
        case .declare(let declaration, _): self = .declare(content: declaration.content)
        case .grant(let who, let right): self = .grant(who: who, right)
        case .withdraw(let group): self = .withdraw(group: group)
        case .host(let intent): self = .host(intent)
        // Which one it was is what came of it.
        case .undo: self = .host(.undo)
        case .invite(let right, let people): self = .invite(right, count: people.count)
        }
    }
}
