import AnimationMath
import AnimationTimeline

extension CATransform3D {
    init(_ affine: AffineTransform, _ depth: TransformDepth) { self.init(Transform3D(affine, depth)) }

    var affinePart: AffineTransform { Transform3D(self).affinePart }

    /// The elements that an affine transform of the plane does not have.
    var depthPart: TransformDepth { Transform3D(self).depthPart }
}

extension CGPath {
    var controlPoints: Components {
        Components(elements.flatMap(\.points).flatMap { [Double($0.x), Double($0.y)] })
    }

    /// The path with other control points; the same path where their number is another one.
    func moved(to points: Components?) -> CGPath {
        let own = controlPoints
        guard let points, points != own, points.values.count == own.values.count else { return self }
        var values = points.values.makeIterator()
        return .make(elements.map { $0.mapPoints { _ in CGPoint(x: values.next() ?? 0, y: values.next() ?? 0) } })
    }
}

@MainActor
extension NSValue {
    /// The numbers of a boxed point, size, rectangle or transform; `nil` for another value.
    var geometryComponents: Components? {
        let text = unsafe String(cString: objCType)
        // A rectangle's type has that of its point and of its size in it.
        if text.contains("Rect") { return animatedComponents(rectValue) }
        if text.contains("Size") { return animatedComponents(sizeValue) }
        return text.contains("Point") ? animatedComponents(pointValue) : nil
    }
}
