internal import Glibc
internal import Journal
internal import Threads

// What upkeep does with files besides reading and writing journals.

func expectNothing(at path: String) throws(KeeperError) {
    guard access(path, F_OK) != 0 else { throw .exists(path) }
}

/// Makes the folder if it is missing; `lost+found`, which a fresh disk has, doesn't count.
func expectEmptyFolder(_ path: String, beside known: [String] = []) throws(KeeperError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .file(path, reason: String(cString: strerror(errno)))
    }
    guard let names = names(in: path) else { throw .file(path, reason: String(cString: strerror(errno))) }
    if let name = names.first(where: { $0 != "lost+found" && !known.contains($0) }) {
        throw .notEmpty(path, holds: name)
    }
}

/// What is in a folder; `nil`: it can't be read.
func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

func remove(_ path: String) { unlink(path) }

/// Renames a file that is on disk, so that after a power cut it has one name or the other.
func moveDurably(_ path: String, to target: String) throws(JournalError) {
    for step in [path, nil, parent(of: target)] {
        guard let step else {
            guard rename(path, target) == 0 else { throw failed(target) }
            continue
        }
        let descriptor = open(step, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failed(step) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failed(step) }
    }
}

func writePrivately(_ path: String, _ text: String) throws(JournalError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failed(path) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 || errno == EINVAL else {
        throw failed(path)
    }
}

/// `nil`: there is no such file, or nothing in it.
func firstLine(_ path: String) -> String? {
    guard let line = fileBytes(path)?.split(separator: 0x0a).first else { return nil }
    return String(decoding: line, as: UTF8.self)
}

/// What root makes in a service's folder must be the service's.
func giveToOwner(of folder: String) {
    var facts = stat()
    guard geteuid() == 0, stat(folder, &facts) == 0 else { return }
    for name in names(in: folder) ?? [] { lchown("\(folder)/\(name)", facts.st_uid, facts.st_gid) }
}

private func failed(_ path: String) -> JournalError {
    .open(path: path, reason: String(cString: strerror(errno)))
}

func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}
