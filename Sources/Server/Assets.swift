internal import Glibc
internal import JSON
internal import Records
internal import Sockets
internal import Styles
internal import Threads
internal import Wire

/// The page's files, read once at start.
///
/// An address is looked up in a table, so none can lead out of the folder.
struct Assets: Sendable {
    struct Asset: Sendable {
        var type: String
        var bytes: [UInt8]
        /// `nil`: gzip doesn't make it smaller.
        var zipped: [UInt8]?
        var cache: String
        var etag: String
    }

    /// Changes with any file: the page's version.
    let hash: String
    /// What a browser may do with our pages.
    let safety: [(String, String)]
    private var table: [String: Asset] = [:]

    /// - Parameters:
    ///   - web: the folder with `index.html`.
    ///   - styles: each brings the files of its look.
    ///   - embedders: origins that may show our pages in theirs.
    ///   - isDevelopment: no cache keeps anything, and every version has the same address.
    init(
        web: String, styles: StyleCatalogue, embedders: [String] = [], isDevelopment: Bool = false
    ) throws(ServerError) {
        safety = Assets.safety(embedders)
        var files: [String: [UInt8]] = [:]
        for name in fileNames(in: web) { files[name] = fileBytes("\(web)/\(name)") }
        guard files["index.html"] != nil else { throw .noPage(path: web) }
        var css = files["page.css"] ?? []
        for style in styles.styles {
            for name in style.webFiles {
                guard let bytes = fileBytes("\(style.webFolder)/\(name)") else { continue }
                if name == "look.css" { css += bytes } else { files["styles/\(style.file.name)/\(name)"] = bytes }
            }
        }
        files["page.css"] = css
        files["styles.json"] = Assets.joined(styles) { name, file in files["styles/\(name)/\(file)"] }
        if !isDevelopment { files = Assets.joinedByPage(files) }
        hash = isDevelopment ? "dev" : String(records(of: files).prefix(16))
        for (name, bytes) in files { add(name, bytes) }
        guard isDevelopment else { return }
        for name in table.keys { table[name]?.cache = "no-store" }
    }

    /// What is at an address; the page itself, a file of this version, or nothing.
    func asset(_ path: String) -> Asset? { table[path] }

    /// The answer for an asset; 304 if the reader has it.
    func response(_ asset: Asset, _ headers: HTTPHeaders) -> HTTPResponse {
        var fields = [("content-type", asset.type), ("cache-control", asset.cache), ("etag", asset.etag)]
        fields += [("vary", "accept-encoding")] + safety
        if headers.ifNoneMatch == asset.etag { return HTTPResponse(status: 304, headers: fields) }
        guard let zipped = asset.zipped, headers.acceptEncoding?.contains("gzip") ?? false else {
            return HTTPResponse(status: 200, headers: fields, body: asset.bytes)
        }
        return HTTPResponse(status: 200, headers: fields + [("content-encoding", "gzip")], body: zipped)
    }

    private static func safety(_ embedders: [String]) -> [(String, String)] {
        let ancestors = (["'self'"] + embedders).joined(separator: " ")
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; frame-src 'self'; "
            + "connect-src 'self' ws: wss:; frame-ancestors \(ancestors); base-uri 'none'; form-action 'self'"
        return [
            ("content-security-policy", policy), ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"), ("cross-origin-opener-policy", "same-origin"),
        ]
    }

    /// All `style.json` files as one object by name.
    ///
    /// - Parameter picture: a style's picture file by name. Small ones are put in place of their names, as `data:`
    ///   addresses: on bad Wi-Fi a request costs more than a few hundred bytes.
    static func joined(_ styles: StyleCatalogue, picture: (String, String) -> [UInt8]? = { _, _ in nil }) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.raw("{")
        for (index, style) in styles.styles.enumerated() {
            if index > 0 { writer.raw(",") }
            writer.string(style.file.name)
            writer.raw(":")
            writer.style(style.file) { picture(style.file.name, $0) }
        }
        writer.raw("}")
        return writer.bytes
    }

    /// The first module of each page holds its other modules too.
    private static func joinedByPage(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
        var joined = files
        var modules = JoinedModules(files)
        for (name, bytes) in files where name.hasSuffix(".html") {
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            where line.contains("<script type=\"module\"") {
                guard let start = line.firstRange(of: "v/HASH/")?.upperBound else { continue }
                let first = String(line[start...].prefix { $0 != "\"" })
                joined[first] = modules.from(first)
            }
        }
        return joined
    }

    private mutating func add(_ name: String, _ bytes: [UInt8]) {
        if name.hasSuffix(".html") {
            table[name] = asset(name, replace(bytes, "v/HASH/", "v/\(hash)/"), cache: "no-cache")
        } else if name == "embed.js" {
            // Other sites' pages name it, so its address never changes.
            table[name] = asset(name, bytes, cache: "no-cache")
        } else {
            table["v/\(hash)/\(name)"] = asset(name, bytes, cache: "public, max-age=31536000, immutable")
        }
    }

    private func asset(_ name: String, _ bytes: [UInt8], cache: String) -> Asset {
        let zipped = gzip(bytes)
        return Asset(
            type: contentType(name), bytes: bytes, zipped: zipped.count < bytes.count ? zipped : nil, cache: cache,
            etag: "\"\(hex(Chain.sha256(bytes)).prefix(16))\"")
    }
}

extension JSONWriter {
    /// The file as it is, but for small pictures.
    fileprivate mutating func style(_ file: StyleFile, picture: (String) -> [UInt8]?) {
        guard let members = (try? JSON.parse(file.json))?.members, let pictures = file.pictures,
            let checked = picture(pictures.checked), let unchecked = picture(pictures.unchecked),
            max(checked.count, unchecked.count) <= 1024, pictures.checked.hasSuffix(".svg"),
            pictures.unchecked.hasSuffix(".svg")
        else { return raw(file.json) }
        raw("{")
        for (index, member) in members.enumerated() {
            if index > 0 { raw(",") }
            string(member.key)
            raw(":")
            guard member.key == "pictures" else {
                raw(member.value.text ?? Array("null".utf8))
                continue
            }
            raw("{\"checked\":\"data:image/svg+xml;base64,")
            raw(base64(checked))
            raw("\",\"unchecked\":\"data:image/svg+xml;base64,")
            raw(base64(unchecked))
            raw("\"}")
        }
        raw("}")
    }
}

private func records(of files: [String: [UInt8]]) -> String {
    var all: [UInt8] = []
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        all += Array(name.utf8) + [0] + Chain.sha256(bytes)
    }
    return hex(Chain.sha256(all))
}

private func contentType(_ name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    case "json", "webmanifest": "application/json"
    case "png": "image/png"
    case "ico": "image/x-icon"
    default: "application/octet-stream"
    }
}

private func replace(_ bytes: [UInt8], _ old: String, _ new: String) -> [UInt8] {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index...].starts(with: old) {
            out += new
            index += old.count
        } else {
            out.append(bytes[index])
            index += 1
        }
    }
    return out
}

/// The regular files of a folder, hidden ones left out.
func fileNames(in folder: String) -> [String] { folderNames(folder) { $0 != UInt8(DT_DIR) } }

/// What a folder holds, hidden ones left out, sorted.
///
/// - Parameter wanted: decides by the entry's kind (`DT_DIR` …).
func folderNames(_ folder: String, _ wanted: (UInt8) -> Bool = { _ in true }) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
        let name = String(cString: UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self))
        if !name.hasPrefix("."), wanted(entry.pointee.d_type) { names.append(name) }
    }
    return names.sorted()
}
