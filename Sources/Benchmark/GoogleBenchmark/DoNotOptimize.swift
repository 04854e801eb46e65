public import CGoogleBenchmark

// Each of these compiles to nothing, or to one store; what they do is limit what the optimizer may assume.

/// Makes the optimizer assume that `value` is used and all memory was written, so the work behind both must be done.
///
/// Any type: the value is put where it has an address, at the cost of its store.
@inlinable @inline(__always)
public func doNotOptimize<Value>(_ value: Value) {
    unsafe withUnsafePointer(to: value) { unsafe cgb_use_memory($0) }
}

/// Makes the optimizer assume that `value` was read and may have changed: an input that must not be folded into the loop.
@inlinable @inline(__always)
public func doNotOptimize<Value>(_ value: inout Value) {
    unsafe withUnsafeMutablePointer(to: &value) { unsafe cgb_use_memory($0) }
}

/// Makes the optimizer assume that all memory was read and written here.
@inlinable @inline(__always)
public func clobberMemory() { cgb_clobber_memory() }

// Numbers stay in their register.

/// Makes the optimizer assume that `value` is used; it stays in its register.
@inlinable @inline(__always)
public func doNotOptimize(_ value: Double) { _ = cgb_launder_double(value) }

/// Makes the optimizer assume that `value` is used; it stays in its register.
@inlinable @inline(__always)
public func doNotOptimize(_ value: Float) { _ = cgb_launder_float(value) }

/// Makes the optimizer assume that `value` is used; it stays in its register.
@inlinable @inline(__always)
public func doNotOptimize(_ value: Int) { _ = cgb_launder_int64(Int64(value)) }

/// Makes the optimizer assume that `value` was read and may have changed; it stays in its register.
@inlinable @inline(__always)
public func doNotOptimize(_ value: inout Double) { value = cgb_launder_double(value) }

/// Makes the optimizer assume that `value` was read and may have changed; it stays in its register.
@inlinable @inline(__always)
public func doNotOptimize(_ value: inout Float) { value = cgb_launder_float(value) }

/// Makes the optimizer assume that `value` was read and may have changed; it stays in its register.
@inlinable @inline(__always)
public func doNotOptimize(_ value: inout Int) { value = Int(cgb_launder_int64(Int64(value))) }
