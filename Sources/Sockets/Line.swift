/// A reader in the fan-out's inner loop: a pointer, copied without a retain.
///
/// Good for as long as its `Connection` object lives; after the connection's end it takes nothing.
package struct Line {
    private enum End {
        case socket(UnsafeMutablePointer<LineState>)
        case taker(Unmanaged<Taker>)
    }

    private let end: End

    init(state: UnsafeMutablePointer<LineState>) { end = .socket(state) }
    init(_ taker: Taker) { end = .taker(.passUnretained(taker)) }

    /// Something is partial or queued, or the connection is closing or over: it can take nothing now.
    package var isBusy: Bool {
        switch end {
        case .socket(let state): !state.pointee.takesMore
        case .taker(let taker): taker.takeUnretainedValue().isBusy()
        }
    }

    /// Writes whole prepared frames in one system call.
    ///
    /// `true`: taken, `delegate.writable` follows if only in part; `false`: not a byte was taken.
    package func write(_ frames: UnsafeRawBufferPointer) -> Bool {
        switch end {
        case .socket(let state): state.pointee.takesMore && state.pointee.write(frames)
        case .taker(let taker): taker.takeUnretainedValue().isBusy() ? false : taker.takeUnretainedValue().take(frames)
        }
    }

    package func write(_ frame: Frame) -> Bool { frame.bytes.withUnsafeBytes { write($0) } }
}

/// One write of `frame` to each of `lines`, in order; `taken` is told the position of who could take it.
///
/// The frame's bytes are looked up once, so the loop itself has no retain, no allocation and no lookup.
package func fanOut(_ frame: Frame, to lines: UnsafeBufferPointer<Line>, taken: (Int) -> Void) {
    frame.bytes.withUnsafeBytes { bytes in
        for position in lines.indices where lines[position].write(bytes) { taken(position) }
    }
}
