import AnimationCore
import AnimationTimeline
import Foundation

/// The rule that tells the inside of a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a rule from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// By the number of windings.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// By an odd number of crossings.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The end of a line.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a cap from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At the end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half circle.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// A half square.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corner of a line.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a join from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A sharp corner.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A round corner.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A cut corner.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer with a path. The control points of the path are recorded with their animation.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    private var storedPath: CGPath?

    /// The path, in the layer's coordinates.
    open var path: CGPath? {
        get { storedPath }
        set {
            storedPath = newValue
            setAppearance(.path, newValue.map(\.controlPoints) ?? Components([]), default: Components([]))
        }
    }
    /// The colour of the inside; opaque black by default.
    open var fillColor: CGColor? {
        get { color(.fillColor, default: CGColor(red: 0, green: 0, blue: 0, alpha: 1)) }
        set { setColor(.fillColor, newValue) }
    }
    /// The colour of the line; none by default.
    open var strokeColor: CGColor? {
        get { color(.strokeColor) }
        set { setColor(.strokeColor, newValue) }
    }
    /// The start of the line, as a fraction of the path.
    open var strokeStart: CGFloat {
        get { CGFloat(number(.strokeStart)) }
        set { setNumber(.strokeStart, Double(newValue)) }
    }
    /// The end of the line, as a fraction of the path.
    open var strokeEnd: CGFloat {
        get { CGFloat(number(.strokeEnd, default: 1)) }
        set { setNumber(.strokeEnd, Double(newValue), default: 1) }
    }
    /// The width of the line, in points.
    open var lineWidth: CGFloat {
        get { CGFloat(number(.lineWidth, default: 1)) }
        set { setNumber(.lineWidth, Double(newValue), default: 1) }
    }
    /// The rule that tells the inside. Inert.
    open var fillRule = CAShapeLayerFillRule.nonZero
    /// The ends of lines. Inert.
    open var lineCap = CAShapeLayerLineCap.butt
    /// The corners of lines. Inert.
    open var lineJoin = CAShapeLayerLineJoin.miter
    /// The limit of sharp corners. Inert.
    open var miterLimit: CGFloat = 10
    /// The pattern of dashes, in points. Inert.
    open var lineDashPattern: [NSNumber]?
    /// The start of the pattern, in points. Inert.
    open var lineDashPhase: CGFloat = 0
}

/// The kind of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along a line.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Around a point.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around a point, by angle.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer with a gradient. Its values are recorded with their animations.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    private var storedColors: [Any]?

    /// The colours, `CGColor`s.
    open var colors: [Any]? {
        get { storedColors }
        set {
            storedColors = newValue
            let values = (newValue ?? []).compactMap { animatedComponents($0)?.values }.flatMap { $0 }
            setAppearance(.colors, Components(values), default: Components([]))
        }
    }
    /// The places of the colours, 0…1.
    open var locations: [NSNumber]? {
        get { extras?.appearance[.locations]?.values.map { NSNumber(value: $0) } }
        set {
            setAppearance(.locations, Components((newValue ?? []).map(\.doubleValue)), default: Components([]))
        }
    }
    /// The start point, as fractions of the bounds.
    open var startPoint: CGPoint {
        get { point(.startPoint, CGPoint(x: 0.5, y: 0)) }
        set { setPoint(.startPoint, newValue, CGPoint(x: 0.5, y: 0)) }
    }
    /// The end point, as fractions of the bounds.
    open var endPoint: CGPoint {
        get { point(.endPoint, CGPoint(x: 0.5, y: 1)) }
        set { setPoint(.endPoint, newValue, CGPoint(x: 0.5, y: 1)) }
    }
    /// The kind. Inert.
    open var type = CAGradientLayerType.axial

    private func point(_ property: AppearanceProperty, _ initial: CGPoint) -> CGPoint {
        guard let values = extras?.appearance[property]?.values, values.count == 2 else { return initial }
        return CGPoint(x: values[0], y: values[1])
    }

    private func setPoint(_ property: AppearanceProperty, _ point: CGPoint, _ initial: CGPoint) {
        setAppearance(
            property, Components([Double(point.x), Double(point.y)]),
            default: Components([Double(initial.x), Double(initial.y)]))
    }
}

/// A layer of sublayers in space. They are flattened into its plane here, as in every layer.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {}

/// A layer that repeats its sublayers. The copies are not simulated.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
    /// The number of copies. Inert.
    open var instanceCount = 1
    /// The transform from copy to copy. Inert.
    open var instanceTransform = CATransform3DIdentity
    /// The delay from copy to copy, in seconds. Inert.
    open var instanceDelay: CFTimeInterval = 0
}
