internal import Boards
internal import Wire

extension Cursor {
    /// `epoch`, `view`, `rev` and `digest` of an address (P36); all but the view together or not at all.
    static func read(_ query: [(name: String, value: String)]) throws(WireError) -> (View?, Cursor?) {
        let fields = Dictionary(query.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        var view: View?
        if let name = fields["view"] {
            view = View(name: Array(name.utf8))
            if view == nil { throw .field("view", "must be host, participant or screen") }
        }
        guard let epoch = fields["epoch"] else { return (view, nil) }
        guard let epoch = parseBits(epoch.utf8) else { throw .field("epoch", "must be sixteen hex digits") }
        guard let view else { throw .field("view", "is missing") }
        guard let rev = fields["rev"].flatMap({ Int64($0) }), rev >= 0 else {
            throw .field("rev", "must be an integer")
        }
        guard let digest = fields["digest"].flatMap({ parseBits($0.utf8) }) else {
            throw .field("digest", "must be sixteen hex digits")
        }
        return (view, Cursor(epoch: epoch, view: view, rev: rev, digest: digest))
    }
}
