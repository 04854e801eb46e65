public import BatchKernels

/// All kernels on `Double`, compiled for x86-64-v3.
public enum DoubleKernels: Kernels {
    /// The lanes of a register of x86-64-v3.
    public typealias Lanes = Doubles4
    /// The format.
    public typealias Scalar = Double
}

/// All kernels on `Float`, compiled for x86-64-v3.
public enum FloatKernels: Kernels {
    /// The lanes of a register of x86-64-v3.
    public typealias Lanes = Floats8
    /// The format.
    public typealias Scalar = Float
}
