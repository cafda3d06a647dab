internal import Wire

/// How fast one connection may send (P55): all follow from how many messages a second.
struct Rates: Sendable {
    /// Messages a second; four seconds' worth at once.
    let perSecond: Int
    let messages: Bucket.Size
    let bytes: Bucket.Size
    /// `hello` and what reads whole boards: dearer than a click.
    let entries: Bucket.Size
    /// Messages that are refused before the connection is.
    let refusals: Bucket.Size

    init(perSecond rate: Int) {
        perSecond = rate
        messages = Bucket.Size(perSecond: rate, burst: 4 * rate)
        // A message of the greatest size fits at any rate.
        bytes = Bucket.Size(perSecond: rate << 10, burst: max(4 * rate << 10, 2 * WireLimits.message))
        let entering = Rates.entries(at: rate)
        entries = Bucket.Size(perSecond: entering, burst: 3 * entering)
        refusals = Bucket.Size(perSecond: 100, burst: 1000)
    }

    /// How many of the dearer messages a second.
    static func entries(at rate: Int) -> Int { max(20, rate / 50) }
}
