/// What people share: a titled list of groups, and everything needed to go on after a restart.
///
/// A pure value: `resolve` says what an intent would write, `apply` writes it. Replay only applies.
package struct Board: Sendable {
    /// A group and the state of its cells.
    package struct GroupState: Sendable {
        package internal(set) var group: Group
        /// What is checked, in shared mode.
        package internal(set) var selection: Selection
        /// Ballots and tally; `nil` in shared mode.
        package internal(set) var poll: Poll?
        /// Who is shown the group, and who its counts.
        var visible = ViewSet.all
        var counted = ViewSet.host
        /// Ordinals of listed buttons by id.
        var ordinals: [Identifier: UInt32] = [:]
        /// Ids of listed buttons by ordinal, in a poll: each ballot that is told names its ticks.
        var ids: [UInt32: Identifier] = [:]
        /// Ordinals of the buttons that there are; `nil`: all below the bound, none was removed.
        var present: Set<UInt32>?
    }

    /// How far a view has come, and what proves it.
    package struct ViewState: Equatable, Sendable {
        package var rev: Int64
        package var digest: Digest

        package init(rev: Int64 = 0, digest: Digest = Digest()) {
            self.rev = rev
            self.digest = digest
        }
    }

    package let id: Identifier
    /// Random identity of this board's past.
    package let epoch: UInt64
    /// Of the newest entry; 0 before the first.
    package internal(set) var seq: Int64 = 0
    /// Board time: ms UTC, never goes back.
    package internal(set) var time: Int64 = 0
    package internal(set) var title: [UInt8] = []
    package internal(set) var lang: [UInt8]?
    /// In order of display.
    package internal(set) var groups: [GroupState] = []
    /// Counts declarations; the value of the structure cell.
    package internal(set) var revision: Int64 = 0
    package internal(set) var options: BoardOptions = []
    /// Polls that were taken away, with their ballots.
    package internal(set) var retired: [GroupState] = []
    /// The ordinal of the question that is shown, where one is at a time; of one that was taken away, while none is.
    package internal(set) var current: UInt32?
    /// Kept, as each click asks.
    package internal(set) var hasPolls = false
    /// Whether there ever was a poll: its entries may tell how people voted.
    package internal(set) var hadPolls = false
    /// How the newest host's action is taken back.
    package internal(set) var undo: Undo?
    package internal(set) var rights: [Int64: Right] = [:]
    package internal(set) var clients: [[UInt8]: Receipts] = [:]
    package internal(set) var views: [ViewState] = View.allCases.map { _ in ViewState() }

    var nextGroup: UInt32 = 0
    var indexByID: [Identifier: Int] = [:]
    var indexByOrdinal: [UInt32: Int] = [:]

    package init(id: Identifier, epoch: UInt64) {
        self.id = id
        self.epoch = epoch
    }

    package var structure: Structure {
        Structure(
            title: title, lang: lang, groups: groups.map(\.group), nextGroup: nextGroup, options: options,
            retired: retired.map(\.group))
    }

    package func state(of view: View) -> ViewState { views[Int(view.rawValue)] }

    package func group(_ id: Identifier) -> GroupState? { indexByID[id].map { groups[$0] } }

    package func right(of who: Int64) -> Right { rights[who] ?? defaultRight }

    /// The right of whoever was granted none.
    package var defaultRight: Right { options.contains(.invited) ? .viewer : .participant }

    /// When the next poll closes by itself, in board time.
    package var nextDue: Int64? {
        groups.compactMap { state in state.poll.flatMap { $0.phase.stage == .open ? $0.phase.closesAt : nil } }.min()
    }

    /// The polls whose time has come, by id.
    package func due(at time: Int64) -> [Identifier] {
        groups.filter { state in
            state.poll?.phase.stage == .open && state.poll?.phase.closesAt.map { $0 <= time } ?? false
        }.map(\.group.id)
    }
}

extension Board.GroupState {
    /// Whether participants are shown it.
    package var isShown: Bool { visible.contains(ViewSet(.participant)) }

    package func ordinal(of id: Identifier) -> UInt32? {
        switch group.buttons {
        case .listed: ordinals[id]
        case .numbered(let count): id.number.flatMap { $0 < count ? $0 : nil }
        }
    }

    /// The id of a button that exists.
    package func id(of ordinal: UInt32) -> Identifier { ids[ordinal] ?? group.id(of: ordinal) }

    /// Whether there is a button of that ordinal.
    package func exists(_ ordinal: UInt32) -> Bool {
        ordinal < group.buttons.bound && present?.contains(ordinal) ?? true
    }

    mutating func index() {
        present = group.buttons.count < group.buttons.bound ? Set(group.buttons.listed.map(\.ordinal)) : nil
        ids =
            poll == nil
            ? [:]
            : Dictionary(group.buttons.listed.map { ($0.ordinal, $0.id) }, uniquingKeysWith: { first, _ in first })
        ordinals = Dictionary(group.buttons.listed.map { ($0.id, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
    }
}
