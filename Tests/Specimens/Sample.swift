package import Boards

/// Bytes of a text, as boards keep it.
package func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// An id that is known to be one.
package func known(_ text: String) -> Identifier {
    guard let id = Identifier(text.utf8) else { preconditionFailure("\(text) is no id") }
    return id
}

extension DeclaredButton {
    package init(_ name: String, label: String? = nil, value: String = "null", checked: Bool = false) {
        self.init(id: known(name), label: label.map(utf8), value: utf8(value), checked: checked)
    }
}

extension DeclaredGroup {
    package init(
        _ name: String, _ style: String?, _ buttons: [DeclaredButton], deselectable: Bool? = nil, min: UInt32 = 0,
        max: UInt32 = 0
    ) {
        self.init(
            id: known(name), style: style.map(utf8), deselectable: deselectable, min: min, max: max,
            buttons: .listed(buttons))
    }

    package init(_ name: String, _ buttons: [DeclaredButton], min: UInt32 = 0, max: UInt32 = 0) {
        self.init(name, nil, buttons, min: min, max: max)
    }

    package static func numbered(_ name: String, _ count: UInt32, checked: [UInt32] = []) -> DeclaredGroup {
        DeclaredGroup(id: known(name), buttons: .numbered(count, checked: checked))
    }

    package static func toggle(
        _ name: String, texts: (String, String)? = nil, values: (String, String)? = nil, checked: Bool = false
    ) -> DeclaredGroup {
        DeclaredGroup(
            id: known(name), style: utf8("switch"), texts: texts.map { Texts(on: utf8($0.0), off: utf8($0.1)) },
            values: values.map { Values(on: utf8($0.0), off: utf8($0.1)) }, buttons: .implied(checked: checked))
    }
}

/// A board with every installed style at hand: writes go through `resolve` and `apply` as in the engine.
package struct LiveSample {
    package var board: Board
    /// Every accepted entry with its time and name, as the journal would have it.
    package private(set) var journal: [(entry: Entry, time: Int64, name: WriteName?)] = []
    /// What each accepted entry changed.
    package private(set) var changes: [Changes] = []
    package var time: Int64 = 1_796_000_000_000
    package var styles: any StyleLookup = Built.catalogue

    package init(_ groups: DeclaredGroup..., title: String = "") throws {
        board = Board(id: known("lunch"), epoch: 0x9f86_d081_884c_7d65)
        if !groups.isEmpty || !title.isEmpty { try declare(groups, title: title) }
    }

    @discardableResult
    package mutating func write(
        _ intent: Intent, by who: Int64 = 7, right: Right = .host, name: WriteName? = nil
    ) throws(Refusal) -> Board.Resolution {
        let before = board
        let resolution = try resolve(intent, who, right, name)
        precondition(
            before.views == board.views && before.seq == board.seq
                && before.groups.elementsEqual(board.groups) { $0.selection == $1.selection },
            "resolving leaves the board as it is")
        guard case .accepted(let entry) = resolution else { return resolution }
        changes.append(board.apply(entry, at: time, name: name))
        journal.append((entry, time, name))
        return resolution
    }

    private mutating func resolve(
        _ intent: Intent, _ who: Int64, _ right: Right, _ name: WriteName?
    ) throws(Refusal) -> Board.Resolution {
        try board.resolve(intent, by: who, right: right, at: time, name: name, styles: AnyLookup(styles))
    }

    package mutating func declare(
        _ groups: [DeclaredGroup], title: String = "", expected: StateName? = nil
    ) throws(Refusal) {
        try write(.declare(Declaration(title: utf8(title), groups: groups), expected: expected))
    }

    package mutating func click(_ group: String, _ button: String) throws(Refusal) {
        try write(.click(group: known(group), button: known(button)))
    }

    package mutating func set(_ group: String, on: [String] = [], off: [String] = []) throws(Refusal) {
        try write(.set(group: known(group), on: on.map(known), off: off.map(known)))
    }

    /// Ids of the checked buttons, in order of ordinal.
    package func checked(_ group: String) -> [String] {
        guard let state = board.group(known(group)) else { return ["no group \(group)"] }
        return state.selection.map { state.id(of: $0).description }
    }

    package func answer(_ group: String) -> (text: String?, value: String) {
        guard let state = board.group(known(group)) else { return ("no group \(group)", "") }
        let answer = state.answer(styles.style(named: state.group.style)?.manifest)
        return (answer.text.map { String(decoding: $0, as: UTF8.self) }, String(decoding: answer.value, as: UTF8.self))
    }
}

/// A lookup behind `any`.
package struct AnyLookup: StyleLookup {
    private let styles: any StyleLookup

    package init(_ styles: any StyleLookup) { self.styles = styles }

    package func style(named name: [UInt8]) -> (any Style)? { styles.style(named: name) }
}

/// Styles that aren't there.
package struct NoStyles: StyleLookup, Sendable {
    package init() {}

    package func style(named name: [UInt8]) -> (any Style)? { nil }
}

extension Board {
    /// Every cell that a view is sent and that isn't 0, from what a snapshot holds.
    package func cells(_ view: View = .participant) -> [Cell: UInt64] {
        var cells: [Cell: UInt64] = revision == 0 ? [:] : [.structure: UInt64(revision)]
        for shown in snapshot(for: view).groups {
            let group = shown.group.ordinal
            for button in shown.selection { cells[.check(group, button)] = 1 }
            guard let poll = shown.poll else { continue }
            cells[.people(group)] = UInt64(poll.people)
            cells[.empty(group)] = UInt64(poll.counts?.tally.empty ?? 0)
            for (button, count) in poll.counts?.tally.counts ?? [:] { cells[.count(group, button)] = UInt64(count) }
        }
        return cells.filter { $0.value != 0 }
    }

    /// All that a restart must bring back.
    package var essence: String {
        let groups = (groups + retired).map { "\($0.group) \(Array($0.selection)) \($0.selection.bytes) \($0.votes)" }
        let clients = clients.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        let rights = rights.sorted { $0.key < $1.key }
        return "\(id) \(epoch) \(seq) \(time) \(title) \(String(describing: lang)) \(revision) \(views) \(structure) "
            + "\(groups) \(clients) \(rights) \(String(describing: undo?.kind)) \(undo?.seq ?? 0) \(undo?.operations.count ?? 0) \(String(describing: current)) \(hadPolls)"
    }
}

extension Board.GroupState {
    /// A poll as text, its dictionaries sorted.
    fileprivate var votes: String {
        guard let poll else { return "" }
        func sorted(_ ballots: [Int64: Ballot]) -> String { "\(ballots.sorted { $0.key < $1.key })" }
        func sorted(_ tally: Tally) -> String {
            "\(tally.people) \(tally.empty) \(tally.counts.sorted { $0.key < $1.key })"
        }
        func sorted(_ hand: Hand?) -> String {
            hand.map { "\($0.people) \($0.empty) \($0.counts.sorted { $0.key < $1.key })" } ?? "none"
        }
        let rounds = poll.rounds.map { "\($0.round) \(sorted($0.tally)) \(sorted($0.hand)) \($0.edited.sorted())" }
        return "\(poll.round) \(poll.phase) \(sorted(poll.ballots)) \(sorted(poll.tally)) \(sorted(poll.hand)) "
            + "\(poll.edited.sorted()) \(rounds) \(sorted(poll.previous))"
    }
}

/// Random declarations and intents over all styles, refused ones among them.
package struct Histories {
    package var random: SplitMix64

    /// How many of a hundred groups are polls.
    private let pollShare: Int

    package init(seed: UInt64, pollShare: Int = 50) {
        random = SplitMix64(seed: seed)
        self.pollShare = pollShare
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

    private mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }

    private static let labels = [
        "", "Pizza", "suppe 🍲", "<b>&\"'\\", "e\u{301}", "é", "שלום", "007", "__proto__", "\n\t",
    ]
    private static let values = ["null", "1", "-2.5", "\"x\"", "true", "{\"a\":[1,2]}", "[]"]

    package mutating func label() -> [UInt8] { utf8(Histories.labels[number(0...9)]) }

    private mutating func value() -> [UInt8] { utf8(Histories.values[number(0...6)]) }

    package mutating func declaration() -> Declaration {
        let count = number(0...5)
        var names = ["a", "b", "c", "d", "e", "f"].shuffled(using: &random)
        var groups: [DeclaredGroup] = []
        for _ in 0..<count { groups.append(group(names.removeLast())) }
        var options: BoardOptions = []
        if chance(30) { options.insert(.oneAtATime) }
        if chance(5) { options.insert(.invited) }
        if chance(2) { options.insert(.archived) }
        return Declaration(title: label(), lang: chance(30) ? utf8("de") : nil, groups: groups, options: options)
    }

    private mutating func group(_ name: String) -> DeclaredGroup {
        var group = sharedGroup(name)
        guard chance(pollShare) else { return group }
        group.mode = .poll
        group.poll.results = chance(60) ? Results.allCases[number(0...2)] : nil
        group.poll.emptyCounts = chance(15)
        group.poll.emptyIsCorrect = group.poll.emptyCounts && chance(30)
        group.poll.stage = chance(20) ? [.draft, .draft, .draft, .closed][number(0...3)] : nil
        group.poll.closesAt = chance(10) ? 1_796_000_000_000 + Int64(number(0...2_000_000)) : nil
        switch group.buttons {
        case .listed(var buttons):
            for index in buttons.indices {
                (buttons[index].checked, buttons[index].isCorrect) = (false, chance(20))
            }
            group.buttons = .listed(buttons)
        case .numbered(let count, _): group.buttons = .numbered(count, checked: [])
        case .implied: group.buttons = .implied(checked: false, isCorrect: chance(20))
        }
        return group
    }

    private mutating func sharedGroup(_ name: String) -> DeclaredGroup {
        let style = ["box", "radio", "picture", "switch", "latch", "default", "2"][number(0...6)]
        var group = DeclaredGroup(
            id: chance(95) ? known(name) : nil, label: chance(70) ? label() : nil, style: utf8(style),
            deselectable: chance(40) ? chance(50) : nil, buttons: .implied(checked: chance(50)))
        if style == "switch" {
            if chance(40) { group.texts = Texts(on: utf8("JA"), off: utf8("NEIN")) }
            if chance(40) { group.values = Values(on: value(), off: value()) }
            return group
        }
        if style == "box" || style == "default" {
            if chance(20) { group.max = UInt32(number(2...4)) }
            if chance(20) { group.min = 1 }
        }
        if chance(20) {
            let count = UInt32(number(1...200))
            let checked: [UInt32] = chance(40) ? [UInt32(number(0...Int(count) - 1))] : []
            group.buttons = .numbered(count, checked: checked)
            return group
        }
        group.buttons = .listed(buttons(from: 1))
        return group
    }

    private mutating func buttons(from least: Int) -> [DeclaredButton] {
        let names = (0..<8).map { "b\($0)" }.shuffled(using: &random).prefix(number(least...8))
        var out: [DeclaredButton] = []
        for name in names {
            let pictures = chance(10) ? Pictures(checked: utf8("on.svg"), unchecked: utf8("off.svg")) : nil
            out.append(
                DeclaredButton(
                    id: chance(95) ? known(name) : nil, label: chance(70) && pictures == nil ? label() : nil,
                    value: value(), checked: chance(15), pictures: pictures))
        }
        return out
    }

    /// A write to what `board` holds, now and then to what it doesn't.
    package mutating func intent(for board: Board) -> Intent {
        if board.groups.isEmpty || chance(7) {
            return .declare(declaration(), expected: nil)
        }
        if chance(4) { return .grant(who: Int64(number(1...5)), Right.allCases[number(0...2)]) }
        guard chance(97), let state = board.groups.randomElement(using: &random) else {
            return .click(group: known("nowhere"), button: known("b1"))
        }
        if state.poll != nil, chance(8) { return .withdraw(group: state.group.id) }
        if chance(state.poll == nil ? 3 : 12) { return .host(action(state)) }
        if chance(50) { return .click(group: state.group.id, button: button(of: state)) }
        let named = Set((0..<number(1...4)).map { _ in button(of: state) }).sorted {
            $0.bytes.lexicographicallyPrecedes($1.bytes)
        }
        let split = chance(60) ? min(1, named.count) : number(0...named.count)
        return .set(group: state.group.id, on: Array(named[..<split]), off: Array(named[split...]))
    }

    private mutating func action(_ state: Board.GroupState) -> HostIntent {
        let group = state.group.id
        switch number(0...10) {
        case 0, 1: return .open(group: group, for: chance(40) ? Int64(number(1000...200_000)) : nil)
        case 2: return .close(group: group, in: chance(30) ? 20_000 : nil)
        case 3: return .extend(group: group, by: 30_000)
        case 4, 5:
            return .show(group: group, results: chance(80) ? chance(60) : nil, correct: chance(30) ? chance(60) : nil)
        case 6: return .reset(group: group)
        case 7: return .go(group: group)
        case 8: return .hand(group: group, HandCount(counts: [button(of: state): UInt32(number(0...9))], people: nil))
        default: return .undo
        }
    }

    private mutating func button(of state: Board.GroupState) -> Identifier {
        if chance(2) { return known("nobody") }
        switch state.group.buttons {
        case .numbered(let count): return Identifier(UInt32.random(in: 0..<count, using: &random))
        case .listed(let buttons, _): return buttons.randomElement(using: &random)?.id ?? known("nobody")
        }
    }

    /// A board after `count` random writes of five clients, refusals included in the count.
    package mutating func play(_ count: Int) throws -> LiveSample {
        var sample = try LiveSample()
        var next: [Int64] = [0, 0, 0, 0, 0]
        for _ in 0..<count {
            sample.time += chance(5) ? -5 : Int64(number(0...40_000))
            let client = number(0...4)
            var name: WriteName?
            if chance(90) {
                if !chance(6) { next[client] += chance(3) ? Int64(number(1...140)) : 1 }
                name = WriteName(client: utf8("client-\(client)"), id: max(1, next[client] - (chance(3) ? 3 : 0)))
            }
            let intent = intent(for: sample.board)
            // Refusals are part of a history: they leave no entry.
            do throws(Refusal) {
                try sample.write(intent, by: Int64(client + 1), name: name)
            } catch {
                continue
            }
        }
        return sample
    }
}
