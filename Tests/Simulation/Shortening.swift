/// Makes a failing run smaller while it fails: fewer kinds of trouble, fewer clients, less time.
func shortened(_ plan: Plan) -> Plan {
    var best = plan
    func fails(_ plan: Plan) -> Bool {
        let world = World(plan)
        do { try world.run() } catch { return false }
        return world.failure != nil
    }
    func attempt(_ change: (inout Plan) -> Void) {
        var smaller = best
        change(&smaller)
        if fails(smaller) { best = smaller }
    }
    for (_, trouble) in Trouble.names where best.trouble.contains(trouble) { attempt { $0.trouble.remove(trouble) } }
    for count in [1, 2, 3, 4] where count < best.clients { attempt { $0.clients = min($0.clients, count) } }
    for share in [Int64(2), 2, 2, 4] { attempt { $0.duration -= $0.duration / share } }
    // The same troubles under other seeds may need less time.
    for offset in 1...40 as ClosedRange<UInt64> where best.duration > 500 {
        attempt {
            $0.seed = plan.seed &+ offset
            $0.duration /= 2
        }
    }
    return best
}
