/// The rounding of a·b + c in a kernel.
///
/// A fused multiply-add rounds once and is one instruction where the instruction set has it (x86-64-v3 and later,
/// arm64). Baseline x86-64 has none: there the fused operation is a call of the C library, 50× slower than a product and
/// a sum.
public protocol MultiplyAddPolicy: Sendable {
    /// Whether a·b + c is rounded once.
    static var isFused: Bool { get }
}

/// A fused multiply-add: one instruction, one rounding.
public enum Fused: MultiplyAddPolicy {
    /// True.
    @_alwaysEmitIntoClient @inline(__always)
    public static var isFused: Bool { true }
}

/// A product, rounded, then a sum, rounded.
public enum Separate: MultiplyAddPolicy {
    /// False.
    @_alwaysEmitIntoClient @inline(__always)
    public static var isFused: Bool { false }
}

#if arch(arm64)
/// The policy of code that is compiled without further flags: fused on arm64.
public typealias BaselinePolicy = Fused
#else
/// The policy of code that is compiled without further flags: separate where the architecture's baseline has no
/// fused multiply-add.
public typealias BaselinePolicy = Separate
#endif
