/// Tells whether a repeated write says the same: FNV-1a, 64 bits (Fowler, Noll, Vo).
///
/// Only ever compared with what the same client sent, so a forged collision harms nobody else.
package struct ContentHash {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        end()
    }

    /// What is left out differs from what is empty.
    package mutating func add(_ bytes: [UInt8]?) {
        if let bytes { return add(bytes) }
        value = (value ^ 0x101) &* 0x100_0000_01b3
        end()
    }

    private mutating func end() {
        // An end mark, so that ("ab", "c") and ("a", "bc") differ.
        value = (value ^ 0x100) &* 0x100_0000_01b3
    }
}

extension IntentRecord {
    package var content: UInt64 {
        var hash = ContentHash()
        switch self {
        case .set(let group, let on, let off):
            hash.add("set".utf8)
            hash.add(group.bytes)
            for id in on { hash.add(id.bytes) }
            hash.add([])
            for id in off { hash.add(id.bytes) }
        case .click(let group, let button):
            hash.add("click".utf8)
            hash.add(group.bytes)
            hash.add(button.bytes)
        case .declare(let content): return content
        case .grant(let who, let right):
            hash.add("grant".utf8)
            hash.add(String(who).utf8)
            hash.add([right.rawValue])
        case .withdraw(let group):
            hash.add("withdraw".utf8)
            hash.add(group.bytes)
        case .host(let intent): hash.add(intent)
        case .invite(let right, let count):
            hash.add("invite".utf8)
            hash.add("\(right.rawValue) \(count)".utf8)
        }
        return hash.value
    }
}

extension ContentHash {
    fileprivate mutating func add(_ intent: HostIntent) {
        switch intent {
        case .open(let group, let time): add("open", group, [time])
        case .close(let group, let time): add("close", group, [time])
        case .extend(let group, let time): add("extend", group, [time])
        case .show(let group, let results, let correct):
            add("show", group, [results, correct].map { $0.map { $0 ? 1 : 0 } })
        case .reset(let group): add("reset", group, [])
        case .go(let group): add("go", group, [])
        case .hand(let group, let hand):
            add("hand", group, [hand.people.map(Int64.init), Int64(hand.empty)])
            for (id, count) in hand.counts.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
                add(id.bytes)
                add(String(count).utf8)
            }
        case .undo: add("undo".utf8)
        }
    }

    private mutating func add(_ name: StaticString, _ group: Identifier, _ numbers: [Int64?]) {
        add("\(name)".utf8)
        add(group.bytes)
        for number in numbers { add(number.map { Array(String($0).utf8) }) }
    }
}
