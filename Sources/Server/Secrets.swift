internal import CCrypto
internal import Glibc
internal import Records
internal import Threads

/// What the server must keep to itself, made at the first start and kept with mode 0600.
package struct Secrets: Sendable {
    /// Opens every board to whoever holds it.
    package var hostKey: String
    /// The issuer in every token: random, so that two servers never share people.
    var server: String
    /// Signs tokens.
    ///
    /// 32 bytes.
    var tokenKey: [UInt8]

    /// New ones, for a server that forgets everything.
    package init() {
        hostKey = "host_" + randomText(32)
        server = "s" + randomText(12)
        tokenKey = randomBytes(32)
    }

    /// Those kept in `folder`, made if they aren't there.
    package init(folder: String, hostKeyFile: String? = nil) throws(ServerError) {
        self.init()
        hostKey = try kept("\(hostKeyFile ?? "\(folder)/host-key")", or: hostKey)
        let server = try kept("\(folder)/server-key", or: "\(self.server) \(hex(tokenKey))")
        let parts = server.split(separator: " ")
        guard parts.count == 2, let key = bytes(hex: Array(parts[1].utf8)), key.count == 32 else {
            throw .unusable(
                path: "\(folder)/server-key",
                reason: "it is damaged: restore it, or delete it and everybody becomes a new person")
        }
        (self.server, tokenKey) = (String(parts[0]), key)
    }
}

/// The first line of a private file; if there is no such file, one is made with `fresh`.
func kept(_ path: String, or fresh: String) throws(ServerError) -> String {
    if let bytes = fileBytes(path) {
        let line = String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
        guard !line.isEmpty else { throw .unusable(path: path, reason: "it is empty: delete it") }
        return line
    }
    // What is there but can't be read must not be written over.
    guard errno == ENOENT else { throw .unusable(path: path, reason: String(cString: strerror(errno))) }
    // Whoever is killed here must not leave an empty key, which the next start would refuse.
    try writePrivate("\(path).part", Array("\(fresh)\n".utf8))
    guard rename("\(path).part", path) == 0 else {
        throw .unusable(path: path, reason: String(cString: strerror(errno)))
    }
    syncFolder(of: path)
    return fresh
}

/// A file is durable only when its name is.
private func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
}

/// Makes the file anew: what somebody left in its place, open to others or leading elsewhere, gets nothing of it.
func writePrivate(_ path: String, _ bytes: [UInt8]) throws(ServerError) {
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unusable(path: path, reason: String(cString: strerror(errno))) }
    defer { close(file) }
    guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 || errno == EINVAL else {
        throw .unusable(path: path, reason: String(cString: strerror(errno)))
    }
}

func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    precondition(RAND_bytes(&bytes, Int32(count)) == 1, "libcrypto has randomness or ends")
    return bytes
}

/// Letters, digits, `-` and `_`: six bits each.
func randomText(_ count: Int) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    return String(decoding: randomBytes(count).map { digits[Int($0 & 63)] }, as: UTF8.self)
}
