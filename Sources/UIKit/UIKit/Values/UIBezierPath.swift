import Foundation

/// A path of lines and curves. Angles are radians; with y growing downwards "clockwise" is as seen on screen.
///
/// Corners and arcs are quarters of a circle; iOS 7 and later draw smoother corners, whose control points are not
/// documented. What is drawn is recorded for pictures, without dashes and the ends of lines.
open class UIBezierPath: NSObject, NSCopying {
    private var path = CGMutablePath()

    open var usesEvenOddFillRule = false

    public override init() {}
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a rectangle of which some corners are rounded. The radii are at most half of their side.
    ///
    /// All rectangles of this kind can be interpolated with each other if they round the same corners.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let rect = rect.standardized
        let width = max(0, min(cornerRadii.width, rect.width / 2))
        let height = max(0, min(cornerRadii.height, rect.height / 2))
        let order: [UIRectCorner] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
        path.append(PathArc.roundedRect(rect, corners: order.map { corners.contains($0) ? (width, height) : (0, 0) }))
    }

    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set {
            path = CGMutablePath()
            path.addPath(newValue)
        }
    }

    open func move(to point: CGPoint) { path.move(to: point) }

    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // Core Graphics names the directions for a y axis that grows upwards.
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    open func close() { path.closeSubpath() }
    open func removeAllPoints() { path = CGMutablePath() }
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

    /// The path backwards: each subpath from its end to its start, the subpaths in their order.
    open func reversing() -> UIBezierPath {
        let reversed = makeCopy()
        reversed.path = CGMutablePath()
        reversed.path.append(path.elements.reversedSubpaths)
        return reversed
    }

    open func apply(_ transform: CGAffineTransform) {
        let elements = path.elements
        path = CGMutablePath()
        path.append(elements.map { $0.mapPoints { $0.applying(transform) } })
    }

    open var isEmpty: Bool { path.isEmpty }

    open var bounds: CGRect { path.boundingBox }

    open var currentPoint: CGPoint { path.currentPoint }

    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding, transform: .identity)
    }

    open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIBezierPath)?.path == path }

    open override var hash: Int { path.hashValue }

    private func makeCopy() -> UIBezierPath {
        let copy = UIBezierPath(cgPath: path)
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.flatness = flatness
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        return copy
    }

    // MARK: Drawing in the current context

    open func fill() { draw(usesEvenOddFillRule ? .eoFill : .fill) }
    open func stroke() { draw(.stroke) }
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { draw(usesEvenOddFillRule ? .eoFill : .fill, alpha) }
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { draw(.stroke, alpha) }
    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(path)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    private func draw(_ mode: CGPathDrawingMode, _ alpha: CGFloat? = nil) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        defer { context.restoreGState() }
        if let alpha { context.setAlpha(alpha) }
        context.setLineWidth(lineWidth)
        context.beginPath()
        context.addPath(path)
        context.drawPath(using: mode)
    }

    // MARK: Declared

    open var lineWidth: CGFloat = 1
    open var lineCapStyle: CGLineCap = .butt
    open var lineJoinStyle: CGLineJoin = .miter
    open var miterLimit: CGFloat = 10
    open var flatness: CGFloat = 0.6
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {}
}

extension [PathElement] {
    fileprivate var reversedSubpaths: [PathElement] {
        var result: [PathElement] = []
        var subpath: [PathElement] = []
        func finish() {
            let isClosed = subpath.last == .close
            let steps = isClosed ? subpath.dropLast() : subpath[...]
            guard let last = steps.last?.end else { return }
            result.append(.move(last))
            for (step, previous) in zip(steps.dropFirst(), steps).reversed() {
                guard let end = previous.end else { continue }
                switch step {
                case .quad(let control, _): result.append(.quad(control: control, end: end))
                case .cubic(let control1, let control2, _):
                    result.append(.cubic(control1: control2, control2: control1, end: end))
                case .move, .line, .close: result.append(.line(end))
                }
            }
            if isClosed { result.append(.close) }
        }
        for element in self {
            if case .move = element {
                finish()
                subpath = []
            } else if subpath.last == .close {
                // A new subpath, from the start of the one that was closed.
                finish()
                subpath.removeSubrange(1...)
            }
            subpath.append(element)
        }
        finish()
        return result
    }
}
