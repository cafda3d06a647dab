package import Boards
import CStyle

/// A style whose behaviour is a plugin's: the board's protocol on one side, the C contract on the other.
package struct LoadedStyle: Style {
    package let manifest: StyleManifest
    /// Immutable, and what it points to is never unloaded.
    private let table: style_v1

    /// `manifest` may be another style's than the library's, for a style that only brings a look.
    package init(_ manifest: StyleManifest, _ library: PluginLibrary) {
        self.manifest = manifest
        table = library.table
    }

    package func declare(_ setup: Setup, _ draft: inout Draft) throws(StyleRefusal) {
        try judge(setup, &draft) { setup, _, draft in table.declare(table.context, setup, draft) }
    }

    package func settle(_ setup: Setup, _ draft: inout Draft) throws(StyleRefusal) {
        try judge(setup, &draft) { setup, before, draft in table.settle(table.context, setup, before, draft) }
    }

    package func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) throws(StyleRefusal) {
        try judge(setup, &draft) { setup, _, draft in table.click(table.context, setup, button, draft) }
    }

    private typealias Views = (
        UnsafePointer<style_setup>, _ before: UnsafePointer<style_selection>, _ draft: UnsafePointer<style_selection>
    ) -> Int32

    /// Lends the draft to the plugin for the time of one call.
    private func judge(_ setup: Setup, _ draft: inout Draft, _ call: Views) throws(StyleRefusal) {
        var setup = style_setup(setup)
        let code = withUnsafeMutablePointer(to: &draft) { draft in
            var before = style_selection(before: draft)
            var now = style_selection(draft: draft)
            return call(&setup, &before, &now)
        }
        if let refusal = StyleRefusal(code: code) { throw refusal }
    }
}

extension style_setup {
    init(_ setup: Setup) {
        self.init(
            size: UInt32(MemoryLayout<Self>.size), bound: setup.bound, buttons: setup.buttons, min: setup.min,
            max: setup.max, deselectable: setup.deselectable ? 1 : 0)
    }
}

extension StyleRefusal {
    /// `nil`: the style agreed.
    ///
    /// Codes that nobody has given a meaning yet are passed on as the style's own.
    init?(code: Int32) {
        switch code {
        case Int32(STYLE_OK): return nil
        case Int32(STYLE_REFUSE_DECLARATION): self = .declaration
        case Int32(STYLE_REFUSE_TWO): self = .two
        case Int32(STYLE_REFUSE_EMPTY): self = .empty
        case Int32(STYLE_REFUSE_MANY): self = .many
        case Int32(STYLE_REFUSE_FEW): self = .few
        default: self = .own(code)
        }
    }
}
