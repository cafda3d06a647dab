/// A server's key, as a backup holds it.
package struct Secret: Equatable, Sendable {
    /// The file's name in the data folder.
    package var name: String
    package var text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
