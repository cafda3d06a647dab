import Glibc

/// Where things lie, beside the executable or in the places of an installed program.
enum Places {
    /// The executable's folder.
    static let executable: String = {
        var path = [UInt8](repeating: 0, count: 4096)
        let count = path.withUnsafeMutableBytes { bytes in
            bytes.bindMemory(to: CChar.self).baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
        }
        let text = String(decoding: path.prefix(max(0, count)), as: UTF8.self)
        return text.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    }()

    /// `web` or `Plugins` of a source tree that the executable was built in, else the installed one.
    static func folder(_ name: String, installed: String) -> String {
        var folder = executable
        for _ in 0..<5 {
            if access("\(folder)/\(name)", F_OK) == 0, access("\(folder)/Package.swift", F_OK) == 0 {
                return "\(folder)/\(name)"
            }
            folder = folder.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
        }
        return "\(executable)/../share/switchboard/\(installed)"
    }

    static var web: String { folder("web", installed: "web") }
    static var styles: String { folder("Plugins", installed: "styles") }
    static var libraries: [String] { [executable, "\(executable)/../lib/switchboard"] }

    /// Where boards are kept unless a command is told: the variable, else the user's folder for data (XDG Base Directory
    /// Specification).
    static var data: String {
        if let named { return named }
        if let base = getenv("XDG_DATA_HOME") { return "\(String(cString: base))/switchboard" }
        let home = getenv("HOME").map { String(cString: $0) } ?? "."
        return "\(home)/.local/share/switchboard"
    }

    /// What the variable says.
    static var named: String? {
        getenv("SWITCHBOARD_DATA").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// `~/…` for what lies in the home folder.
    static func short(_ path: String) -> String {
        guard let home = getenv("HOME").map({ String(cString: $0) }), path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}

let version = "1.0.0"
