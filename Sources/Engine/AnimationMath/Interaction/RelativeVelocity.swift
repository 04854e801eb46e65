/// The initial velocity of a spring in UIKit's unit: distances per second, 1 for the whole distance in one second.
///
/// `UISpringTimingParameters(dampingRatio:initialVelocity:)` takes such a vector. ``SpringMotion`` takes the velocity
/// itself, in points per second, and needs no conversion.
extension Spring {
    /// A velocity as distances per second: velocity / distance.
    ///
    /// - Parameters:
    ///   - velocity: In units per second.
    ///   - distance: The distance from the value to its target, signed.
    /// - Returns: 0 where the distance is 0: no relative velocity moves a value that is on its target.
    public static func relativeVelocity(_ velocity: Double, distance: Double) -> Double {
        distance == 0 ? 0 : velocity / distance
    }

    /// A velocity vector as distances per second, axis by axis: UIKit's `initialVelocity` vector.
    ///
    /// - Parameters:
    ///   - velocity: In points per second.
    ///   - distance: The distance from the value to its target, signed, axis by axis.
    /// - Returns: 0 on an axis without distance.
    public static func relativeVelocity(_ velocity: Point, distance: Point) -> Point {
        Point(
            x: relativeVelocity(velocity.x, distance: distance.x),
            y: relativeVelocity(velocity.y, distance: distance.y))
    }
}
