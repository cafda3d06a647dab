import CWebSockets
import Glibc

/// The memory of one libuv handle: allocated here, freed by `close` when libuv has let go of it.
///
/// Who owns it keeps itself alive until `close`; the handle holds only a plain pointer back.
struct UVHandle<Kind> {
    let pointer: UnsafeMutablePointer<Kind>

    init(_ kind: Kind) {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: kind)
    }

    private var generic: UnsafeMutablePointer<uv_handle_t> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: uv_handle_t.self)
    }

    /// After `uv_…_init`, which leaves the field alone.
    func point(back owner: AnyObject) { generic.pointee.data = Unmanaged.passUnretained(owner).toOpaque() }

    /// No callback comes after this.
    func close() {
        guard uv_is_closing(generic) == 0 else { return }
        uv_close(generic) { handle in handle?.deallocate() }
    }

    /// The owner in a callback.
    static func owner<Owner: AnyObject>(_ handle: UnsafeMutablePointer<Kind>?, as type: Owner.Type) -> Owner? {
        let generic = handle.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: uv_handle_t.self) }
        return generic?.pointee.data.map { Unmanaged<Owner>.fromOpaque($0).takeUnretainedValue() }
    }
}
