/// A style's three functions as values: a C function can't be generic, so the table's context carries them.
struct StyleCalls {
    let declare: (Setup, inout Draft) throws(Refusal) -> Void
    let settle: (Setup, borrowing Selection, inout Draft) throws(Refusal) -> Void
    let click: (UInt32, Setup, inout Draft) throws(Refusal) -> Void

    init<Plugin: Style>(_: Plugin.Type) {
        declare = { (setup, draft) throws(Refusal) in try Plugin.declare(setup, &draft) }
        settle = { (setup, before, draft) throws(Refusal) in try Plugin.settle(setup, before: before, &draft) }
        click = { (button, setup, draft) throws(Refusal) in try Plugin.click(button, setup, &draft) }
    }
}
