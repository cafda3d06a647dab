internal import Engine
internal import Sockets
internal import Styles
internal import Synchronization

// SIGHUP: what is in files is read again, and the log says what changed. What can't be read leaves all as it was.

extension Server {
    func reload() {
        reloadCertificate()
        reloadIssuers()
        reloadStyles()
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

    /// The keys of other servers: all of them, or none.
    private func reloadIssuers() {
        let before = settings.withLock(\.issuers)
        guard !before.isEmpty else { return }
        var now: [Issuer] = []
        for issuer in before {
            do throws(Issuer.Problem) { now.append(try issuer.reread()) } catch {
                return log.say("The issuers' keys in use are kept: \(issuer.name) \(error.sentence).", .warning)
            }
        }
        let changed = zip(before, now).filter { !$0.hasKey(of: $1) }.map(\.0.name)
        guard !changed.isEmpty else { return log.say("The issuers' keys are as they were.") }
        settings.withLock { $0.issuers = now }
        let tokens = Tokens(secrets, issuers: now)
        for loop in loops { loop.change { $0.tokens = tokens } }
        log.say("The keys of \(changed.joined(separator: ", ")) have been read again; whoever is in stays.")
    }

    /// What each `style.json` says: all of them, or none.
    ///
    /// Libraries stay loaded as they are.
    private func reloadStyles() {
        do throws(PluginRefusal) {
            let before = styles
            let now = try before.reread()
            let changed = zip(before.styles, now.styles).filter { $0.file.json != $1.file.json }.map(\.1.file.name)
            guard !changed.isEmpty else { return log.say("The styles are as they were.") }
            catalogue.withLock { $0 = now }
            engine.use(now, encode: Server.encoder(now))
            for loop in loops { loop.change { $0.styles = now } }
            log.say("The style.json of \(changed.joined(separator: ", ")) has been read again.")
        } catch {
            log.say("The styles in use are kept: \(error).", .warning)
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
        addresses?.limit = settings.connectionsPerAddress ?? Settings.usualConnections
        let rate = settings.requestsPerAddress ?? Settings.usualRequests
        requests.limit(perAddress: rate)
        lookups.limit(perAddress: rate)
        var capacity = Capacity()
        capacity.people = settings.peoplePerBoard
        engine.limit(capacity, unloadAfter: settings.unloadAfter)
    }
}
