/// A change of one property during part of a keyframe animation, as UIKit's blocks have it.
public struct KeyframeBlock<Value: AnimatableVector>: Sendable {
    /// The start time of the change, as a fraction of the whole duration.
    public var relativeStart: Double
    /// The duration of the change, as a fraction of the whole duration; 0 jumps at the start.
    public var relativeDuration: Double
    /// The value at the end of the change.
    public var value: Value

    /// Creates a block.
    public init(relativeStart: Double, relativeDuration: Double, value: Value) {
        self.relativeStart = relativeStart
        self.relativeDuration = relativeDuration
        self.value = value
    }
}

extension KeyframeBlock: Equatable where Value: Equatable {}
extension KeyframeBlock: Hashable where Value: Hashable {}
