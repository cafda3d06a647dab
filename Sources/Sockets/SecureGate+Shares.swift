import CTLS

// How much of the loop a peer may have.

extension SecureGate: Resting {
    /// What comes may be a click; a handshake takes milliseconds.
    var isShort: Bool {
        if case .open = state { true } else { false }
    }

    /// A step of the handshake, or up to eight pieces, as far as the address has its share of this turn.
    func resume() -> Bool {
        switch state {
        case .shaking(let arrival, _): loop.take(address) { step(arrival) }
        case .open: loop.take(address) { pump() }
        case .lingering, .over: true
        }
    }
}

extension SecureGate {
    /// Records in a row that hold nothing for the inside.
    ///
    /// A whole handshake has some ten; after it a peer renews its keys once in a million records, or says goodbye.
    private static let mostRecords = 32

    /// It sends nothing but records without data, which keep the loop busy and cost it nothing.
    var isIdle: Bool { records > Self.mostRecords }

    /// Has OpenSSL say when a record has come.
    ///
    /// It takes records without data in a loop of its own for as long as there are any: key updates (unless
    /// SSL_MODE_AUTO_RETRY is off), every ClientHello after TLS 1.2's first, a handshake's crumbs.
    func countRecords() {
        SSL_ctrl(session, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, Unmanaged.passUnretained(self).toOpaque())
        SSL_set_msg_callback(session) { isSent, _, kind, _, _, _, gate in
            guard isSent == 0, kind == SSL3_RT_HEADER, let gate else { return }
            Unmanaged<SecureGate>.fromOpaque(gate).takeUnretainedValue().takeRecord()
        }
    }

    /// After each record OpenSSL looks whether the peer has ended; then it stops.
    private func takeRecord() {
        records += 1
        if isIdle { SSL_set_shutdown(session, SSL_RECEIVED_SHUTDOWN) }
    }
}
