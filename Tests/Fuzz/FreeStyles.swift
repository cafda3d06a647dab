import Boards

/// Every style that is asked for: everything may be checked.
struct FreeStyles: StyleLookup {
    func style(named name: [UInt8]) -> (any Style)? { FreeStyle(name: name) }
}

/// A style that refuses nothing.
private struct FreeStyle: Style {
    let manifest: StyleManifest

    init(name: [UInt8]) { manifest = StyleManifest(name: name, buttons: 0...1_000_000) }

    func declare(_ setup: Setup, _ draft: inout Draft) {}
    func settle(_ setup: Setup, _ draft: inout Draft) {}
    func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) {
        draft.check(button, !draft.selection.contains(button))
    }
}
