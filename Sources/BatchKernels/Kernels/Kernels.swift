/// The list of all kernels, for one format and one instruction set.
///
/// A conforming type names its lanes and gets every kernel compiled for them *in its own module*, with that module's
/// flags: the witnesses are specialised there, and nothing generic is left that a linker could fraction between
/// instruction sets. For that the lanes must not be constrained here, only in the extension.
///
/// Each kernel documents its result, shapes and bounds. All counts are multiples of
/// ``KernelLimits/padding``, all columns begin at multiples of ``KernelLimits/alignment``.
public protocol Kernels<Scalar>: Sendable {
    /// `Double` or `Float`.
    associatedtype Scalar: Sendable
    /// The vector that fills a register.
    associatedtype Lanes

    /// ``MathKernel``.
    @unsafe static func exponentials(
        count: Int, arguments: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>)
    /// ``MathKernel``.
    @unsafe static func sinesAndCosines(
        count: Int, arguments: UnsafePointer<Scalar>, sines: UnsafeMutablePointer<Scalar>,
        cosines: UnsafeMutablePointer<Scalar>)
    /// ``SpringKernel``.
    @unsafe static func springs(
        count: Int, springs: SpringColumns<Scalar>, times: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>)
    /// ``SpringKernel``.
    @unsafe static func springStates(
        count: Int, springs: SpringColumns<Scalar>, times: UnsafePointer<Scalar>, values: UnsafeMutablePointer<Scalar>,
        velocities: UnsafeMutablePointer<Scalar>)
    /// ``SpringKernel``.
    @unsafe static func staggeredSprings(
        count: Int, spring: SpringCoefficients<Scalar>, now: Scalar, cut: Scalar, startTimes: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>)
    /// ``StepKernel``.
    @unsafe static func steps(
        count: Int, propagator: StepCoefficients<Scalar>, displacements: UnsafeMutablePointer<Scalar>,
        velocities: UnsafeMutablePointer<Scalar>
    ) -> Int
    /// ``BezierKernel``.
    @unsafe static func beziers(
        count: Int, curve: BezierCoefficients<Scalar>, x: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>)
    /// ``TrackKernel``.
    @unsafe static func tracks(
        count: Int, segments: UnsafePointer<TrackSegment<Scalar>>, segmentCount: Int, times: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>)
    /// ``RectKernel``.
    @unsafe static func rects(
        count: Int, kind: MapKind, elements: AffineElements<Scalar>, source: RectColumns<Scalar>,
        destination: RectColumns<Scalar>, streaming: Bool)
    /// ``RectKernel``.
    @unsafe static func indexedRects(
        count: Int, table: UnsafePointer<AffineElements<Scalar>>, indices: UnsafePointer<Int32>,
        source: RectColumns<Scalar>, destination: RectColumns<Scalar>)
    /// ``RectKernel``.
    @unsafe static func points(
        count: Int, elements: AffineElements<Scalar>, x: UnsafePointer<Scalar>, y: UnsafePointer<Scalar>,
        toX: UnsafeMutablePointer<Scalar>, toY: UnsafeMutablePointer<Scalar>)
    /// ``FrameKernel``.
    @unsafe static func uniformFrame(
        count: Int, remaining: Scalar, kind: MapKind, elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>,
        streaming: Bool)
    /// ``FrameKernel``.
    @unsafe static func retargetedFrame(
        count: Int, remaining: Scalar, velocityResponse: Scalar, kind: MapKind, elements: AffineElements<Scalar>,
        columns: FrameColumns<Scalar>, speeds: RectColumns<Scalar>, speedAlpha: UnsafePointer<Scalar>)
    /// ``FrameKernel``.
    @unsafe static func linearFrame(
        count: Int, factor: Scalar, now: Scalar, startTimes: UnsafePointer<Scalar>, kind: MapKind,
        elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, streaming: Bool)
    /// ``FrameKernel``.
    @unsafe static func curveFrame(
        count: Int, curve: BezierCoefficients<Scalar>, factor: Scalar, now: Scalar, startTimes: UnsafePointer<Scalar>,
        kind: MapKind, elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, streaming: Bool)
    /// ``FrameKernel``.
    @unsafe static func staggeredFrame(
        count: Int, spring: SpringCoefficients<Scalar>, now: Scalar, cut: Scalar, startTimes: UnsafePointer<Scalar>,
        kind: MapKind, elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, streaming: Bool)
    /// ``FrameKernel``.
    @unsafe static func perCellSpringFrame(
        count: Int, springs: StaggeredSpringColumns<Scalar>, now: Scalar, kind: MapKind,
        elements: AffineElements<Scalar>,
        columns: FrameColumns<Scalar>, streaming: Bool)
}

/// What all kernels of all instruction sets agree on.
public enum KernelLimits {
    /// Counts are multiples of this: the lanes of the widest vector.
    public static let padding = 16
    /// Columns begin at multiples of this many bytes: a cache line, and the widest vector.
    public static let alignment = 64
}
