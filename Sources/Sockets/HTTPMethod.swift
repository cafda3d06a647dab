/// The methods libwebsockets knows; it drops a connection that uses any other word.
package enum HTTPMethod: Sendable {
    case get, head, put, post, delete, options
    /// PATCH.
    case other
}
