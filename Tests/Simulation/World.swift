import Boards
import Checker
import Engine
import Journal
import Server
import Specimens
import Synchronization
import Wire

/// One run: everything that happens, in an order that the seed decides.
final class World {
    let plan: Plan
    let clock = SimulatedClock()
    /// The ids of the boards that there are.
    let boards: [Identifier]
    /// Whether somebody deletes boards.
    let deletes: Bool
    /// The engine's own random numbers.
    let numbers: Numbers
    /// What decides about several boards, and about those that are deleted: apart from the rest, so that a seed with one
    /// board that stays is the run that it was before there were others.
    let dice: Numbers
    private var random: SplitMix64
    private var histories: Histories
    private var schedule = Schedule()
    /// One for each board.
    private(set) lazy var ledgers = boards.map { Ledger($0, self) }
    private(set) lazy var server = SimulatedServer(self)
    private var kept: SimulatedDisk?
    private var clients: [SimulatedClient] = []
    /// What happened, the newest last.
    private(set) var trace: [String] = []
    private(set) var failure: String?
    private(set) var events = 0
    var acknowledged = 0
    /// The board that each write is for.
    private var addresses: [WriteName: Identifier] = [:]
    /// Tokens of those who were invited to any past of any board.
    private var invitations: [String] = []

    init(_ plan: Plan) {
        self.plan = plan
        random = SplitMix64(seed: plan.seed)
        histories = Histories(seed: plan.seed ^ 0x9e37)
        numbers = Numbers(seed: plan.seed ^ 0x5bd1)
        dice = Numbers(seed: plan.seed ^ 0xd1ce)
        let (count, isDeleted) = ([1, 1, 1, 2, 2, 3][dice.number(0...5)], dice.chance(50))
        boards = ["lunch", "dinner", "tea"].prefix(plan.trouble.contains(.boards) ? count : 1).map { known($0) }
        deletes = isDeleted && plan.trouble.contains(.deletions)
    }

    var disk: SimulatedDisk {
        guard let kept else { preconditionFailure("the disk is there first") }
        return kept
    }

    func ledger(of board: Identifier) -> Ledger {
        guard let ledger = ledgers.first(where: { $0.id == board }) else { preconditionFailure("each board has one") }
        return ledger
    }

    /// Whether clients write and things go wrong.
    var isTroubled: Bool { clock.now < plan.duration }

    func has(_ trouble: Trouble) -> Bool { isTroubled && plan.trouble.contains(trouble) }
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func chance(_ percent: Int) -> Bool { number(0...99) < percent }
    func declaration() -> Declaration { plain(histories.declaration()) }

    /// What somebody wants of a board, or of there being one.
    func intent(for board: Board?, isHost: Bool) -> Intent {
        let first = declaration()
        guard let board else { return .declare(first, expected: nil) }
        let intent = intent(for: board)
        // Invitations are void with the past that they are to.
        guard deletes, isHost, dice.chance(5) else { return intent }
        return .invite(Right.allCases[dice.number(0...2)], (1...3).map { _ in 0 })
    }

    private func intent(for board: Board) -> Intent {
        let intent = histories.intent(for: board)
        if case .declare(let declaration, _) = intent { return .declare(plain(declaration), expected: nil) }
        return intent
    }

    /// Without pictures, which nobody uploads here.
    private func plain(_ declaration: Declaration) -> Declaration {
        var declaration = declaration
        for index in declaration.groups.indices {
            guard case .listed(var buttons) = declaration.groups[index].buttons else { continue }
            for button in buttons.indices { buttons[button].pictures = nil }
            declaration.groups[index].buttons = .listed(buttons)
        }
        return declaration
    }

    /// One of several, if there are.
    func pick<Value>(_ values: [Value]) -> Value { values[values.count == 1 ? 0 : dice.number(0...values.count - 1)] }

    func note(_ write: SimulatedClient.Write) { addresses[write.name] = write.board }
    func board(of write: WriteName) -> Identifier? { addresses[write] }

    func invited(_ token: String) { invitations.append(token) }
    /// Somebody's invitation, to whichever board.
    var invitation: String? { invitations.isEmpty ? nil : pick(invitations) }

    /// Somebody else sends it, too, now or a little later.
    func copy(_ write: SimulatedClient.Write, of client: SimulatedClient) {
        // Others who invite under that name would invite other people (P50).
        let others = write.invites ? [] : clients.filter { $0 !== client }
        guard !others.isEmpty else { return }
        let other = others[number(0...others.count - 1)]
        let delay = Int64(number(0...60))
        // Nobody sends for another person what that person's right allows as host (P19).
        guard write.isClick else { return }
        note("\(other.label): sends a copy of \(write.name.text)")
        after(delay) { other.sendCopy(write) }
    }

    func after(_ milliseconds: Int64, _ action: @escaping () -> Void) { at(clock.now + milliseconds, action) }
    func at(_ time: Int64, _ action: @escaping () -> Void) { schedule.add(at: time, action) }
    func note(_ line: String) { trace.append("\(clock.now) \(line)") }

    func fail(_ sentence: String) {
        note("WRONG: \(sentence)")
        if failure == nil { failure = sentence }
    }

    /// Runs to the end, or to the first thing that is wrong.
    func run() throws {
        kept = try SimulatedDisk(self)
        let kit = try SimulatedServer.kit.get()
        // What is still to happen holds what it happens to.
        defer {
            schedule = Schedule()
            server.bury()
        }
        server.start()
        for index in 0..<plan.clients {
            let token = index == 0 ? kit.hostKey : kit.token(for: "p\((index + 1) / 2)")
            clients.append(SimulatedClient("c\(index)", token: token, isHost: index == 0, self))
        }
        for client in clients { live(client) }
        trouble()
        let last = plan.duration + 45_000
        while failure == nil, let event = schedule.take(), event.time <= last {
            clock.advance(to: event.time)
            events += 1
            event.action()
            if clock.now > plan.duration + 8000, events % 64 == 0, isSettled { break }
        }
        guard failure == nil else { return }
        for client in clients where !client.hasFollowed { fail("\(client.label) was not told every entry") }
        for client in clients { client.comeToEnd() }
        for ledger in ledgers {
            ledger.checkEnd()
            if let due = ledger.board?.nextDue, due < clock.wall - 2000 {
                fail("a poll was due at \(due) and is still open")
            }
        }
    }

    private var isSettled: Bool {
        clients.allSatisfy { client in
            client.outbox.isEmpty && client.hasFollowed && client.seats.allSatisfy(\.isAtEnd)
        }
    }

    private func live(_ client: SimulatedClient) {
        after(Int64(number(10...250))) { [self] in
            if isTroubled { client.act() } else { client.settle() }
            live(client)
        }
    }

    /// What goes wrong with the machine.
    private func trouble() {
        after(Int64(number(50...500))) { [self] in
            if !isTroubled { return mend() }
            defer { trouble() }
            disk.state.isReadable.withLock { $0 = !(has(.unreadable) && chance(5)) }
            disk.state.isFull.withLock { $0 = has(.fullDisk) && chance(8) }
            if has(.clock), chance(8) {
                let step = Int64(number(-3_600_000...3_600_000))
                note("clock: set by \(step) ms")
                clock.step(by: step)
            }
            server.overload(has(.overload) && chance(8))
            if has(.restarts), chance(4) { server.end() }
            if deletes, isTroubled, dice.chance(8) { delete(pick(boards)) }
            if server.isUp, has(.crashes) && chance(8) || server.readOnly != nil && chance(30) {
                server.crash()
                after(Int64(number(10...1500))) { [self] in
                    disk.state.isReadable.withLock { $0 = true }
                    server.start()
                }
            }
        }
    }

    /// Now and then the board is made again before anybody knows that it is gone, or even before the disk does.
    private func delete(_ board: Identifier) {
        server.delete(board)
        guard dice.chance(50) else { return }
        after(Int64(dice.number(0...40))) { [self] in clients[0].make(ledger(of: board)) }
    }

    /// Faults stop: the operator starts what is down.
    private func mend() {
        server.overload(false)
        disk.state.isReadable.withLock { $0 = true }
        disk.state.isFull.withLock { $0 = false }
        if server.readOnly != nil { server.crash() }
        after(2000) { [self] in server.start() }
    }
}
