/// A reader in the fan-out's inner loop: a pointer, copied without a retain.
///
/// Good for as long as its `Connection` object lives; after the connection's end it takes nothing.
package struct Line {
    let state: UnsafeMutablePointer<LineState>

    package var number: UInt64 { state.pointee.number }

    /// Something is partial or queued, or the connection is closing or over: it can take nothing now.
    package var isBusy: Bool { !state.pointee.takesMore }

    /// Writes whole prepared frames in one system call.
    ///
    /// `true`: taken, `delegate.writable` follows if only in part; `false`: not a byte was taken.
    package func write(_ frames: UnsafeRawBufferPointer) -> Bool {
        state.pointee.takesMore && state.pointee.write(frames)
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
