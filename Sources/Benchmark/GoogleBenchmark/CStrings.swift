#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Calls `body` with at least one string as C strings, which live until it returns, and their number.
func withCStrings<Value>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>, Int) -> Value
) -> Value {
    let copies = unsafe strings.map { unsafe UnsafePointer<CChar>(strdup($0)) }
    defer { unsafe copies.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    return unsafe copies.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("there are no strings") }
        return unsafe body(start, buffer.count)
    }
}
