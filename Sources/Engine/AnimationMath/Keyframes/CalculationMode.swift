/// The interpolation between the values of a keyframe animation.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
    /// Linear interpolation.
    case linear
    /// No interpolation: each value holds until the next key time. There is one key time more than values.
    case discrete
    /// Linear interpolation at constant speed: the key times follow from the distances; given key times and timing
    /// functions are ignored.
    case paced
    /// A smooth curve through the values: Catmull–Rom, shaped by ``SplineShape``.
    case cubic
    /// The smooth curve at constant speed: the key times follow from the arc lengths; given key times and timing
    /// functions are ignored.
    case cubicPaced

    /// Whether the speed is constant and key times follow from distances.
    @inlinable
    public var isPaced: Bool { self == .paced || self == .cubicPaced }

    /// Whether the curve is smooth.
    @inlinable
    public var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
