/// What several styles need.
extension Draft {
    /// Refuses more than `max` choices, and fewer than `min` unless there are none at all: no answer is always allowed.
    public func keepLimits(of setup: Setup) throws(Refusal) {
        guard setup.max == 0 || count <= setup.max else { throw .many }
        guard count == 0 || count >= setup.min else { throw .few }
    }

    /// The one button that this write checked.
    ///
    /// `nil`: it checked none. Two are refused.
    public func chosen() throws(Refusal) -> UInt32? {
        var chosen: UInt32?
        var next = nextTouched(from: 0)
        while let button = next {
            if self[button] {
                guard chosen == nil else { throw .two }
                chosen = button
            }
            next = nextTouched(from: button + 1)
        }
        return chosen
    }

    /// Unchecks all but `button`.
    public mutating func keepOnly(_ button: UInt32) {
        var next = nextChecked(from: 0)
        while let checked = next {
            if checked != button { self[checked] = false }
            next = nextChecked(from: checked + 1)
        }
    }
}
