import AnimationCore
import AnimationTimeline

extension CATransform3D {
    /// The transform of an affine part and the elements that an affine transform does not have.
    init(_ affine: AffineTransform, _ depth: TransformDepth) { self.init(Transform3D(affine, depth)) }

    /// The elements that an affine transform of the plane has.
    var affinePart: AffineTransform { Transform3D(self).affinePart }

    /// The elements that an affine transform of the plane does not have.
    var depthPart: TransformDepth { Transform3D(self).depthPart }
}

extension CGPath {
    /// The coordinates of all control points, in order.
    var controlPoints: Components {
        Components(elements.flatMap(\.points).flatMap { [Double($0.x), Double($0.y)] })
    }
}

extension NSValue {
    /// The numbers of a boxed point, size, rectangle or transform; `nil` for another value.
    var geometryComponents: Components? {
        let text = unsafe String(cString: objCType)
        if text.contains("Point") { return Components([pointValue.x, pointValue.y].map { Double($0) }) }
        if text.contains("Size") { return Components([sizeValue.width, sizeValue.height].map { Double($0) }) }
        if text.contains("Rect") {
            let rect = rectValue
            return Components([rect.origin.x, rect.origin.y, rect.width, rect.height].map { Double($0) })
        }
        return nil
    }
}
