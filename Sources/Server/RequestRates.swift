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

    /// Boards that aren't there (P78), of one address: a tenth of a hall of 2,000 mistypes its code at once, and some
    /// do later; of the 29 million codes of five letters a day tries a third of a percent.
    static func misses(ofAddress rate: Int) -> Bucket.Size {
        Bucket.Size(perSecond: 1, burst: max(30, rate * 3 / 20))
    }

    /// Of one person: what a connection may send.
    init(ofPerson rates: Rates) {
        perSecond = rates.perSecond
        (usual, hello, dear) = (rates.messages, rates.entries, rates.entries)
    }
}
