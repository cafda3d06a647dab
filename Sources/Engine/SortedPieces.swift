/// Many values in order, each once, in pieces: one more, and what comes behind one of them, cost about the same however
/// many there are.
struct SortedPieces<Element: Comparable> {
    /// Values of a piece.
    private let most: Int
    /// None is empty, and each comes behind the one before.
    private var pieces: [[Element]] = []

    init(sorted: [Element], most: Int = 512) {
        self.most = most
        for start in stride(from: 0, to: sorted.count, by: most / 2) {
            pieces.append(Array(sorted[start..<min(sorted.count, start + most / 2)]))
        }
    }

    /// Changes nothing if it is there.
    mutating func add(_ element: Element) {
        guard !pieces.isEmpty else { return pieces = [[element]] }
        let piece = place(of: element)
        let index = pieces[piece].firstIndexSorted { !($0 < element) }
        if index < pieces[piece].count, pieces[piece][index] == element { return }
        pieces[piece].insert(element, at: index)
        if pieces[piece].count > most { split(piece) }
    }

    /// The first few behind one of them, or of all.
    func first(_ count: Int, after element: Element?) -> [Element] {
        var found: [Element] = []
        let start = element.map(place(of:)) ?? 0
        for (number, piece) in pieces[start...].enumerated() {
            let from = number == 0 ? element.map { element in piece.firstIndexSorted { element < $0 } } ?? 0 : 0
            found += piece[from...].prefix(count - found.count)
            if found.count == count { break }
        }
        return found
    }

    /// The piece that has it or would: the last that doesn't begin behind it.
    private func place(of element: Element) -> Int { max(0, pieces.firstIndexSorted { element < $0[0] } - 1) }

    private mutating func split(_ piece: Int) {
        let half = pieces[piece].count / 2
        pieces.insert(Array(pieces[piece][half...]), at: piece + 1)
        pieces[piece].removeSubrange(half...)
    }
}

extension Array {
    /// Where those begin for which something is true, which is so for all behind the first.
    fileprivate func firstIndexSorted(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
