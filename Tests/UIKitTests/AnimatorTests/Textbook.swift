import Foundation
import Testing
import UIKit

/// Timing curves and springs from their textbook formulas, independent of the engine: the values that frames have to have.
enum Textbook {
    /// A cubic curve from (0, 0) to (1, 1): its parameter is bisected to the last bit.
    static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        func cubic(_ a: Double, _ b: Double, _ u: Double) -> Double {
            3 * a * u * (1 - u) * (1 - u) + 3 * b * u * u * (1 - u) + u * u * u
        }
        var (low, high) = (0.0, 1.0)
        while low.nextUp < high {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { break }
            if cubic(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return cubic(y1, y2, high)
    }

    static func easeIn(_ x: Double) -> Double { bezier(0.42, 0, 1, 1, at: x) }
    static func easeOut(_ x: Double) -> Double { bezier(0, 0, 0.58, 1, at: x) }
    static func easeInOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, at: x) }

    /// The progress of an underdamped spring of mass 1 from 0 to 1.
    ///
    /// - Parameter velocity: The initial velocity, normalized (1/s).
    static func spring(
        frequency omega: Double, dampingRatio zeta: Double, velocity: Double = 0, at time: Double
    ) -> Double {
        guard time > 0 else { return 0 }
        let damped = omega * (1 - zeta * zeta).squareRoot()
        let sine = (zeta * omega - velocity) / damped
        return 1 - exp(-zeta * omega * time) * (cos(damped * time) + sine * sin(damped * time))
    }

    /// The progress of UIKit's spring at rest, underdamped, with its frequency fitted to a duration, at which it is cut.
    static func uiKitSpring(duration: Double, dampingRatio zeta: Double, at time: Double) -> Double {
        guard time < duration else { return 1 }
        let omega = log(zeta / (0.001 * (1 - zeta * zeta).squareRoot())) / (zeta * duration)
        return spring(frequency: omega, dampingRatio: zeta, at: time)
    }
}

/// A point of a plane that is turned in space, seen from a distance: an evaluation with sines and quotients only, without
/// matrices.
struct Perspective {
    /// The distance of the eye from the screen, in points.
    var distance: Double
    /// The point of the screen in front of the eye.
    var center: CGPoint

    /// A point at a depth, as seen on the screen; `z` is positive towards the eye.
    func project(_ x: Double, _ y: Double, _ z: Double) -> CGPoint {
        let scale = distance / (distance - z)
        return CGPoint(x: center.x + (x - center.x) * scale, y: center.y + (y - center.y) * scale)
    }

    /// The corners of a rectangle that is turned about a vertical axis, top left first, clockwise.
    ///
    /// - Parameters:
    ///   - axis: The axis' x, and its depth.
    ///   - angle: Positive turns the right side away from the eye.
    func corners(
        of rect: CGRect, turnedAboutVertical axis: (x: Double, z: Double), by angle: Double
    ) -> [CGPoint] {
        [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)].map { x, y in
            let (dx, dz) = (x - axis.x, -axis.z)
            return project(
                axis.x + dx * cos(angle) + dz * sin(angle), y, axis.z - dx * sin(angle) + dz * cos(angle))
        }
    }

    /// The corners of a rectangle that is turned about a horizontal axis in the plane of the screen.
    ///
    /// - Parameter angle: Positive turns the lower side towards the eye.
    func corners(of rect: CGRect, turnedAboutHorizontal axisY: Double, by angle: Double) -> [CGPoint] {
        [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)].map { x, y in
            let dy = y - axisY
            return project(x, axisY + dy * cos(angle), dy * sin(angle))
        }
    }
}

/// Expects a number within a tolerance.
func expect(
    _ value: Double, _ expected: Double, within tolerance: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(
        (value - expected).magnitude <= tolerance, "\(value) instead of \(expected)", sourceLocation: sourceLocation)
}

/// Expects a rectangle within a tolerance in every coordinate.
func expect(
    _ rect: CGRect?, _ expected: CGRect, within tolerance: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let rect else {
        Issue.record("no rectangle instead of \(expected)", sourceLocation: sourceLocation)
        return
    }
    let distance = max(
        abs(rect.minX - expected.minX), abs(rect.minY - expected.minY), abs(rect.maxX - expected.maxX),
        abs(rect.maxY - expected.maxY))
    #expect(distance <= tolerance, "\(rect) instead of \(expected)", sourceLocation: sourceLocation)
}
