extension EventLoop {
    /// Readers cut at once, at least and as a part of those that have something waiting.
    private static let leastShed = 8
    private static let partShed = 10

    /// Memory has run out: those with the most waiting for them go, a part at a time, and nobody who keeps up.
    package func shed() {
        let laggards = connections.filter { $0.isOpen && $0.queuedBytes > 0 }.sorted { $0.queuedBytes > $1.queuedBytes }
        let count = max(Self.leastShed, laggards.count / Self.partShed)
        for connection in laggards.prefix(count) { connection.kill(.shed) }
        // Answers that somebody takes byte by byte are held whole.
        let answers = tails.values.filter { $0.waiting > 0 }.sorted { $0.waiting > $1.waiting }
        for tail in answers.prefix(max(Self.leastShed, answers.count / Self.partShed)) { tail.close() }
    }
}
