internal import Sockets
internal import Wire

/// What one connection may still send (P55).
struct Budget {
    /// What becomes of a message.
    enum Verdict: Equatable {
        case fits
        /// It is refused with this.
        case refused(WireError)
        /// So many were refused that the connection ends.
        case over
    }

    private var messages = Bucket()
    private var bytes = Bucket()
    private var entries = Bucket()
    private var refusals = Bucket()

    /// Counts a message of so many bytes.
    ///
    /// - Parameter price: in entries; 0 of what costs no more than a click.
    mutating func take(_ count: Int, price: Int, _ rates: Rates, now: UInt64) -> Verdict {
        var wait = messages.take(1, of: rates.messages, now: now)
        if wait == 0 { wait = bytes.take(count, of: rates.bytes, now: now) }
        if wait == 0, price > 0 { wait = entries.take(price, of: rates.entries, now: now) }
        guard wait > 0 else { return .fits }
        guard refusals.take(1, of: rates.refusals, now: now) == 0 else { return .over }
        let limit = price > 0 ? Rates.entries(at: rates.perSecond) : rates.perSecond
        return .refused(
            WireError(
                .tooMany, "A connection may send \(limit) such messages a second.", limit: limit,
                retry: .after(milliseconds: wait)))
    }
}
