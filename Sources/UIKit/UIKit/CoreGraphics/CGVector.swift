#if os(Linux)
import Foundation

/// A two-dimensional vector, such as the initial velocity of a spring.
public struct CGVector: Hashable, Sendable {
    /// The horizontal component.
    public var dx: CGFloat
    /// The vertical component.
    public var dy: CGFloat

    /// Creates the zero vector.
    @inlinable
    public init() {
        self.init(dx: 0, dy: 0)
    }

    /// Creates a vector from its components.
    @inlinable
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// Creates a vector from `Double` components.
    @inlinable
    public init(dx: Double, dy: Double) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// Creates a vector from integer components.
    @inlinable
    public init(dx: Int, dy: Int) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// The vector of length 0.
    @inlinable
    public static var zero: CGVector { CGVector() }
}

extension CGVector: Codable {
    /// Reads dx and dy from a sequence.
    public init(from decoder: any Decoder) throws {
        var components = try decoder.unkeyedContainer()
        self.init(dx: try components.decode(CGFloat.self), dy: try components.decode(CGFloat.self))
    }

    /// Writes dx and dy as a sequence.
    public func encode(to encoder: any Encoder) throws {
        var components = encoder.unkeyedContainer()
        try components.encode(dx)
        try components.encode(dy)
    }
}
#endif
