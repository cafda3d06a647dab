/// Where a poll stands and what is shown of it: as its host and the clock have set it.
package struct Phase: Equatable, Sendable {
    /// draft → open → closed, and back by the host.
    package enum Stage: String, Sendable { case draft, open, closed }

    package var stage: Stage
    /// Board time from which no ballot is taken, whether or not the close was written by then.
    package var closesAt: Int64?
    /// When it was closed.
    package var closedAt: Int64?
    /// When voting was first opened in this round.
    package var openedAt: Int64?
    /// Whether the host has shown or hidden the counts; `nil`: as the group's policy says.
    package var isShown: Bool?
    /// Whether the correct answers are shown.
    package var isRevealed: Bool

    package init(
        stage: Stage = .open, closesAt: Int64? = nil, closedAt: Int64? = nil, isShown: Bool? = nil,
        isRevealed: Bool = false, openedAt: Int64? = nil
    ) {
        self.stage = stage
        self.closesAt = closesAt
        self.closedAt = closedAt
        self.isShown = isShown
        self.isRevealed = isRevealed
        self.openedAt = openedAt
    }

    /// Whether participants are shown counts under a policy.
    package func showsCounts(_ policy: Results) -> Bool {
        isShown ?? (policy == .live || policy == .afterClose && stage == .closed)
    }
}

/// Who sees a poll's counts, and when: the strictest first.
package enum Results: String, Sendable, CaseIterable, Comparable {
    /// The host, and others once the host shows them.
    case hostOnly = "host-only"
    case afterClose = "after-close"
    case live

    private var rank: Int { Results.allCases.firstIndex(of: self) ?? 0 }

    package static func < (left: Results, right: Results) -> Bool { left.rank < right.rank }
}
