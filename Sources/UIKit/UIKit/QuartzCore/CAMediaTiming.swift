import AnimationMath
import Foundation

@preconcurrency @MainActor
public protocol CAMediaTiming: NSObjectProtocol {
    var beginTime: CFTimeInterval { get set }
    var timeOffset: CFTimeInterval { get set }
    var speed: Float { get set }
    var duration: CFTimeInterval { get set }
    var repeatCount: Float { get set }
    var repeatDuration: CFTimeInterval { get set }
    var autoreverses: Bool { get set }
    var fillMode: CAMediaTimingFillMode { get set }
}

open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
    package let curve: UnitCurve

    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .linear: self.init(curve: .linear)
        case .easeIn: self.init(curve: .easeIn)
        case .easeOut: self.init(curve: .easeOut)
        case .easeInEaseOut: self.init(curve: .easeInOut)
        default: self.init(curve: .default)
        }
    }

    public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(
            curve: required("a timing function cannot have these control points") {
                try .cubicBezier(x1: Double(c1x), y1: Double(c1y), x2: Double(c2x), y2: Double(c2y))
            })
    }

    /// Writes x and y of a control point: 0 and 3 are the ends, 1 and 2 those between.
    public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        var points = [0.0, 0, 0, 0, 1, 1, 1, 1]
        if case .cubicBezier(let bezier) = curve.shape {
            points.replaceSubrange(2..<6, with: [bezier.x1, bezier.y1, bezier.x2, bezier.y2])
        }
        for axis in 0..<2 { unsafe values[axis] = Float(points[2 * index + axis]) }
    }

    init(curve: UnitCurve) {
        self.curve = curve
        super.init()
    }
}

public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}
