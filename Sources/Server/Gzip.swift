internal import CZlib

/// The bytes in gzip form (RFC 1952).
func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    precondition(shim_gzip_begin(&stream) == Z_OK, "zlib has memory or ends")
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    var input = bytes
    return input.withUnsafeMutableBufferPointer { input in
        [UInt8](unsafeUninitializedCapacity: bound) { out, count in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = out.baseAddress
            stream.avail_out = UInt32(bound)
            let done = deflate(&stream, Z_FINISH)
            precondition(done == Z_STREAM_END, "the bound that zlib gave is enough")
            count = bound - Int(stream.avail_out)
        }
    }
}
