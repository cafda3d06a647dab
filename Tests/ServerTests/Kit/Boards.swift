/// Declarations that tests begin with.
enum Sample {
    /// A radio group of three and two boxes.
    static let lunch = """
        {"title":"Lunch","lang":"en","groups":[
          {"id":"food","label":"What shall we eat?","style":"radio","buttons":[
            {"id":"pizza","label":"Pizza","value":1},{"id":"soup","label":"Soup","value":2},{"id":"salad","value":{"a":[1.5,null]}}]},
          {"id":"extras","buttons":[{"id":"bread","label":"Bread"},{"id":"coffee","label":"Coffee","checked":true}]},
          {"id":"door","label":"Door open?","style":"switch","texts":{"on":"YES","off":"NO"}}]}
        """

    /// The body of a click on the example board `lunch`.
    static let click = #"{"group":"food","button":"soup"}"#

    /// Numbered boxes.
    static func field(_ count: Int) -> String { #"{"groups":[{"id":"field","buttons":{"count":\#(count)}}]}"# }
}

/// The text of a `click`.
func click(_ id: Int64, _ board: String, _ group: String, _ button: String) -> String {
    #"{"type":"click","id":\#(id),"board":"\#(board)","group":"\#(group)","button":"\#(button)"}"#
}

/// The text of a `set` that checks and unchecks one button each at most.
func set(_ id: Int64, _ board: String, _ group: String, on: String? = nil, off: String? = nil) -> String {
    let on = on.map { "\"\($0)\"" } ?? ""
    let off = off.map { "\"\($0)\"" } ?? ""
    return #"{"type":"set","id":\#(id),"board":"\#(board)","group":"\#(group)","on":[\#(on)],"off":[\#(off)]}"#
}

extension String {
    /// Every `old` becomes `new`.
    func replacing(_ old: String, _ new: String) -> String {
        var out = ""
        var rest = self[...]
        while let range = rest.firstRange(of: old) {
            out += rest[..<range.lowerBound] + new
            rest = rest[range.upperBound...]
        }
        return out + rest
    }
}

extension [UInt8] {
    var text: String { String(decoding: self, as: UTF8.self) }
}
