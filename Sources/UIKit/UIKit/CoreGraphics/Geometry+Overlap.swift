#if os(Linux)
import Foundation

// Rectangles that only touch have nothing in common on Apple's systems, and one without size at the origin of another has, as
// tests of public packages expect; on Linux, Foundation gives the first an edge. In a file that imports Foundation besides UIKit,
// its functions are called.
extension CGRect {
    @_disfavoredOverload
    public func intersects(_ other: CGRect) -> Bool {
        // A span is without its end, so that one without length counts at its start.
        func contains(_ start: CGFloat, _ end: CGFloat, _ value: CGFloat) -> Bool { value >= start && value < end }
        return (contains(minX, maxX, other.minX) || contains(other.minX, other.maxX, minX))
            && (contains(minY, maxY, other.minY) || contains(other.minY, other.maxY, minY))
    }

    /// The part that both rectangles have in common; null where they have none.
    @_disfavoredOverload
    public func intersection(_ other: CGRect) -> CGRect {
        guard intersects(other) else { return .null }
        let (x, y) = (max(minX, other.minX), max(minY, other.minY))
        return CGRect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
    }
}
#endif
