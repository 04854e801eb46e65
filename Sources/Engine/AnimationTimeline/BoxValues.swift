import AnimationMath

/// All that a target's box and opacity depend on, in one vector.
///
/// The bounds' origin does not move the layer itself, and the transform's translation only adds to the position.
package struct BoxValues: Sendable {
    package var lanes: SIMD16<Double>

    @inlinable package static var zero: BoxValues { BoxValues(lanes: .zero) }

    @inlinable package init(lanes: SIMD16<Double>) { self.lanes = lanes }

    @inlinable package init(_ geometry: LayerGeometry, _ alpha: Double) {
        self = .zero
        size = geometry.bounds.size
        anchor = geometry.anchorPoint
        point = geometry.position
        addTransform(geometry.transform)
        self.alpha = alpha
    }

    @inlinable package var size: Size {
        get { Size(width: lanes[0], height: lanes[1]) }
        set { (lanes[0], lanes[1]) = (newValue.width, newValue.height) }
    }
    @inlinable package var anchor: Point {
        get { Point(x: lanes[2], y: lanes[3]) }
        set { (lanes[2], lanes[3]) = (newValue.x, newValue.y) }
    }
    /// The anchor in the superview's coordinates.
    @inlinable package var point: Point {
        get { Point(x: lanes[4], y: lanes[5]) }
        set { (lanes[4], lanes[5]) = (newValue.x, newValue.y) }
    }
    @inlinable package var alpha: Double {
        get { lanes[6] }
        set { lanes[6] = newValue }
    }

    @inlinable package mutating func addTransform(_ transform: AffineTransform) {
        point += Point(x: transform.tx, y: transform.ty)
        lanes[8] += transform.a
        lanes[9] += transform.b
        lanes[10] += transform.c
        lanes[11] += transform.d
    }

    @inlinable package static func += (lhs: inout BoxValues, rhs: BoxValues) { lhs.lanes += rhs.lanes }

    @inlinable package mutating func add(_ delta: BoxValues, times factor: Double) { lanes += delta.lanes * factor }

    /// The bounding box, in the coordinates that `around` leads to from the parent's.
    @inlinable package func rect(through around: AffineTransform) -> Rect {
        let map = AffineTransform(
            a: lanes[8], b: lanes[9], c: lanes[10], d: lanes[11], tx: point.x, ty: point.y
        ).concatenating(around)
        let (width, height) = (size.width.magnitude, size.height.magnitude)
        return Rect(x: -anchor.x * width, y: -anchor.y * height, width: width, height: height).applying(map)
    }
}
