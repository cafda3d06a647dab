/// What people share: a titled list of groups, and everything needed to go on after a restart.
///
/// A pure value: `resolve` says what an intent would write, `apply` writes it. Replay only applies.
package struct Board: Sendable {
    /// A group and the state of its cells.
    package struct GroupState: Sendable {
        package internal(set) var group: Group
        package internal(set) var selection: Selection
        /// Ordinals of listed buttons by id.
        var ordinals: [Identifier: UInt32] = [:]
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
        Structure(title: title, lang: lang, groups: groups.map(\.group), nextGroup: nextGroup)
    }

    package func state(of view: View) -> ViewState { views[Int(view.rawValue)] }

    package func group(_ id: Identifier) -> GroupState? { indexByID[id].map { groups[$0] } }

    package func right(of who: Int64) -> Right { rights[who] ?? .participant }
}

extension Board.GroupState {
    package func ordinal(of id: Identifier) -> UInt32? {
        switch group.buttons {
        case .listed: ordinals[id]
        case .numbered(let count): id.number.flatMap { $0 < count ? $0 : nil }
        }
    }

    /// The id of a button that exists.
    package func id(of ordinal: UInt32) -> Identifier {
        switch group.buttons {
        case .listed(let buttons, _): buttons.first { $0.ordinal == ordinal }?.id ?? Identifier(ordinal)
        case .numbered: Identifier(ordinal)
        }
    }

    /// Whether there is a button of that ordinal.
    func exists(_ ordinal: UInt32) -> Bool { ordinal < group.buttons.bound && present?.contains(ordinal) ?? true }

    mutating func index() {
        present = group.buttons.count < group.buttons.bound ? Set(group.buttons.listed.map(\.ordinal)) : nil
        ordinals = Dictionary(group.buttons.listed.map { ($0.id, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
    }
}
