internal import CCrypto

extension Server {
    /// Whole days until a certificate in a PEM file ends, negative when it has; `nil`: there is none in it.
    package static func daysLeft(ofCertificate path: String) -> Int? {
        guard let file = BIO_new_file(path, "r") else { return nil }
        defer { BIO_free(file) }
        guard let certificate = PEM_read_bio_X509(file, nil, nil, nil) else { return nil }
        defer { X509_free(certificate) }
        var (days, seconds): (Int32, Int32) = (0, 0)
        guard ASN1_TIME_diff(&days, &seconds, nil, X509_get0_notAfter(certificate)) == 1 else { return nil }
        return days == 0 && seconds < 0 ? -1 : Int(days)
    }

    /// Who listens on a port of this machine, as far as one may see.
    package static func holder(of port: UInt16) -> String? { PortHolder.name(of: port) }

    /// Whether anybody listens on a port of this machine.
    package static func isListening(on port: UInt16) -> Bool { PortHolder.isTaken(port) }
}
