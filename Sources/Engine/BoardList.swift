internal import Boards

/// The ids of all boards, in the order they were made: a page of them costs what it holds, however many there are.
struct BoardList {
    private var boards: [(number: Int, id: Identifier)] = []
    private var numbers: [Identifier: Int] = [:]
    private var next = 0

    init(_ ids: [Identifier]) { for id in ids { add(id) } }

    mutating func add(_ id: Identifier) {
        guard numbers[id] == nil else { return }
        numbers[id] = next
        boards.append((next, id))
        next += 1
    }

    mutating func remove(_ id: Identifier) {
        guard let number = numbers.removeValue(forKey: id) else { return }
        boards.remove(at: place(of: number))
    }

    /// Those that come after one of them; all of them after none, and after one that isn't there.
    func behind(_ id: Identifier?) -> some Sequence<Identifier> {
        let start = id.flatMap { numbers[$0] }.map { place(of: $0) + 1 } ?? 0
        return boards[start...].lazy.map(\.id)
    }

    /// Where a number stands, by halves: numbers rise, and some are gone.
    private func place(of number: Int) -> Int {
        var (low, high) = (0, boards.count)
        while low < high {
            let middle = (low + high) / 2
            if boards[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
