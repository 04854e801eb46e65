import BatchKernels

/// A keyframe track of numbers, compiled for the kernels: many cells, each at its own time.
///
/// Linear, discrete, paced and cubic tracks, the blocks of UIKit among them, with a timeline that is linear or a cubic
/// Bezier curve. For timing functions of single segments and constant speed along a smooth curve use
/// ``KeyframeTrack/value(at:)``.
public struct TrackBatch<Scalar: BatchScalar>: Sendable {
    let segments: [TrackSegment<Scalar>]
    let timeline: BezierCoefficients<Scalar>?

    /// Compiles a track.
    ///
    /// - Throws: ``BatchError/unsupportedTrack(_:)`` where the kernels lack what the track needs;
    ///   ``BatchError/notFinite(index:)`` where a coefficient of that segment does not fit the format.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public init(_ track: KeyframeTrack<Double>) throws(BatchError) {
        guard track.schedule.curves.isEmpty else { throw .unsupportedTrack(.segmentCurve) }
        guard track.schedule.arcLength == nil else { throw .unsupportedTrack(.cubicPaced) }
        switch track.timeline.shape {
        case .linear: timeline = nil
        case .cubicBezier(let bezier): timeline = bezier.kernelCoefficients(Scalar.self)
        default: throw .unsupportedTrack(.timeline)
        }
        var segments = zip(track.segments, track.schedule.intervals).map { segment, interval in
            TrackSegment(
                start: Scalar(interval.start), inverseDuration: Scalar(interval.inverseDuration),
                c0: Scalar(segment.origin), c1: Scalar(segment.linear), c2: Scalar(segment.square),
                c3: Scalar(segment.cube))
        }
        // At the end, the last value; exactly, and also for a track of one value.
        segments.append(
            TrackSegment(
                start: segments.isEmpty ? 0 : 1, inverseDuration: 0, c0: Scalar(track.values[track.values.count - 1]),
                c1: 0, c2: 0, c3: 0))
        for (index, segment) in segments.enumerated() {
            guard segment.c0.isFinite, segment.c1.isFinite, segment.c2.isFinite, segment.c3.isFinite,
                segment.inverseDuration.isFinite
            else { throw .notFinite(index: index) }
        }
        self.segments = segments
    }
}

extension CubicBezier {
    /// The curve for the kernels, rounded to the format.
    func kernelCoefficients<Scalar: BatchScalar>(_: Scalar.Type) -> BezierCoefficients<Scalar> {
        BezierCoefficients(
            split: split, origin: (originHigh, originLow), near: near.kernelCoefficients(),
            far: far.kernelCoefficients(),
            exponent: hasInflection ? 2 / 3 : 1 / 2)
    }
}

extension CubicExpansion {
    /// The expansion for the kernels, rounded to the format.
    func kernelCoefficients<Scalar: BatchScalar>() -> BezierExpansion<Scalar> {
        BezierExpansion(x: (p, q, a), y: (y0, y1, y2, y3), guess: (guessA, guessB, guessC))
    }
}
