#if os(Linux)
import Foundation

public class CGPath: Hashable, @unchecked Sendable {
    fileprivate(set) var storage: [PathElement]

    init(_ storage: [PathElement] = []) { self.storage = storage }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init { $0.addRect(rect, transform: unsafe transform?.pointee ?? .identity) }
    }

    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init { $0.addEllipse(in: rect, transform: unsafe transform?.pointee ?? .identity) }
    }

    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        let transform = unsafe transform?.pointee ?? .identity
        self.init {
            $0.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
        }
    }

    private convenience init(_ add: (CGMutablePath) -> Void) {
        let path = CGMutablePath()
        add(path)
        self.init(path.storage)
    }

    public func copy() -> CGPath? { CGPath(storage) }
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        guard let transform = unsafe transform?.pointee else { return copy() }
        return CGPath(storage.map { $0.mapPoints { $0.applying(transform) } })
    }

    public func mutableCopy() -> CGMutablePath? {
        let path = CGMutablePath()
        path.append(storage)
        return path
    }

    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        unsafe copy(using: transform)?.mutableCopy()
    }

    public var isEmpty: Bool { storage.isEmpty }

    public var currentPoint: CGPoint {
        for element in storage.reversed() {
            // A close ends where its subpath started.
            if case .move(let end) = element { return end }
            if storage.last != .close, let end = element.end { return end }
        }
        return .zero
    }

    public var boundingBox: CGRect { PathBounds.box(around: storage.flatMap(\.points)) }

    public var boundingBoxOfPath: CGRect {
        PathBounds.box(around: PathSegments(storage).flatMap(\.extremePoints))
    }

    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let elements = transform.isIdentity ? storage : storage.map { $0.mapPoints { $0.applying(transform) } }
        let winding = PathSegments(elements, closing: true).reduce(0) { $0 + $1.crossings(rightOf: point, rule) }
        return rule == .winding ? winding != 0 : !winding.isMultiple(of: 2)
    }

    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in storage {
            var points = element.points
            let type: CGPathElementType =
                switch element {
                case .move: .moveToPoint
                case .line: .addLineToPoint
                case .quad: .addQuadCurveToPoint
                case .cubic: .addCurveToPoint
                case .close: .closeSubpath
                }
            // An element without points still needs a base address.
            if points.isEmpty { points = [.zero] }
            unsafe points.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                var element = unsafe CGPathElement(type: type, points: base)
                unsafe withUnsafePointer(to: &element) { unsafe block($0) }
            }
        }
    }

    public static func == (lhs: CGPath, rhs: CGPath) -> Bool { lhs.storage == rhs.storage }
    public func hash(into hasher: inout Hasher) { hasher.combine(storage) }
}

public final class CGMutablePath: CGPath, @unchecked Sendable {
    public init() { super.init() }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        storage.append(.move(point.applying(transform)))
    }

    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        add(.line(point.applying(transform)))
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        add(.quad(control: control.applying(transform), end: end.applying(transform)))
    }

    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        add(
            .cubic(
                control1: control1.applying(transform), control2: control2.applying(transform),
                end: end.applying(transform)))
    }

    public func closeSubpath() {
        guard let last = storage.last, last != .close else { return }
        storage.append(.close)
    }

    private func add(_ element: PathElement) {
        precondition(!storage.isEmpty, "error: a line or curve needs a current point (call move(to:) first)")
        storage.append(element)
    }
}
#endif
