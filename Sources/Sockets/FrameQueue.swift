/// Frames that wait for a reader, in order.
///
/// Empty, it holds no memory.
struct FrameQueue {
    /// A frame, or for a client's connection one message of it.
    struct Item {
        let frame: Frame
        let range: Range<Int>
    }

    private var items: [Item] = []
    private var head = 0

    var isEmpty: Bool { head == items.count }

    mutating func append(_ item: Item) { items.append(item) }

    mutating func removeFirst() -> Item? {
        guard head < items.count else { return nil }
        let item = items[head]
        head += 1
        if head == items.count { self = FrameQueue() } else { compact() }
        return item
    }

    /// Now and then, so that a queue that never empties does not grow.
    private mutating func compact() {
        guard head >= 64, head * 2 >= items.count else { return }
        items.removeFirst(head)
        head = 0
    }
}
