/// What can be wrong with the data that a batch is built from.
public enum BatchError: Error, Hashable, Sendable {
    /// A number of the cell at this index is infinite, NaN, or too large for the batch's format.
    case notFinite(index: Int)
    /// The keyframe track needs something that the kernels have not, see ``TrackBatch``.
    case unsupportedTrack(TrackFeature)

    /// What a track can have that kernels have not.
    public enum TrackFeature: String, Hashable, Sendable {
        /// A timing function for a single segment.
        case segmentCurve = "a timing function of a single segment"
        /// Constant speed along a smooth curve.
        case cubicPaced = "the mode cubicPaced"
        /// A timeline that is neither linear nor a cubic Bezier curve.
        case timeline = "a timeline that is no cubic Bezier curve"
    }
}

extension BatchError: CustomStringConvertible {
    /// What is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .notFinite(let index):
            "cell \(index) has a number that is infinite, NaN or too large for the format; leave the cell out or repair it"
        case .unsupportedTrack(let feature):
            "the batch kernels cannot evaluate \(feature.rawValue); use KeyframeTrack.value(at:)"
        }
    }
}
