/// How fast requests may come (P72), in all and of each dearer kind.
struct RequestRates: Sendable {
    let perSecond: Int
    let usual: Bucket.Size
    let hello: Bucket.Size
    let dear: Bucket.Size

    /// Of one address, which may be that of a hall: 200 phones that come at once load the page (20 requests each) and
    /// say hello in one second, and ask once a second from then on.
    init(ofAddress rate: Int) {
        perSecond = rate
        usual = Bucket.Size(perSecond: rate, burst: 4 * rate)
        hello = Bucket.Size(perSecond: max(10, rate / 10), burst: max(100, rate))
        dear = Bucket.Size(perSecond: max(5, rate / 100), burst: max(50, rate / 10))
    }

    /// Of one person: what a connection may send.
    init(ofPerson rates: Rates) {
        perSecond = rates.perSecond
        (usual, hello, dear) = (rates.messages, rates.entries, rates.entries)
    }
}
