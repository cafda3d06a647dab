/// A set of views: who is shown a cell.
package struct ViewSet: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package init(_ view: View) { self.init(rawValue: 1 << view.rawValue) }

    package static let host = ViewSet(View.host)
    package static let all: ViewSet = [ViewSet(.host), ViewSet(.participant), ViewSet(.screen)]
}
