internal import Boards
internal import Journal

extension Record {
    /// What names the write that it came of; `nil`: nothing does.
    var name: WriteName? {
        client.isEmpty ? nil : WriteName(client: Array(client.utf8), id: request)
    }
}
