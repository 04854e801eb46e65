#if os(Linux)
import Foundation

// Rectangles that only touch have nothing in common on Apple's systems, as tests of public packages show; Foundation on Linux
// gives them an edge. In a file that imports Foundation besides UIKit, Foundation's functions are called.
extension CGRect {
    @_disfavoredOverload
    public func intersects(_ other: CGRect) -> Bool {
        maxX > other.minX && other.maxX > minX && maxY > other.minY && other.maxY > minY
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
