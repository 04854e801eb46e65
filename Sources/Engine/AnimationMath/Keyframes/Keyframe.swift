/// A value at a fraction of the duration, and the segment from it to the next one.
public struct Keyframe<Value: AnimatableVector>: Sendable {
    /// The time at which the value is reached, as a fraction of the whole duration; ignored by the paced modes.
    public var time: Double
    /// The value.
    public var value: Value
    /// The timing of the segment that starts here, `nil` for constant speed; ignored by the discrete and paced modes,
    /// and of the last keyframe.
    public var curve: UnitCurve?
    /// The shape of a smooth curve at this value; ignored by the modes that are not cubic.
    public var shape: SplineShape

    /// Creates a keyframe.
    public init(_ value: Value, at time: Double, curve: UnitCurve? = nil, shape: SplineShape = .catmullRom) {
        self.time = time
        self.value = value
        self.curve = curve
        self.shape = shape
    }
}

extension Keyframe: Equatable where Value: Equatable {}
extension Keyframe: Hashable where Value: Hashable {}

/// The shape of a smooth curve at one of its values, after Kochanek and Bartels.
///
/// D. Kochanek, R. Bartels: Interpolating Splines with Local Tension, Continuity, and Bias Control (SIGGRAPH 1984).
public struct SplineShape: Hashable, Sendable {
    /// The sharpness of the turn: 1 makes the tangent 0 (a sharp turn between straight ends), −1 doubles it (a wide turn).
    public var tension: Double
    /// The corner at the value: 0 for none, negative towards straight lines, positive towards an inverted corner.
    public var continuity: Double
    /// The direction of the tangent: 1 follows the incoming segment, −1 the outgoing one.
    public var bias: Double

    /// Creates a shape; all zero is Catmull–Rom.
    @inlinable
    public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }

    /// The Catmull–Rom shape: the tangent at a value is half the difference of its neighbours.
    @inlinable
    public static var catmullRom: SplineShape { SplineShape() }

    /// Whether all three parameters are finite.
    var isFinite: Bool { tension.isFinite && continuity.isFinite && bias.isFinite }

    /// The tangent of the outgoing segment, from the differences to the previous and the next value.
    func outgoing<Value: AnimatableVector>(from arriving: Value, to leaving: Value) -> Value {
        arriving.scaled(by: (1 - tension) * (1 + continuity) * (1 + bias) / 2)
            + leaving.scaled(by: (1 - tension) * (1 - continuity) * (1 - bias) / 2)
    }

    /// The tangent of the incoming segment, from the differences to the previous and the next value.
    func incoming<Value: AnimatableVector>(from arriving: Value, to leaving: Value) -> Value {
        arriving.scaled(by: (1 - tension) * (1 - continuity) * (1 + bias) / 2)
            + leaving.scaled(by: (1 - tension) * (1 + continuity) * (1 - bias) / 2)
    }
}
