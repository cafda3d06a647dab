internal import Engine
internal import Sockets
internal import Synchronization

// SIGHUP: what is in files is read again, and the log says what changed. What can't be read leaves all as it was.

extension Server {
    func reload() {
        reloadCertificate()
        reloadPages()
        reloadLimits()
    }

    private func reloadCertificate() {
        guard let certificates else { return }
        do throws(TLSError) {
            try certificates.reload()
            log.say("The certificate has been read again; newcomers get it.")
        } catch {
            log.say("The certificate in use is kept: \(error).", .warning)
        }
    }

    /// The page's files and the looks of styles.
    private func reloadPages() {
        let settings = settings.withLock { $0 }
        guard !settings.isDevelopment else { return }
        do throws(ServerError) {
            let pages = try Pages(settings, styles)
            let (before, now) = (pageHash.withLock { $0 }, pages.assets.hash)
            guard now != before else { return log.say("The page's files and looks are as they were.") }
            pageHash.withLock { $0 = now }
            for loop in loops { loop.change { $0.pages = pages } }
            log.say("The page's files and looks have been read again: \(before) is \(now) now.")
        } catch {
            log.say("The page's files and looks in use are kept: \(error).", .warning)
        }
    }

    private func reloadLimits() {
        guard let path = settings.withLock(\.limitsFile) else { return }
        do throws(LimitsFile.Problem) {
            let file = try LimitsFile(path: path)
            let (before, now) = settings.withLock { settings in
                let before = settings
                settings.take(file)
                return (before, settings)
            }
            apply(now)
            let changes = zip(before.limitsInWords, now.limitsInWords).filter { $0.value != $1.value }
            if changes.isEmpty { log.say("The limits are as they were.") }
            for (old, new) in changes { log.say("The limit \(new.name) is \(new.value) now, it was \(old.value).") }
        } catch {
            log.say("The limits in use are kept: \(error).", .warning)
        }
    }

    private func apply(_ settings: Settings) {
        let rates = Rates(perSecond: settings.messagesPerSecond)
        for loop in loops { loop.change { $0.rates = rates } }
        memory.limit = settings.memory ?? MemoryCeiling.usual()
        if let limit = settings.connectionsPerAddress { addresses?.limit = limit }
        if let rate = settings.requestsPerAddress { requests.limit(perAddress: rate) }
        var capacity = Capacity()
        capacity.people = settings.peoplePerBoard
        engine.limit(capacity, unloadAfter: settings.unloadAfter)
    }
}
