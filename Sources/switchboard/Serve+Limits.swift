import Server

/// What `serve` takes in at most; the file of limits stands in for the options.
func readLimits(_ arguments: Arguments, _ settings: inout Settings) throws(UsageError) {
    if let count = try number(arguments, "messages-per-second", 1...1_000_000) { settings.messagesPerSecond = count }
    settings.requestsPerAddress = try number(arguments, "requests-per-address", 1...1_000_000)
    if let count = try number(arguments, "people-per-board", 1...10_000_000) { settings.peoplePerBoard = count }
    if let size = try number(arguments, "memory", 0...1 << 30, " MB") { settings.memory = size << 20 }
    if let text = arguments["unload-after"] {
        guard let minutes = Double(text), (0...1_000_000).contains(minutes) else {
            throw UsageError("--unload-after must be 0 to 1000000 minutes")
        }
        settings.unloadAfter = minutes == 0 ? nil : Int64(minutes * 60_000)
    }
    guard let path = arguments["limits"] else { return }
    settings.limitsFile = path
    do throws(LimitsFile.Problem) { settings.take(try LimitsFile(path: path)) } catch {
        throw UsageError("--limits: \(error)")
    }
}

/// `nil`: the option isn't given.
private func number(
    _ arguments: Arguments, _ name: String, _ range: ClosedRange<Int>, _ unit: String = ""
) throws(UsageError) -> Int? {
    guard let text = arguments[name] else { return nil }
    guard let value = Int(text), range.contains(value) else {
        throw UsageError("--\(name) must be \(range.lowerBound) to \(range.upperBound)\(unit)")
    }
    return value
}
