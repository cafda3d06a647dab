/// What the options say of the limits that a file may stand in for, so that a line taken out of it leaves that.
struct GivenLimits: Sendable {
    private let connectionsPerAddress: Int?
    private let requestsPerAddress: Int?
    private let messagesPerSecond: Int
    private let peoplePerBoard: Int
    private let unloadAfter: Int64?
    private let memory: Int?

    init(_ settings: Settings) {
        connectionsPerAddress = settings.connectionsPerAddress
        requestsPerAddress = settings.requestsPerAddress
        messagesPerSecond = settings.messagesPerSecond
        peoplePerBoard = settings.peoplePerBoard
        unloadAfter = settings.unloadAfter
        memory = settings.memory
    }

    func restore(_ settings: inout Settings) {
        settings.connectionsPerAddress = connectionsPerAddress
        settings.requestsPerAddress = requestsPerAddress
        settings.messagesPerSecond = messagesPerSecond
        settings.peoplePerBoard = peoplePerBoard
        settings.unloadAfter = unloadAfter
        settings.memory = memory
    }
}
