import AnimationMath
import Foundation

// Foundation's geometry and AnimationMath's have the same fields in the same order: the conversions compile to nothing.

/// An affine transform of the engine. Foundation on Linux has a type of the same name, which UIKit files do not use.
typealias AffineTransform = AnimationMath.AffineTransform

extension Point {
    @inlinable
    package init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CGPoint {
    @inlinable
    package init(_ point: Point) { self.init(x: CGFloat(point.x), y: CGFloat(point.y)) }
}

extension Size {
    @inlinable
    package init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension CGSize {
    @inlinable
    package init(_ size: Size) { self.init(width: CGFloat(size.width), height: CGFloat(size.height)) }
}

extension Rect {
    /// The engine's value of a `CGRect`; a negative size is kept.
    @inlinable
    package init(_ rect: CGRect) { self.init(origin: Point(rect.origin), size: Size(rect.size)) }
}

extension CGRect {
    @inlinable
    package init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }
}

extension AffineTransform {
    @inlinable
    package init(_ transform: CGAffineTransform) {
        self.init(
            a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
            tx: Double(transform.tx), ty: Double(transform.ty))
    }
}

extension CGAffineTransform {
    @inlinable
    package init(_ transform: AnimationMath.AffineTransform) {
        self.init(
            a: CGFloat(transform.a), b: CGFloat(transform.b), c: CGFloat(transform.c), d: CGFloat(transform.d),
            tx: CGFloat(transform.tx), ty: CGFloat(transform.ty))
    }
}
