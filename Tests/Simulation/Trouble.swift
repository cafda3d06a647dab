/// What may go wrong in a run; the simulator takes them away one by one to shorten a failing trace.
struct Trouble: OptionSet, Hashable {
    let rawValue: UInt32

    /// The server's process ends anywhere, with a batch on its way to the disk or not.
    static let crashes = Trouble(rawValue: 1 << 0)
    /// The disk is full or held by another program for a while.
    static let fullDisk = Trouble(rawValue: 1 << 1)
    /// A write or its sync fails; whether it is there after a restart nobody knows.
    static let brokenDisk = Trouble(rawValue: 1 << 2)
    /// Reads of the journal fail now and then.
    static let unreadable = Trouble(rawValue: 1 << 3)
    /// Commits take up to a second.
    static let slowDisk = Trouble(rawValue: 1 << 4)
    /// Links break, with all that is under way on them.
    static let lostLinks = Trouble(rawValue: 1 << 5)
    /// One end learns late that a link is broken.
    static let halfOpen = Trouble(rawValue: 1 << 6)
    /// Messages take up to two seconds, and readers are busy for as long.
    static let slowLinks = Trouble(rawValue: 1 << 7)
    /// The wall clock is set, forwards or back.
    static let clock = Trouble(rawValue: 1 << 8)
    /// Pages are loaded anew, and come back as another client or to another view.
    static let reloads = Trouble(rawValue: 1 << 9)
    /// Writes are sent again though they were answered.
    static let repeats = Trouble(rawValue: 1 << 10)
    /// Rights are granted and taken.
    static let grants = Trouble(rawValue: 1 << 11)

    /// Somebody else, who may have other rights, sends a copy of a write that is under way.
    static let copies = Trouble(rawValue: 1 << 12)

    /// The server is told to end, and started again.
    static let restarts = Trouble(rawValue: 1 << 13)
    /// The engine has too much to do for a while.
    static let overload = Trouble(rawValue: 1 << 14)

    /// Some seeds have two or three boards at once, which everybody follows and writes to on one connection.
    static let boards = Trouble(rawValue: 1 << 15)
    /// In some seeds a host deletes a board now and then, and makes it again under the same id.
    static let deletions = Trouble(rawValue: 1 << 16)

    static let all = Trouble(rawValue: (1 << 17) - 1)

    /// A disk that acknowledges before it writes, on which no server could be right: proves that this is found.
    static let lyingDisk = Trouble(rawValue: 1 << 20)
    /// A server that leaves out a delta, to prove the same.
    static let lostDelta = Trouble(rawValue: 1 << 21)

    static let names: [(String, Trouble)] = [
        ("crashes", .crashes), ("full-disk", .fullDisk), ("broken-disk", .brokenDisk), ("unreadable", .unreadable),
        ("slow-disk", .slowDisk), ("lost-links", .lostLinks), ("half-open", .halfOpen), ("slow-links", .slowLinks),
        ("clock", .clock), ("reloads", .reloads), ("repeats", .repeats), ("grants", .grants), ("copies", .copies),
        ("restarts", .restarts), ("overload", .overload), ("boards", .boards), ("deletions", .deletions),
        ("lying-disk", .lyingDisk), ("lost-delta", .lostDelta),
    ]
}

extension Trouble {
    /// - Parameter words: names with commas between them.
    init(named words: String) {
        let words = words.split(separator: ",")
        self.init(Trouble.names.filter { pair in words.contains { $0 == pair.0 } }.map(\.1))
    }
}
