/// The list of all kernels, for one format and one instruction set.
///
/// A conforming type names its lanes and gets every kernel compiled for them *in its own module*, with that module's
/// flags. The extensions in this folder hold the kernels; their specialisations stay in that module, and nothing generic
/// is left that a linker could share between instruction sets. For that the lanes are constrained in the extensions, not
/// here. The kernels are not inlined: the compiler never inlines calls in a witness itself, and every fused multiply-add
/// would be a call.
///
/// Functions of this module are emitted into its clients alone. Compiled here, for no lanes in particular, nobody would
/// call them, and they would take three times as long as everything else in this module.
///
/// - Precondition: Everywhere, counts are multiples of ``KernelLimits/padding`` and columns begin at multiples of
///   ``KernelLimits/alignment`` and hold that many numbers.
public protocol Kernels<Scalar>: Sendable {
    /// `Double` or `Float`.
    associatedtype Scalar: Sendable
    /// The vector that fills a register.
    associatedtype Lanes

    // SpringKernel.swift

    /// The displacement of each cell's spring at its time.
    @unsafe static func springs(
        count: Int, springs: SpringColumns<Scalar>, times: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>)
    /// The displacement and velocity of each cell's spring at its time.
    @unsafe static func springStates(
        count: Int, springs: SpringColumns<Scalar>, times: UnsafePointer<Scalar>, values: UnsafeMutablePointer<Scalar>,
        velocities: UnsafeMutablePointer<Scalar>)
    /// The displacement of one spring for each start time.
    @unsafe static func staggeredSprings(
        count: Int, spring: SpringCoefficients<Scalar>, now: Scalar, startTimes: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>)

    // DecelerationKernel.swift

    /// The value of each cell's deceleration at its time.
    @unsafe static func decelerations(
        count: Int, decelerations: DecelerationColumns<Scalar>, times: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>)
    /// The value and velocity of each cell's deceleration at its time.
    @unsafe static func decelerationStates(
        count: Int, decelerations: DecelerationColumns<Scalar>, times: UnsafePointer<Scalar>,
        values: UnsafeMutablePointer<Scalar>, velocities: UnsafeMutablePointer<Scalar>)

    // StepKernel.swift

    /// One step of all cells; returns the number of moving cells.
    @unsafe static func steps(
        count: Int, propagator: StepCoefficients<Scalar>, displacements: UnsafeMutablePointer<Scalar>,
        velocities: UnsafeMutablePointer<Scalar>
    ) -> Int

    // BezierKernel.swift

    /// The ordinate of a curve at each abscissa.
    @unsafe static func beziers(
        count: Int, curve: BezierCoefficients<Scalar>, x: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>)

    // TrackKernel.swift

    /// The value of a track at each time.
    @unsafe static func tracks(
        count: Int, segments: UnsafePointer<TrackSegment<Scalar>>, segmentCount: Int, times: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>)

    // RectKernel.swift

    /// Rectangles through one transform.
    @unsafe static func rects(
        count: Int, kind: MapKind, elements: AffineElements<Scalar>, source: RectColumns<Scalar>,
        destination: RectColumns<Scalar>, streaming: Bool)
    /// Rectangles, each through a transform of a table.
    @unsafe static func indexedRects(
        count: Int, table: UnsafePointer<AffineElements<Scalar>>, indices: UnsafePointer<Int32>,
        source: RectColumns<Scalar>, destination: RectColumns<Scalar>)
    /// Points through one transform.
    @unsafe static func points(
        count: Int, elements: AffineElements<Scalar>, x: UnsafePointer<Scalar>, y: UnsafePointer<Scalar>,
        toX: UnsafeMutablePointer<Scalar>, toY: UnsafeMutablePointer<Scalar>)

    // FrameKernel.swift

    /// A frame at one remaining fraction.
    @unsafe static func uniformFrame(
        count: Int, remaining: Scalar, kind: MapKind, elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>,
        results: FrameResults, streaming: Bool)
    /// A frame at constant speed, staggered.
    @unsafe static func linearFrame(
        count: Int, factor: Scalar, now: Scalar, startTimes: UnsafePointer<Scalar>, kind: MapKind,
        elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, results: FrameResults,
        streaming: Bool)
    /// A frame on one curve, staggered.
    @unsafe static func curveFrame(
        count: Int, curve: BezierCoefficients<Scalar>, factor: Scalar, now: Scalar, startTimes: UnsafePointer<Scalar>,
        kind: MapKind, elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, results: FrameResults,
        streaming: Bool)
    /// A frame on one spring, staggered.
    @unsafe static func staggeredFrame(
        count: Int, spring: SpringCoefficients<Scalar>, now: Scalar, cut: Scalar, startTimes: UnsafePointer<Scalar>,
        kind: MapKind, elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, results: FrameResults,
        streaming: Bool)
    /// A frame on a spring per cell, staggered.
    @unsafe static func perCellSpringFrame(
        count: Int, springs: StaggeredSpringColumns<Scalar>, now: Scalar, kind: MapKind,
        elements: AffineElements<Scalar>, columns: FrameColumns<Scalar>, results: FrameResults,
        streaming: Bool)
    /// A frame of retargeted cells.
    @unsafe static func retargetedFrame(
        count: Int, remaining: Scalar, response: Scalar, kind: MapKind, elements: AffineElements<Scalar>,
        columns: FrameColumns<Scalar>, velocities: RectColumns<Scalar>, alphaVelocities: UnsafePointer<Scalar>)
}

/// The layout that the kernels of all instruction sets expect.
public enum KernelLimits {
    /// Counts are multiples of this: the lanes of the widest vector.
    public static let padding = 16
    /// Columns begin at multiples of this many bytes: a cache line, and the widest vector.
    public static let alignment = 64
}
