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

    /// The same as an object.
    var json: String {
        var writer = JSONWriter()
        writer.raw("{\"time\":")
        writer.integer(time)
        writer.raw(",\"level\":\"info\",\"board\":")
        writer.string(board)
        writer.raw(",\"group\":")
        writer.string(group)
        if let answer {
            writer.raw(",\"text\":")
            if let text = answer.text {
                writer.string(printable(String(decoding: text, as: UTF8.self)))
            } else {
                writer.raw("null")
            }
            writer.raw(",\"value\":")
            writer.raw(printable(String(decoding: answer.value, as: UTF8.self)).utf8)
        } else {
            writer.raw(",\"ballot\":true")
        }
        writer.raw("}")
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
