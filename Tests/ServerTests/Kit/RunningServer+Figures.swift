import Testing

extension RunningServer {
    /// What `/metrics` says.
    func figures() throws -> [String: Int] {
        let reply = try send("GET", "/metrics")
        #expect(reply.status == 200)
        var figures: [String: Int] = [:]
        for line in reply.text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            figures[String(words[0])] = Int(words[1])
        }
        return figures
    }
}
