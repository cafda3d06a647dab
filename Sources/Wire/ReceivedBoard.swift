package import Boards
package import JSON

/// A board as a reader holds it: from a snapshot, brought forward by deltas, proved by the digest.
package struct ReceivedBoard: Sendable {
    /// A group's own part.
    package struct GroupState: Sendable {
        package var id: String
        package var label: [UInt8]
        package var style: String
        package var texts: Texts?
        package var values: Values?
        package var buttons: [ReceivedButton]
        package var selection: Selection
        package var ordinal: UInt32
        package var isNumbered: Bool
        /// `nil` in shared mode.
        package var poll: ReceivedPoll?
    }

    package struct ReceivedButton: Sendable {
        package var id: String
        package var label: [UInt8]
        /// JSON text.
        package var value: [UInt8]
        package var ordinal: UInt32

        package init(id: String, label: [UInt8], value: [UInt8], ordinal: UInt32) {
            self.id = id
            self.label = label
            self.value = value
            self.ordinal = ordinal
        }
    }

    /// One button that changed, or a whole tally.
    package struct Change: Sendable {
        package var group: Int
        package var button: UInt32
        package var isChecked: Bool
    }

    /// The person's own ballots: buttons by group, of groups that were answered.
    package private(set) var ballots: [String: [String]] = [:]

    /// Why a message can't be taken.
    package enum Trouble: Error, Equatable, Sendable {
        /// Something between was missed: join again with `have`.
        case gap
        /// The cells differ from the server's: join again without `have`.
        case digest
        /// Not what the protocol says.
        case unreadable
    }

    package private(set) var id: String
    package private(set) var epoch: UInt64
    package private(set) var view: View
    package private(set) var rev: Int64
    package private(set) var digest: Digest
    package private(set) var title: [UInt8]
    package private(set) var groups: [GroupState]

    /// Takes a snapshot message.
    package init(snapshot json: JSON) throws(Trouble) {
        guard let id = json["board"]?.string, let epoch = json["epoch"]?.bytes.flatMap(parseBits),
            let view = json["view"]?.bytes.flatMap(View.init(name:)), let rev = json["rev"]?.integer,
            let digest = json["digest"]?.bytes.flatMap(parseBits),
            let structure = json["structure"]?.integer.flatMap(UInt64.init(exactly:)),
            let list = json["groups"]?.array
        else { throw .unreadable }
        (self.id, self.epoch, self.view, self.rev, title) = (id, epoch, view, rev, json["title"]?.bytes ?? [])
        self.digest = Digest()
        groups = []
        self.digest.change(.structure, from: 0, to: structure)
        for group in list { groups.append(try GroupState(group)) }
        for group in groups {
            for button in group.selection { self.digest.change(.check(group.ordinal, button), from: 0, to: 1) }
            for (cell, value) in group.poll?.cells(of: group.ordinal) ?? [:] {
                self.digest.change(cell, from: 0, to: value)
            }
        }
        guard self.digest.bits == digest else { throw .digest }
    }

    package var have: Cursor { Cursor(epoch: epoch, view: view, rev: rev, digest: digest.bits) }

    /// Takes a delta message; returns what changed, nothing if it is known already.
    package mutating func apply(delta json: JSON) throws(Trouble) -> [Change] {
        guard let from = json["from"]?.integer, let to = json["to"]?.integer,
            let digest = json["digest"]?.bytes.flatMap(parseBits), let checks = json["checks"]?.array
        else { throw .unreadable }
        if to <= rev { return [] }
        guard from == rev else { throw .gap }
        var changes: [Change] = []
        for group in checks {
            guard let parts = group.array, parts.count == 3, let ordinal = parts[0].integer,
                let index = groups.firstIndex(where: { Int64($0.ordinal) == ordinal })
            else { throw .unreadable }
            changes += set(parts[1], true, index) + set(parts[2], false, index)
        }
        for tally in json["tallies"]?.array ?? [] { try take(tally) }
        rev = to
        guard self.digest.bits == digest else { throw .digest }
        return changes
    }

    /// Takes a ballot message: what the person has answered, whole.
    package mutating func take(ballot json: JSON) {
        ballots = [:]
        for group in json["groups"]?.array ?? [] {
            guard let id = group["group"]?.string else { continue }
            ballots[id] = (group["on"]?.array ?? []).compactMap(\.string)
        }
    }

    private mutating func take(_ tally: JSON) throws(Trouble) {
        guard let parts = tally.array, parts.count == 4, let ordinal = parts[0].integer,
            let index = groups.firstIndex(where: { Int64($0.ordinal) == ordinal }), var poll = groups[index].poll
        else { throw .unreadable }
        let before = poll.cells(of: groups[index].ordinal)
        try poll.take(people: parts[1], counts: parts[2], empty: parts[3])
        groups[index].poll = poll
        let after = poll.cells(of: groups[index].ordinal)
        for cell in Set(before.keys).union(after.keys) {
            digest.change(cell, from: before[cell] ?? 0, to: after[cell] ?? 0)
        }
    }

    private mutating func set(_ buttons: JSON, _ checked: Bool, _ index: Int) -> [Change] {
        var changes: [Change] = []
        for button in (buttons.array ?? []).compactMap({ $0.integer.flatMap(UInt32.init(exactly:)) })
        where groups[index].selection.set(button, checked) {
            let cell = Cell.check(groups[index].ordinal, button)
            digest.change(cell, from: checked ? 0 : 1, to: checked ? 1 : 0)
            changes.append(Change(group: index, button: button, isChecked: checked))
        }
        return changes
    }
}

extension ReceivedBoard.GroupState {
    fileprivate init(_ json: JSON) throws(ReceivedBoard.Trouble) {
        guard let id = json["id"]?.string, let ordinal = json["ordinal"]?.integer.flatMap(UInt32.init(exactly:)),
            let style = json["style"]?.string
        else { throw .unreadable }
        (self.id, self.ordinal, self.style, label) = (id, ordinal, style, json["label"]?.bytes ?? [])
        if let on = json["texts"]?["on"]?.bytes, let off = json["texts"]?["off"]?.bytes {
            texts = Texts(on: on, off: off)
        }
        if let on = json["values"]?["on"]?.text, let off = json["values"]?["off"]?.text {
            values = Values(on: on, off: off)
        }
        buttons = (json["buttons"]?.array ?? []).compactMap(ReceivedBoard.ReceivedButton.init)
        if let poll = json["poll"] {
            self.poll = try ReceivedPoll(poll)
            (isNumbered, selection) = (json["count"] != nil, Selection())
        } else if let count = json["count"]?.integer.flatMap(UInt32.init(exactly:)) {
            isNumbered = true
            guard let bits = json["bits"]?.bytes.flatMap({ bytes(base64: $0) }) else { throw .unreadable }
            selection = Selection(bound: count)
            for (index, byte) in bits.enumerated() where byte != 0 {
                for bit in 0..<8 where byte & 1 << bit != 0 { selection.set(UInt32(index * 8 + bit), true) }
            }
        } else {
            isNumbered = false
            selection = Selection(bound: (buttons.map(\.ordinal).max() ?? 0) + 1)
            for button in json["checked"]?.array ?? [] {
                if let ordinal = button.integer.flatMap(UInt32.init(exactly:)) { selection.set(ordinal, true) }
            }
        }
    }

    /// Text and value (P27), as the style's manifest says.
    package func answer(single: Bool, texts defaults: Texts?) -> GroupAnswer {
        if let defaults {
            return GroupAnswer(isOn: selection.count > 0, texts: texts ?? defaults, values: values)
        }
        return GroupAnswer(
            checked: buttons.filter { selection.contains($0.ordinal) }.map { ($0.label, $0.value) }, single: single)
    }
}

extension ReceivedBoard.ReceivedButton {
    fileprivate init?(_ json: JSON) {
        guard let id = json["id"]?.string, let ordinal = json["ordinal"]?.integer.flatMap(UInt32.init(exactly:)) else {
            return nil
        }
        self.init(
            id: id, label: json["label"]?.bytes ?? [], value: json["value"]?.text ?? Array("null".utf8),
            ordinal: ordinal)
    }
}

extension ReceivedBoard {
    /// What differs from an earlier state of the same board, button by button.
    package func differences(from old: ReceivedBoard) -> [Change] {
        var changes: [Change] = []
        for (index, group) in groups.enumerated() {
            let before = old.groups.first { $0.ordinal == group.ordinal }?.selection ?? Selection()
            for button in group.selection where !before.contains(button) {
                changes.append(Change(group: index, button: button, isChecked: true))
            }
            for button in before where !group.selection.contains(button) {
                changes.append(Change(group: index, button: button, isChecked: false))
            }
        }
        return changes
    }
}
