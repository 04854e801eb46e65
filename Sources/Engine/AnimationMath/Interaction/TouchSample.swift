/// The location of a touch at a time.
public struct TouchSample<Value: AnimatableVector>: Equatable, Sendable {
    /// The timestamp in seconds, on any clock.
    public var time: Double
    /// The location, in points.
    public var location: Value

    /// Creates a sample.
    @inlinable
    public init(time: Double, location: Value) {
        self.time = time
        self.location = location
    }
}

extension TouchSample: Hashable where Value: Hashable {}
