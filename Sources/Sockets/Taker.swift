/// What takes the frames of a link that has no socket, as links in a simulation haven't.
package final class Taker {
    /// Whether it can take nothing now.
    package var isBusy: () -> Bool = { false }
    /// Takes whole frames; `false`: not a byte was taken.
    package var take: (UnsafeRawBufferPointer) -> Bool = { _ in false }

    package init() {}

    /// Good for as long as this object lives.
    package var line: Line { Line(self) }
}
