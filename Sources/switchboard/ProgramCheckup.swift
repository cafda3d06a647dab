import Glibc
import Server
import Styles
import Upkeep

/// Looks at what the program needs beside its data: limits, styles, the page, a certificate.
struct ProgramCheckup {
    /// Days before its end at which a certificate should be on its way to being replaced.
    private static let daysToRenew = 14

    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    var findings: [Finding] { [descriptors] + styles + [page] + certificate }

    private var descriptors: Finding {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return .warn("limits", "The limit on open files can't be read.")
        }
        let text = "\(limit.rlim_max) files may be open, one for each reader."
        guard limit.rlim_max >= 4096 else {
            return .warn("limits", "\(text) Raise it: LimitNOFILE=65536 in the unit, or ulimit -Hn 65536.")
        }
        return .ok("limits", text)
    }

    private var styles: [Finding] {
        let catalogue = installedStyles(arguments)
        let refusals = catalogue.refusals.map { Finding.fail("styles", "Left out: \($0)") }
        guard !catalogue.styles.isEmpty else {
            return refusals + [.fail("styles", "None in \(Places.styles): name their folder with --styles.")]
        }
        let names = catalogue.styles.map(\.file.name).joined(separator: ", ")
        return refusals + [.ok("styles", "\(names).")]
    }

    private var page: Finding {
        let folder = arguments["web"] ?? Places.web
        guard access("\(folder)/board.html", R_OK) == 0 else {
            return .fail("page", "Its files are not in \(folder): name their folder with --web.")
        }
        return .ok("page", "Its files are in \(Places.short(folder)).")
    }

    private var certificate: [Finding] {
        guard let path = arguments["certificate"] else { return [] }
        guard let days = Server.daysLeft(ofCertificate: path) else {
            return [.fail("certificate", "\(path) is no certificate in PEM that can be read: name another.")]
        }
        if days < 0 { return [.fail("certificate", "\(path) ended \(-days) days ago: replace it.")] }
        let text = days == 1 ? "\(path) is good for 1 day." : "\(path) is good for \(days) days."
        if days < ProgramCheckup.daysToRenew { return [.warn("certificate", "\(text) Renew it.")] }
        return [.ok("certificate", text)]
    }
}
