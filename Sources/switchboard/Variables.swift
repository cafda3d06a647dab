import Glibc

/// `SWITCHBOARD_*` in the environment.
enum Variables {
    /// Refuses one that no command knows, and names the nearest.
    static func check() throws(UsageError) {
        let known = Set(Command.all.flatMap(\.flags).filter(\.hasVariable).map(\.variable) + others)
        for name in present.sorted() where !known.contains(name) && !isOfKubernetes(name) {
            let nearest = known.min { (distance($0, name), $0) < (distance($1, name), $1) }
            let hint = nearest.map { distance($0, name) <= 3 ? "; did you mean \($0)?" : "" } ?? ""
            throw UsageError("there is no option \(name)\(hint)")
        }
    }

    /// What the variable of a flag without value says; `nil`: neither yes nor no.
    static func isOn(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "1": true
        case "no", "false", "0", "": false
        default: nil
        }
    }

    #if DEBUG
        private static let others = ["SWITCHBOARD_FAULT"]
    #else
        private static let others: [String] = []
    #endif

    /// In every container beside a service whose name begins with switchboard, whether or not anybody wants them.
    private static func isOfKubernetes(_ name: String) -> Bool {
        name.hasSuffix("_SERVICE_HOST") || name.contains("_SERVICE_PORT") || name.hasSuffix("_PORT")
            || name.contains("_PORT_")
    }

    private static var present: [String] {
        var names: [String] = []
        var next = environ
        while let text = next.pointee {
            let name = String(cString: text).prefix { $0 != "=" }
            if name.hasPrefix("SWITCHBOARD_") { names.append(String(name)) }
            next += 1
        }
        return names
    }
}
