internal import Glibc
internal import Threads

/// Which process listens on a port of this machine, as far as /proc says.
enum PortHolder {
    /// `switchboard (process 4711)`; `nil`: nobody we may see.
    static func name(of port: UInt16) -> String? {
        let sockets = sockets(on: port)
        guard !sockets.isEmpty else { return nil }
        return folderNames("/proc").compactMap { Int32($0) }.first { holds($0, sockets) }.map { process in
            let name = fileBytes("/proc/\(process)/comm").map { String(decoding: $0.dropLast(), as: UTF8.self) }
            return "\(name ?? "somebody") (process \(process))"
        }
    }

    /// Whether somebody listens on a port, whoever it is.
    static func isTaken(_ port: UInt16) -> Bool { !sockets(on: port).isEmpty }

    private static func sockets(on port: UInt16) -> Set<String> {
        Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap { inodes(in: $0, port) })
    }

    /// The sockets in one of the kernel's lists that listen on `port`.
    ///
    /// A line reads `0: 0100007F:1E01 00000000:0000 0A …`, the tenth word is the inode.
    private static func inodes(in path: String, _ port: UInt16) -> [String] {
        let digits = String(port, radix: 16, uppercase: true)
        let ending = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        let lines = String(decoding: fileBytes(path) ?? [], as: UTF8.self).split(separator: "\n").dropFirst()
        return lines.compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 9, words[1].hasSuffix(ending), words[3] == "0A" else { return nil }
            return "socket:[\(words[9])]"
        }
    }

    private static func holds(_ process: Int32, _ sockets: Set<String>) -> Bool {
        folderNames("/proc/\(process)/fd").contains { name in
            var target = [UInt8](repeating: 0, count: 64)
            let count = target.withUnsafeMutableBytes { bytes in
                bytes.bindMemory(to: CChar.self).baseAddress.map {
                    readlink("/proc/\(process)/fd/\(name)", $0, bytes.count)
                } ?? -1
            }
            return count > 0 && sockets.contains(String(decoding: target.prefix(count), as: UTF8.self))
        }
    }
}
