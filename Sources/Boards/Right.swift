/// What a person may do on a board; each includes what comes before it.
package enum Right: UInt8, Comparable, Sendable, CaseIterable {
    case viewer, participant, host

    package static func < (left: Right, right: Right) -> Bool { left.rawValue < right.rawValue }

    package var name: String {
        switch self {
        case .viewer: "viewer"
        case .participant: "participant"
        case .host: "host"
        }
    }
}

/// What somebody may see.
///
/// What a view may not see is not encoded for it.
package enum View: UInt8, CaseIterable, Sendable, Hashable {
    case host, participant, screen

    package var name: String {
        switch self {
        case .host: "host"
        case .participant: "participant"
        case .screen: "screen"
        }
    }

    package init?(name: [UInt8]) {
        guard let view = View.allCases.first(where: { Array($0.name.utf8) == name }) else { return nil }
        self = view
    }

    /// The right that it takes.
    package var needs: Right { self == .host ? .host : .viewer }

    package static func best(for right: Right) -> View { right == .host ? .host : .participant }
}
