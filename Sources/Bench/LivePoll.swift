import Glibc
import JSON

/// A hall votes within ten seconds, with a big screen: every ballot acknowledged, and the final numbers soon on screen.
struct LivePoll: Measure {
    /// Seconds in which everybody votes once.
    private static let seconds = 10

    var name: String { "poll" }

    func title(_ scale: Scale) -> String { "\(scale.voters) people vote within ten seconds, with a big screen" }

    func runs(_ scale: Scale) -> Int { min(scale.runs, 3) }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let folder = try site.newFolder()
        let server = try BoardServer(site, in: folder)
        defer { server.stop() }
        let (scenario, report) = ("\(folder)/poll.json", "\(folder)/report.json")
        try File.write(Array(LivePoll.scenario(site.scale.voters).utf8), to: scenario)
        let key = try Result(File.text("\(folder)/ready")).text("hostKey")
        let child = try Child(
            [
                site.program("switchboard"), "load", "--scenario", scenario, "--json", report, "--quiet", "--server",
                "http://127.0.0.1:\(server.port)", "--host-key", key,
            ], core: site.clientCore, output: .pipe)
        // Ends with an error unless every acknowledged vote is in the tally, once.
        _ = try child.finish(within: 120)
        let result = try Result(File.text(report))
        let votes = try result("receipts")
        return [
            Reading("ballots not acknowledged", try result("clicks") - votes, target: .atMost(0)),
            Reading(
                "final numbers on screen after the last", try result("finalMicroseconds") / 1e6, "s", better: .lower,
                target: .atMost(1)),
            Reading(
                "acknowledged after, 99 %", try result.inner("latencyMicroseconds", "p99") / 1000, "ms", better: .lower),
            Reading("server CPU, all of it", try server.processorSeconds(), "s", better: .lower),
            Reading("server memory", try server.residentMemory() / 1024, "MiB", better: .lower),
        ]
    }

    private static func scenario(_ voters: Int) -> String {
        let ramp = max(1, voters / 400)
        return """
            {"name":"poll","duration":\(ramp + seconds + 1),"crowds":[
              {"name":"phone","clients":\(voters),"ramp":\(ramp),"rate":\(Double(voters) / Double(seconds)),"target":"vote"},
              {"name":"screen","clients":2,"ramp":0,"view":"screen"}]}
            """
    }
}
