public import CStyle

/// The C table of `style`, for the plugin's entry point to return.
///
/// Made once and never freed, as libraries are never unloaded.
public func styleTable<Plugin: Style>(_ style: Plugin.Type) -> UnsafePointer<style_v1> {
    let calls = UnsafeMutablePointer<StyleCalls>.allocate(capacity: 1)
    calls.initialize(to: StyleCalls(style))
    let table = UnsafeMutablePointer<style_v1>.allocate(capacity: 1)
    table.initialize(
        to: style_v1(
            size: UInt32(MemoryLayout<style_v1>.size), abi: UInt32(STYLE_ABI), built_with: text(compiler),
            name: text(Plugin.name), context: UnsafeMutableRawPointer(calls),
            declare: { context, setup, draft in declare(context, setup, draft) },
            settle: { context, setup, before, draft in settle(context, setup, before, draft) },
            click: { context, setup, button, draft in click(context, setup, button, draft) }))
    return UnsafePointer(table)
}

/// Shown to the operator when a style is refused.
private let compiler: StaticString = {
    #if swift(>=6.4)
        "StyleKit, Swift 6.4 or later"
    #else
        "StyleKit, Swift 6.3"
    #endif
}()

/// Static strings that are not a single scalar lie in the library's read-only data and end with 0.
private func text(_ string: StaticString) -> UnsafePointer<CChar> {
    precondition(string.hasPointerRepresentation, "A style's name is written as a plain string.")
    return UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
}

private func declare(
    _ context: UnsafeMutableRawPointer?, _ setup: UnsafePointer<style_setup>?, _ draft: UnsafePointer<style_selection>?
) -> Int32 {
    guard let context, let setup, let draft else { return Refusal.declaration.code }
    return answer { () throws(Refusal) in
        var draft = Draft(draft)
        try calls(context).declare(Setup(setup.pointee), &draft)
    }
}

private func settle(
    _ context: UnsafeMutableRawPointer?, _ setup: UnsafePointer<style_setup>?,
    _ before: UnsafePointer<style_selection>?,
    _ draft: UnsafePointer<style_selection>?
) -> Int32 {
    guard let context, let setup, let before, let draft else { return Refusal.declaration.code }
    return answer { () throws(Refusal) in
        let before = Selection(before)
        var draft = Draft(draft)
        try calls(context).settle(Setup(setup.pointee), before, &draft)
    }
}

private func click(
    _ context: UnsafeMutableRawPointer?, _ setup: UnsafePointer<style_setup>?, _ button: UInt32,
    _ draft: UnsafePointer<style_selection>?
) -> Int32 {
    guard let context, let setup, let draft else { return Refusal.declaration.code }
    return answer { () throws(Refusal) in
        var draft = Draft(draft)
        try calls(context).click(button, Setup(setup.pointee), &draft)
    }
}

private func answer(_ call: () throws(Refusal) -> Void) -> Int32 {
    do throws(Refusal) {
        try call()
        return Int32(STYLE_OK)
    } catch {
        return error.code
    }
}

private func calls(_ context: UnsafeMutableRawPointer) -> StyleCalls {
    context.assumingMemoryBound(to: StyleCalls.self).pointee
}
