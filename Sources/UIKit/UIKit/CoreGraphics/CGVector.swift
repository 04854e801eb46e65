#if os(Linux)
import Foundation

public struct CGVector: Hashable, Sendable {
    public var dx: CGFloat
    public var dy: CGFloat

    @inlinable
    public init() { self.init(dx: 0, dy: 0) }

    @inlinable
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    @inlinable
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    @inlinable
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    @inlinable
    public static var zero: CGVector { CGVector() }
}

extension CGVector: Codable {
    public init(from decoder: any Decoder) throws {
        var components = try decoder.unkeyedContainer()
        self.init(dx: try components.decode(CGFloat.self), dy: try components.decode(CGFloat.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var components = encoder.unkeyedContainer()
        try components.encode(dx)
        try components.encode(dy)
    }
}
#endif
