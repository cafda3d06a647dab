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
        }
        return hash.value
    }
}
