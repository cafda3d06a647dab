/// A picture file.
///
/// Belongs to no board, and never changes under its name.
package struct Picture: Equatable, Sendable {
    /// Made from a hash of the bytes.
    package var name: String
    /// The media type, such as `image/png`.
    package var type: String
    package var bytes: [UInt8]

    package init(name: String, type: String, bytes: [UInt8]) {
        self.name = name
        self.type = type
        self.bytes = bytes
    }
}
