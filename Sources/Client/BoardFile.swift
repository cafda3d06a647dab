package import Boards
internal import Glibc
internal import JSON
internal import Threads
internal import Wire

/// A board as a file on disk: a declaration, its id, and pictures beside it.
package struct BoardFile: Sendable {
    /// The file's `id`, or its name without folder and ending.
    package var id: Identifier
    package var declaration: Declaration
    /// Pictures named relative to the file, by that name.
    package var pictures: [String: [UInt8]] = [:]

    /// What is wrong with a file: a sentence.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    package init(path: String) throws(Problem) {
        guard let bytes = fileBytes(path) else {
            throw Problem(description: "\(path) can't be read: \(String(cString: strerror(errno))).")
        }
        do throws(WireError) {
            let json = try parse(bytes)
            declaration = try Declaration(json)
            let declared = try Fields(json).optionalIdentifier("id")
            if let declared { id = declared } else { id = try BoardFile.id(from: path) }
            if Limits.takenIDs.contains(id) { throw .field("id", "is the name of a page of the server") }
        } catch {
            throw Problem(description: "\(path): \(error.message)")
        }
        try readPictures(
            folder: path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) : ".", path)
    }

    private static func id(from path: String) throws(WireError) -> Identifier {
        let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        guard let id = Identifier(name.utf8) else {
            throw .field("id", "is missing, and the file's name can't stand in for it")
        }
        return id
    }

    private mutating func readPictures(folder: String, _ path: String) throws(Problem) {
        for name in declaration.pictureNames.map({ String(decoding: $0, as: UTF8.self) }) {
            // A board file may come from anybody, and name whatever there is.
            if let bytes = fileBytes("\(folder)/\(name)", atMost: WireLimits.picture + 1) {
                pictures[name] = bytes
            } else if !isHash(name) {
                throw Problem(description: "\(path): the picture \(folder)/\(name) can't be read.")
            }
        }
    }

    /// The declaration with pictures under the names the server gave them.
    package func declaration(renaming names: [String: String]) -> Declaration {
        var declaration = declaration
        declaration.renamePictures { name in
            names[String(decoding: name, as: UTF8.self)].map { Array($0.utf8) } ?? name
        }
        return declaration
    }
}

private func isHash(_ name: String) -> Bool {
    name.prefix(32).utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) } && name.utf8.count > 33
}

private func parse(_ bytes: [UInt8]) throws(WireError) -> JSON {
    do throws(JSONError) { return try JSON.parse(bytes) } catch { throw WireError(error) }
}
