internal import Boards
package import Engine
internal import JSON

extension Event {
    /// `lunch food "Pizza" 1`: board, group, text and value, texts as JSON so that none can end the line.
    ///
    /// Of a poll only that somebody voted: what and who is nobody's business (B8).
    package var line: String {
        guard let answer else { return "\(board) \(group) a ballot changed" }
        var writer = JSONWriter()
        if let text = answer.text { writer.string(text) } else { writer.raw("null") }
        let text = String(decoding: writer.bytes, as: UTF8.self)
        return "\(board) \(group) \(text) \(String(decoding: answer.value, as: UTF8.self))"
    }
}
