package import Boards
internal import Engine
internal import Glibc
internal import Journal
internal import Sockets
internal import Threads
internal import Wire

extension Server {
    /// This machine's first IPv4 address that isn't its own loopback; `nil`: it has none.
    package static func networkAddress() -> String? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var next = list
        while let interface = next {
            next = interface.pointee.ifa_next
            guard interface.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
                let address = interface.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET)
            else { continue }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            if getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 {
                return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
        }
        return nil
    }

    /// The files of a folder.
    package static func files(in folder: String) -> [String] { fileNames(in: folder) }

    /// Writes a file that only its owner may read.
    package static func writePrivateFile(_ path: String, _ bytes: [UInt8]) throws(ServerError) {
        try writePrivate(path, bytes)
    }

    /// Puts `bytes` in the place of a file: all of them or, if that fails, none.
    ///
    /// What is no file, such as a pipe, gets them as they come; a link stays, and leads to the new file.
    package static func replaceFile(_ path: String, _ bytes: [UInt8]) throws(ServerError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, isNoFile(path) { return try write(bytes, into: path) }
        let path = isThere ? realPath(path) : path
        let mode = isThere ? status.st_mode & 0o777 : 0o644
        try writePrivate("\(path).part", bytes)
        guard chmod("\(path).part", mode) == 0, rename("\(path).part", path) == 0 else {
            throw .unusable(path: path, reason: String(cString: strerror(errno)))
        }
    }

    private static func realPath(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func write(_ bytes: [UInt8], into path: String) throws(ServerError) {
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unusable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 || (count < 0 && errno == EINTR) else {
                throw .unusable(path: path, reason: String(cString: strerror(errno)))
            }
            sent += max(0, count)
        }
    }

    /// SIGINT and SIGTERM end the server as `stop` does; SIGHUP makes it read its files again.
    package func endOnSignals() {
        EndSignals.hear { [self] in stop() }
        // On a thread of its own: files may be slow, and all of the page's are compressed anew.
        EndSignals.hearReload { [self] in if !departure.hasBegun { reload() } }
    }

    /// Declares what a file says, unless there is a board with that id; `nil` if that went well, else a sentence.
    package func declare(_ board: Identifier, _ declaration: Declaration, pictures: [String: [UInt8]]) -> String? {
        var names: [[UInt8]: [UInt8]] = [:]
        var kept: [Picture] = []
        for (name, bytes) in pictures {
            guard let picture = PictureKind(bytes)?.picture(bytes) else {
                return "\(name) is no PNG, JPEG, WebP or SVG picture"
            }
            kept.append(picture)
            names[Array(name.utf8)] = Array(picture.name.utf8)
        }
        var declaration = declaration
        declaration.renamePictures { names[$0] ?? $0 }
        return declare(board, declaration, kept)
    }
}
