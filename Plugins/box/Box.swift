public import CStyle
import StyleKit

/// Check boxes: each button is checked or not by itself, within `min` and `max`.
enum Box: Style {
    static let name: StaticString = "box"

    static func declare(_ setup: Setup, _ draft: inout Draft) throws(Refusal) {
        try setup.checkLimits()
        try draft.keepLimits(of: setup)
    }

    static func settle(_ setup: Setup, before: borrowing Selection, _ draft: inout Draft) throws(Refusal) {
        try draft.keepLimits(of: setup)
    }

    static func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) {
        draft[button].toggle()
    }
}

/// What the server looks up in `libstyle_box.so`.
@c(style_box) public func styleBox() -> UnsafePointer<style_v1> { styleTable(Box.self) }
