import Boards

/// A declared group with the ids and labels that it gets if it names none (P24).
struct NamedGroup {
    var id: Identifier
    var label: [UInt8]
    var style: [UInt8]
    var mode: Group.Mode
    /// Those of numbered groups are as many, and have nothing to compare.
    var buttons: [(id: Identifier, label: [UInt8], value: [UInt8])]

    init(_ group: DeclaredGroup, number: Int) {
        id = group.id ?? Identifier(UInt(number))
        label = group.label ?? id.bytes
        style = group.style ?? Array("box".utf8)
        mode = group.mode
        switch group.buttons {
        case .listed(let listed):
            buttons = listed.enumerated().map { index, button in
                let id = button.id ?? Identifier(UInt(index + 1))
                return (id, button.label ?? id.bytes, button.value)
            }
        case .numbered(let count, _):
            buttons = [(Identifier(count), Array("\(count) numbered buttons".utf8), [])]
        case .implied:
            let label = label
            buttons = Identifier(style).map { [($0, label, Array("null".utf8))] } ?? []
        }
    }
}

func named(_ groups: [DeclaredGroup]) -> [NamedGroup] {
    groups.enumerated().map { NamedGroup($1, number: $0 + 1) }
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

func quoted(_ bytes: [UInt8]) -> String { "“\(text(bytes))”" }
