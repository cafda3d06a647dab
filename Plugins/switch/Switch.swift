public import CStyle
import StyleKit

/// A switch: one button, on or off, with a text for each.
///
/// Off is an answer as good as on.
enum Switch: Style {
    static let name: StaticString = "switch"

    static func declare(_ setup: Setup, _ draft: inout Draft) throws(Refusal) {
        guard setup.buttons == 1, setup.min == 0, setup.max <= 1 else { throw .declaration }
    }

    static func settle(_ setup: Setup, before: borrowing Selection, _ draft: inout Draft) {}

    static func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) {
        draft[button].toggle()
    }
}

/// What the server looks up in `libstyle_switch.so`.
@c(style_switch) public func styleSwitch() -> UnsafePointer<style_v1> { styleTable(Switch.self) }
