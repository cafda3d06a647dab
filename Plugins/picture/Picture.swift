public import CStyle
import StyleKit

/// Picture buttons: at most one is selected, and a tap on it selects nothing again.
///
/// A group that is declared not `deselectable` keeps its selection, like radio buttons.
enum Picture: OneChoice {
    static let name: StaticString = "picture"

    static func click(_ button: UInt32, _ setup: Setup, _ draft: inout Draft) {
        let selected = draft[button]
        if selected, !setup.deselectable { return }
        draft[button] = !selected
    }
}

/// What the server looks up in `libstyle_picture.so`.
@c(style_picture) public func stylePicture() -> UnsafePointer<style_v1> { styleTable(Picture.self) }
