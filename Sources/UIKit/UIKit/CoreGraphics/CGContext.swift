#if os(Linux)
import AnimationMath
import AnimationTimeline
import Foundation

/// A context that records drawing for pictures: filled and stroked paths, linear gradients, images, clips. There are no pixels.
/// Blend modes, shadows, dashes, the ends of lines and the options of gradients are not recorded.
public final class CGContext {
    public var width: Int { Int(bounds.width.rounded(.up)) }
    public var height: Int { Int(bounds.height.rounded(.up)) }

    private struct State {
        var ctm = CGAffineTransform.identity
        var fill = Color.black
        var stroke = Color.black
        var alpha = 1.0
        var lineWidth: CGFloat = 1
        var clips: [LayerContent.Outline] = []
    }

    private var state = State()
    private var savedStates: [State] = []
    /// The current path, in the coordinates of the marks: from the upper left corner.
    private lazy var currentPath = CGMutablePath()
    /// The map to these coordinates: bitmaps have their origin in the lower left corner.
    private let base: CGAffineTransform
    private let bounds: Rect
    private(set) var marks: [LayerContent.Mark] = []

    /// Creates a context for a rectangle, with y downwards.
    package init(bounds: CGRect) {
        base = .identity
        self.bounds = Rect(bounds)
    }

    package convenience init(size: CGSize = .zero) { self.init(bounds: CGRect(origin: .zero, size: size)) }

    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        guard width > 0, height > 0 else { return nil }
        base = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    }

    /// The marks so far; `nil` for none.
    var drawing: LayerContent.Drawing? { marks.isEmpty ? nil : .marks(marks, in: bounds) }

    public func makeImage() -> CGImage? {
        width > 0 && height > 0 ? CGImage(width: width, height: height, drawing: drawing) : nil
    }

    func image(scale: CGFloat) -> UIImage { UIImage(size: CGRect(bounds).size, scale: scale, drawing: drawing) }

    // MARK: State

    public var ctm: CGAffineTransform { state.ctm }
    /// The map from the current coordinates to those of the marks.
    private var map: CGAffineTransform { state.ctm.concatenating(base) }

    public func saveGState() { savedStates.append(state) }
    public func restoreGState() { state = savedStates.popLast() ?? state }
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { state.ctm = ctm.scaledBy(x: sx, y: sy) }
    public func translateBy(x tx: CGFloat, y ty: CGFloat) { state.ctm = ctm.translatedBy(x: tx, y: ty) }
    public func rotate(by angle: CGFloat) { state.ctm = ctm.rotated(by: angle) }
    public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(ctm) }
    public func setFillColor(_ color: CGColor) { state.fill = color.recordedColor }
    public func setStrokeColor(_ color: CGColor) { state.stroke = color.recordedColor }
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(Double(alpha), 0), 1) }
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

    // MARK: Paths

    /// A copy of the current path; `nil` for none.
    public var path: CGPath? {
        guard !currentPath.isEmpty else { return nil }
        let path = CGMutablePath()
        path.addPath(currentPath, transform: map.inverted())
        return path
    }
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        path?.contains(point, using: [.eoFill, .eoFillStroke].contains(mode) ? .evenOdd : .winding) ?? false
    }
    public func beginPath() { currentPath = CGMutablePath() }
    public func closePath() { currentPath.closeSubpath() }
    public func move(to point: CGPoint) { currentPath.move(to: point, transform: map) }
    // A line, curve or tangent without a current point adds nothing.
    public func addLine(to point: CGPoint) {
        if !currentPath.isEmpty { currentPath.addLine(to: point, transform: map) }
    }
    public func addLines(between points: [CGPoint]) { currentPath.addLines(between: points, transform: map) }
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if currentPath.isEmpty { return }
        currentPath.addCurve(to: end, control1: control1, control2: control2, transform: map)
    }
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if currentPath.isEmpty { return }
        currentPath.addQuadCurve(to: end, control: control, transform: map)
    }
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        currentPath.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: map)
    }
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        if currentPath.isEmpty { return }
        currentPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: map)
    }
    public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: map) }
    public func addRect(_ rect: CGRect) { currentPath.addRect(rect, transform: map) }
    public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, transform: map) }

    /// Replaces the path by the area that its stroke would cover, with flat ends and round joins.
    public func replacePathWithStrokedPath() {
        currentPath =
            currentPath.copy(
                strokingWithWidth: state.lineWidth * map.lengthScale, lineCap: .butt, lineJoin: .round, miterLimit: 10
            ).mutableCopy() ?? currentPath
    }

    // MARK: Clips

    public func clip(using rule: CGPathFillRule = .winding) { state.clips.append(takePath(rule)) }
    public func clip(to rect: CGRect) {
        beginPath()
        addRect(rect)
        clip()
    }
    public func clip(to rect: CGRect, mask: CGImage) { clip(to: rect) }

    // MARK: Drawing

    public func drawPath(using mode: CGPathDrawingMode) {
        let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
        let outline = takePath(isEvenOdd ? .evenOdd : .winding)
        add(
            outline, fill: mode == .stroke ? nil : state.fill,
            stroke: mode == .fill || mode == .eoFill ? nil : state.stroke)
    }
    public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .evenOdd ? .eoFill : .fill) }
    public func strokePath() { drawPath(using: .stroke) }
    public func fill(_ rect: CGRect) { draw(.fill) { addRect(rect) } }
    public func stroke(_ rect: CGRect) { draw(.stroke) { addRect(rect) } }
    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        defer { restoreGState() }
        setLineWidth(width)
        stroke(rect)
    }
    public func fillEllipse(in rect: CGRect) { draw(.fill) { addEllipse(in: rect) } }
    public func strokeEllipse(in rect: CGRect) { draw(.stroke) { addEllipse(in: rect) } }

    /// Removes what was drawn if the rectangle covers the whole context; part of a drawing stays.
    public func clear(_ rect: CGRect) {
        if rect.applying(map).contains(CGRect(bounds)) { marks = [] }
    }

    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        beginPath()
        currentPath.addRect(CGRect(bounds))
        let ends = [start, end].map { Point($0.applying(map)) }
        marks.append(
            LayerContent.Mark(
                takePath(.winding),
                fill: .gradient(
                    gradient.colors.map(faded), locations: gradient.locations, from: ends[0], to: ends[1]),
                clips: state.clips))
    }

    /// Draws an image with its lower edge at the rectangle's smallest y, as Core Graphics does: upside down where y is
    /// downwards.
    public func draw(_ image: CGImage, in rect: CGRect) {
        saveGState()
        defer { restoreGState() }
        concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY))
        add(image.drawing, in: rect)
    }

    /// Draws marks, stretched over a rectangle.
    func add(_ drawing: LayerContent.Drawing?, in rect: CGRect) {
        guard case .marks(let marks, let frame) = drawing, frame.width > 0, frame.height > 0 else { return }
        let scale = (x: Double(rect.width) / frame.width, y: Double(rect.height) / frame.height)
        let toRect = CGAffineTransform(
            a: scale.x, b: 0, c: 0, d: scale.y, tx: Double(rect.minX) - scale.x * frame.minX,
            ty: Double(rect.minY) - scale.y * frame.minY
        ).concatenating(map)
        self.marks += marks.map { mark in
            var mark = mark.map(scale: toRect.lengthScale, alpha: state.alpha) { Point(CGPoint($0).applying(toRect)) }
            mark.clips += state.clips
            return mark
        }
    }

    private func draw(_ mode: CGPathDrawingMode, _ add: () -> Void) {
        beginPath()
        add()
        drawPath(using: mode)
    }

    private func faded(_ color: Color) -> Color { color.withAlphaComponent(color.alpha * state.alpha) }

    private func add(_ outline: LayerContent.Outline, fill: Color?, stroke: Color?) {
        guard !outline.steps.isEmpty else { return }
        marks.append(
            LayerContent.Mark(
                outline, fill: fill.map { .color(faded($0)) }, stroke: stroke.map(faded),
                lineWidth: Double(state.lineWidth) * map.lengthScale, clips: state.clips))
    }

    /// The current path, which is empty afterwards.
    private func takePath(_ rule: CGPathFillRule) -> LayerContent.Outline {
        defer { beginPath() }
        return LayerContent.Outline(currentPath, isEvenOdd: rule == .evenOdd)
    }
}

extension CGAffineTransform {
    /// The factor for the widths of lines: the square root of that of areas.
    var lengthScale: Double { abs(Double(a * d - b * c)).squareRoot() }
}

public final class CGGradient: Sendable {
    let colors: [Color]
    let locations: [Double]

    private init(_ colors: [Color], _ locations: [CGFloat]?) {
        self.colors = colors
        self.locations =
            locations?.map(Double.init) ?? colors.indices.map { Double($0) / Double(max(colors.count - 1, 1)) }
    }

    public convenience init?(colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?, count: Int) {
        let length = colorSpace.numberOfComponents + 1
        guard count > 0, colorComponents.count >= count * length else { return nil }
        let colors = (0..<count).map { index in
            let parts = colorComponents[index * length..<(index + 1) * length].map(Double.init)
            return length == 2
                ? Color(white: parts[0], alpha: parts[1])
                : Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        }
        self.init(colors, locations)
    }

    public convenience init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
        let colors = colors.compactMap { ($0 as? CGColor)?.recordedColor }
        guard !colors.isEmpty else { return nil }
        self.init(colors, locations)
    }
}
#endif
