/// How a keyframe animation gets from one value to the next.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
    /// Straight lines between the values.
    case linear
    /// Each value holds until the next key time; there is one key time more than values.
    case discrete
    /// Straight lines at constant speed: the key times follow from the distances, given ones and timing functions are
    /// ignored.
    case paced
    /// A smooth curve through the values: Catmull–Rom, shaped by ``SplineShape``.
    case cubic
    /// The smooth curve at constant speed: the key times follow from the lengths along it, given ones and timing
    /// functions are ignored.
    case cubicPaced

    /// Whether the speed is constant and key times follow from distances.
    @inlinable
    public var isPaced: Bool { self == .paced || self == .cubicPaced }

    /// Whether the curve is smooth.
    @inlinable
    public var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
