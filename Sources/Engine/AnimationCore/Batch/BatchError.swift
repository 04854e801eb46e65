/// An error in the data of a batch.
public enum BatchError: Error, Hashable, Sendable {
    /// A component of the cell at this index is infinite, NaN, or too large for the batch's format.
    case notFinite(index: Int)
    /// The keyframe track has a feature that the kernels lack, see ``TrackBatch``.
    case unsupportedTrack(TrackFeature)

    /// A feature of tracks that the kernels lack.
    public enum TrackFeature: String, Hashable, Sendable {
        /// A timing function for a single segment.
        case segmentCurve = "a timing function of a single segment"
        /// Constant speed along a smooth curve.
        case cubicPaced = "the mode cubicPaced"
        /// A timeline that is neither linear nor a cubic Bezier curve.
        case timeline = "a timeline that is not a cubic Bezier curve"
    }
}

extension BatchError: CustomStringConvertible {
    /// The message: the cell or feature, and the alternative.
    public var description: String {
        switch self {
        case .notFinite(let index):
            "cell \(index) has a component that is infinite, NaN or too large for the format; leave the cell out or repair it"
        case .unsupportedTrack(let feature):
            "the batch kernels cannot evaluate \(feature.rawValue); use KeyframeTrack.value(at:)"
        }
    }
}
