internal import Boards
internal import Engine
internal import Records

extension WriteName {
    /// The name of a person's write under a key of HTTP: the same after a restart, and nobody else's.
    ///
    /// A hash, as the key may be any bytes, and names are kept in the journal as text. Where each part ends is in it,
    /// so that no person's end can be taken for a key's beginning.
    init(key: [UInt8], of person: Person) {
        var bytes: [UInt8] = []
        for part in [Array(person.issuer.utf8), Array(person.subject.utf8)] {
            bytes += Array("\(part.count) ".utf8) + part
        }
        self.init(client: Array("key:\(hex(Chain.sha256(bytes + key)))".utf8), id: 1)
    }
}
