/// What happens next, by time; at one time in the order of planning.
struct Schedule {
    private struct Event {
        var time: Int64
        var order: UInt64
        var action: () -> Void

        func comes(before other: Event) -> Bool { (time, order) < (other.time, other.order) }
    }

    private var heap: [Event] = []
    private var next: UInt64 = 0

    mutating func add(at time: Int64, _ action: @escaping () -> Void) {
        next += 1
        heap.append(Event(time: time, order: next, action: action))
        var index = heap.count - 1
        while index > 0, heap[index].comes(before: heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// The earliest event, taken out.
    mutating func take() -> (time: Int64, action: () -> Void)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return (first.time, first.action) }
        heap[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < heap.count && heap[child].comes(before: heap[least]) {
                least = child
            }
            guard least != index else { return (first.time, first.action) }
            heap.swapAt(index, least)
            index = least
        }
    }
}
