/// A whole file; `nil`: it can't be read.
package func fileBytes(_ path: String) -> [UInt8]? { readWhole(path) }
