import AnimationCore
import FrameSuite

/// The velocity of a touch at its release, and where a view comes to rest that is let go of with it.
///
/// Keys of the JSON form end in their unit; vectors are arrays of one component for a table without `y`.
package struct GestureReport: Sendable {
    package let table: TouchTable
    package let estimator: VelocityEstimator
    package let velocity: Point
    package let twoPointVelocity: Point
    package let motion: Deceleration<Point>
    /// The end of the motion by the discrete projection, the published `project(initialVelocity:decelerationRate:)`.
    package let projection: Point
    package let target: Point?

    /// - Parameters:
    ///   - table: The samples of one touch, at least one.
    ///   - releaseTime: The time of the release; `nil` for the last sample's.
    /// - Throws: `InteractionError` for samples that are no touch, and for a velocity or a position that leaves the range of
    ///   floating-point numbers.
    package init(
        _ table: TouchTable, estimator: VelocityEstimator, releaseTime: Double? = nil,
        rate: DecelerationRate = .normal, targets: [Point] = []
    ) throws(InteractionError) {
        self.table = table
        self.estimator = estimator
        velocity = try estimator.velocity(of: table.samples, releasedAt: releaseTime)
        twoPointVelocity = try VelocityEstimator(.twoPoint, window: estimator.window).velocity(
            of: table.samples, releasedAt: releaseTime)
        try InteractionParameter.velocity.check([velocity, twoPointVelocity])
        let last = table.samples[table.samples.count - 1].location
        motion = Deceleration(from: last, velocity: velocity, rate: rate)
        let projected = last + rate.projection(initialVelocity: velocity)
        projection = projected
        target = targets.min {
            ($0 - projected).magnitudeSquared < ($1 - projected).magnitudeSquared
        }
        try InteractionParameter.position.check([projection, motion.end])
        try InteractionParameter.velocity.check([relativeVelocity ?? .zero])
    }

    /// The velocity in distances per second to ``target``: what UIKit takes as `initialVelocity`.
    package var relativeVelocity: Point? {
        target.map { Spring.relativeVelocity(velocity, distance: $0 - motion.from) }
    }
}

extension InteractionParameter {
    fileprivate func check(_ vectors: [Point]) throws(InteractionError) {
        for vector in vectors {
            try checked(vector.x)
            try checked(vector.y)
        }
    }
}

extension GestureReport {
    package var text: String {
        let number = { (value: Double) in DecimalWriter.text(value, digits: 6) }
        let method =
            switch estimator.method {
            case .twoPoint: "the last two samples"
            case .leastSquares(let degree): "least squares of degree \(degree)"
            }
        func line(_ label: String, _ value: String) -> String {
            label.padding(toLength: 20, withPad: " ", startingAt: 0) + value
        }
        func vector(_ point: Point) -> String {
            table.isPlanar ? "(\(number(point.x)), \(number(point.y)))" : number(point.x)
        }
        let span = (table.samples.last?.time ?? 0) - (table.samples.first?.time ?? 0)
        var lines = [
            line("samples", "\(table.samples.count) over \(number(span)) s, the last at \(vector(motion.from))"),
            line("velocity", "\(vector(velocity)) points per s (\(method), last \(number(estimator.window)) s)"),
            line("  two-point", "\(vector(twoPointVelocity)) points per s"),
            line("projection", "\(vector(projection)) (discrete sum at \(number(motion.rate.perMillisecond)) per ms)"),
            line(
                "landing",
                "\(vector(motion.end)) after \(number(motion.duration)) s (below \(number(motion.stopVelocity)) points per s)"
            ),
        ]
        if let target, let relativeVelocity {
            lines.append(line("target", vector(target)))
            lines.append(line("initial velocity", "\(vector(relativeVelocity)) distances per s"))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension GestureReport: Encodable {
    package func encode(to encoder: any Encoder) throws {
        func vector(_ point: Point) -> [Double] { table.isPlanar ? [point.x, point.y] : [point.x] }
        var object = ExportObject(encoder)
        try object.put(table.samples.count, "samples")
        try object.put(vector(velocity), "velocity_points_per_s")
        try object.put(vector(twoPointVelocity), "velocity_two_point_points_per_s")
        try object.put(estimator.window, "window_s")
        try object.put(motion.rate.perMillisecond, "deceleration_rate_per_ms")
        try object.put(vector(projection), "projection_points")
        try object.put(vector(motion.end), "landing_points")
        try object.put(motion.duration, "landing_s")
        try object.put(motion.stopVelocity, "stop_velocity_points_per_s")
        try object.put(target.map(vector), "target_points")
        try object.put(relativeVelocity.map(vector), "initial_velocity_distances_per_s")
    }
}
