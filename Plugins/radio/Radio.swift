public import CStyle
import StyleKit

/// Radio buttons: the one that a write checks wins.
///
/// A tap on the checked one changes nothing, unless the group is `deselectable`: then it takes the choice back.
enum Radio: OneChoice {
    static let name: StaticString = "radio"

    static func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) {
        draft[button] = setup.deselectable ? !draft[button] : true
    }
}

/// What the server looks up in `libstyle_radio.so`.
@c(style_radio) public func styleRadio() -> UnsafePointer<style_v1> { styleTable(Radio.self) }
