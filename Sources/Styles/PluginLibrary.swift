import CStyle
import Glibc

/// A style's shared library, opened and checked.
///
/// Never unloaded: threads may be in it, and Swift images must stay.
package struct PluginLibrary: Sendable {
    package let path: String
    /// What both sides know of the plugin's table; fields that the plugin does not have are nil.
    let table: style_v1

    /// Opens `path` and asks `style_NAME` for its table.
    package init(path: String, name: String) throws(PluginRefusal) {
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw .cannotOpen(path: path, reason: PluginLibrary.reason(about: path))
        }
        let symbol = "style_\(name)"
        guard let address = dlsym(handle, symbol) else { throw .noEntry(path: path, symbol: symbol) }
        // The contract says what type the symbol has; nothing else can tell.
        let entry = unsafeBitCast(address, to: (@convention(c) () -> UnsafePointer<style_v1>?).self)
        guard let theirs = entry() else { throw .noTable(path: path, symbol: symbol) }
        self.path = path
        table = try PluginLibrary.table(from: theirs, path)
        try PluginLibrary.check(table, path, name)
    }

    /// Why the last `dlopen` failed.
    ///
    /// It begins with the path, which the refusal names already.
    private static func reason(about path: String) -> String {
        let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
        let prefix = "\(path): "
        return reason.hasPrefix(prefix) ? String(reason.dropFirst(prefix.count)) : reason
    }

    /// Copies as much as both sides know.
    ///
    /// Size, abi and the builder's name keep their place whatever the version.
    private static func table(from theirs: UnsafePointer<style_v1>, _ path: String) throws(PluginRefusal) -> style_v1 {
        let size = theirs.pointer(to: \.size)?.pointee ?? 0
        let abi = theirs.pointer(to: \.abi)?.pointee ?? 0
        guard Int(size) >= head else { throw .tooSmall(path: path, size: size, builtWith: nil) }
        let builder = theirs.pointer(to: \.built_with)?.pointee.map { String(cString: $0) }
        guard abi == UInt32(STYLE_ABI) else { throw .abi(path: path, found: abi, builtWith: builder) }
        guard Int(size) >= required else { throw .tooSmall(path: path, size: size, builtWith: builder) }
        var table = style_v1()
        withUnsafeMutableBytes(of: &table) { ours in
            let known = UnsafeRawBufferPointer(start: theirs, count: min(ours.count, Int(size)))
            ours.copyMemory(from: known)
        }
        return table
    }

    private static func check(_ table: style_v1, _ path: String, _ name: String) throws(PluginRefusal) {
        guard let found = table.name.map({ String(cString: $0) }) else { throw .missing(path: path, field: "name") }
        guard found == name else { throw .otherName(path: path, found: found, expected: name) }
        guard table.declare != nil else { throw .missing(path: path, field: "declare") }
        guard table.settle != nil else { throw .missing(path: path, field: "settle") }
        guard table.click != nil else { throw .missing(path: path, field: "click") }
    }

    /// Up to and with `built_with`.
    private static let head = end(of: \style_v1.built_with)
    /// Up to and with the last field of version 1.
    ///
    /// Grows never: later fields are optional.
    private static let required = end(of: \style_v1.click)

    private static func end<Field>(of field: KeyPath<style_v1, Field>) -> Int {
        guard let start = MemoryLayout<style_v1>.offset(of: field) else {
            preconditionFailure("A stored field of an imported C struct has an offset.")
        }
        return start + MemoryLayout<Field>.size
    }
}
