/// Why a stored text can't be read.
package enum RecordError: Error, Equatable, Sendable {
    /// Written by a newer release: the board becomes read-only.
    case newer(version: Int64)
    /// Not what this format allows; says where.
    case unreadable(String)
}
