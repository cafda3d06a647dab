/// What everybody makes of a processor second when as much is asked of them as they take.
struct Peers: Measure {
    var name: String { "peers" }

    func title(_ scale: Scale) -> String { "Everybody at saturation, \(scale.hall) readers, a server CPU second" }

    func run(_ site: Site) throws(Problem) -> [Reading] {
        let options = ["--connections", "\(site.scale.hall)"] + site.times
        let ours = try Saturation.serve(site, site.scale.hall)
        let (mine, plain) = (try ours.aSecond, try site.broadcast(options).aSecond)
        var readings = [
            Reading("Switchboard, changes known", mine, better: .higher),
            Reading("plain sockets, deliveries", plain),
        ]
        for peer in Peer.allCases {
            do throws(Problem) {
                guard let result = try site.passOn(peer, options) else {
                    site.note("\(peer.rawValue) is not installed (make bench-peers).")
                    continue
                }
                readings.append(Reading("\(peer.rawValue), deliveries", try result.aSecond))
                readings.append(Reading("  Switchboard against it", mine / (try result.aSecond), "×", better: .higher))
            } catch {
                throw Problem("\(peer.rawValue): \(error.sentence)")
            }
        }
        return readings
    }
}
