public import BatchKernels

/// All kernels on `Double`, compiled for x86-64-v4.
public enum DoubleKernels: Kernels {
    /// The lanes of a register of x86-64-v4.
    public typealias Lanes = Doubles8
    /// The format.
    public typealias Scalar = Double
}

/// All kernels on `Float`, compiled for x86-64-v4.
public enum FloatKernels: Kernels {
    /// The lanes of a register of x86-64-v4.
    public typealias Lanes = Floats16
    /// The format.
    public typealias Scalar = Float
}
