/// The request headers this server reads; each `nil` if absent, joined by commas if repeated.
package struct HTTPHeaders: Sendable {
    package internal(set) var host: String?
    package internal(set) var origin: String?
    package internal(set) var authorization: String?
    package internal(set) var contentType: String?
    package internal(set) var accept: String?
    package internal(set) var acceptEncoding: String?
    package internal(set) var acceptLanguage: String?
    package internal(set) var ifMatch: String?
    package internal(set) var ifNoneMatch: String?
    /// As sent: it needn't be UTF-8.
    package internal(set) var idempotencyKey: [UInt8]?
    package internal(set) var forwardedFor: String?
    package internal(set) var forwardedProto: String?
    package internal(set) var userAgent: String?
}
