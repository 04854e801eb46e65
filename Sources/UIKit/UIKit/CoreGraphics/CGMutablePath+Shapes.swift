#if os(Linux)
import Foundation

extension CGMutablePath {
    /// Adds the subpath of a rectangle: top left, top right, bottom right, bottom left (y growing downwards).
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        let rect = rect.standardized
        addLines(
            between: [
                CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
                CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
            ], transform: transform)
        closeSubpath()
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds the subpath of the ellipse in a rectangle, from its rightmost point.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        let unitCircle = PathArc(center: .zero, radius: 1, startAngle: 0, sweep: 2 * .pi)
        let toRect = CGAffineTransform(translationX: rect.midX, y: rect.midY)
            .scaledBy(x: rect.width / 2, y: rect.height / 2)
            .concatenating(transform)
        move(to: unitCircle.start, transform: toRect)
        append(unitCircle.curves.map { $0.mapPoints { $0.applying(toRect) } })
        closeSubpath()
    }

    /// The corners are quarters of an ellipse; the subpath starts in the middle of the right side.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let rect = rect.standardized
        precondition(
            cornerWidth >= 0 && 2 * cornerWidth <= rect.width && cornerHeight >= 0
                && 2 * cornerHeight <= rect.height,
            "error: corners of \(cornerWidth)×\(cornerHeight) do not fit a rectangle of \(rect.size)")
        append(
            PathArc.roundedRect(rect, corners: Array(repeating: (cornerWidth, cornerHeight), count: 4))
                .map { $0.mapPoints { $0.applying(transform) } })
    }

    /// - Parameter clockwise: The direction in a plane whose y axis grows upwards: `false` is towards greater
    ///   angles, which looks clockwise with y growing downwards.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add(
            PathArc(
                center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
                towardsGreaterAngles: !clockwise), transform)
    }

    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) { add(PathArc(center: center, radius: radius, startAngle: startAngle, sweep: delta), transform) }

    /// Where the lines make no corner, a straight line to `tangent1End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let corner = tangent1End
        let start = currentPoint.applying(transform.inverted())
        let (u, v) = (direction(corner, start), direction(corner, tangent2End))
        let cross = u.dx * v.dy - u.dy * v.dx
        guard radius > 0, cross != 0 else { return addLine(to: corner, transform: transform) }
        // Half the corner's angle from sine and cosine: tan(φ/2) = sin φ / (1 + cos φ).
        let tangentLength = radius * (1 + (u.dx * v.dx + u.dy * v.dy)) / abs(cross)
        let side: CGFloat = cross > 0 ? 1 : -1
        let first = CGPoint(x: corner.x + tangentLength * u.dx, y: corner.y + tangentLength * u.dy)
        let center = CGPoint(x: first.x - side * radius * u.dy, y: first.y + side * radius * u.dx)
        let second = CGPoint(x: corner.x + tangentLength * v.dx, y: corner.y + tangentLength * v.dy)
        addArc(
            center: center, radius: radius, startAngle: atan2(first.y - center.y, first.x - center.x),
            endAngle: atan2(second.y - center.y, second.x - center.x), clockwise: cross > 0,
            transform: transform)
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        append(path.elements.map { $0.mapPoints { $0.applying(transform) } })
    }

    private func add(_ arc: PathArc, _ transform: CGAffineTransform) {
        if isEmpty {
            move(to: arc.start, transform: transform)
        } else {
            addLine(to: arc.start, transform: transform)
        }
        append(arc.curves.map { $0.mapPoints { $0.applying(transform) } })
    }

    private func direction(_ from: CGPoint, _ to: CGPoint) -> CGVector {
        let length = hypot(to.x - from.x, to.y - from.y)
        return length > 0 ? CGVector(dx: (to.x - from.x) / length, dy: (to.y - from.y) / length) : .zero
    }
}
#endif
