import AnimationMath
import AnimationTimeline
import Foundation

/// A layer with a path. The control points of the path are recorded with their animation.
open class CAShapeLayer: CALayer {
    private var storedPath: CGPath?
    /// The paths of the last animation of the path, whose steps may be others than the model's.
    private var animatedPaths: [CGPath] = []
    open var path: CGPath? {
        get { storedPath }
        set {
            storedPath = newValue
            setAppearance(.path, newValue.map(\.controlPoints) ?? Components([]), default: Components([]))
        }
    }
    open override func add(_ anim: CAAnimation, forKey key: String?) {
        let paths = anim.paths
        if !paths.isEmpty { animatedPaths = paths }
        super.add(anim, forKey: key)
    }
    override func copyStoredValues(of layer: CALayer) {
        super.copyStoredValues(of: layer)
        guard let shape = layer as? CAShapeLayer else { return }
        let points = extras?.details.appearance[.path]
        let paths = [shape.path].compactMap { $0 } + (points?.values.isEmpty == false ? shape.animatedPaths : [])
        let shown = paths.first { $0.controlPoints.values.count == points?.values.count } ?? shape.path
        storedPath = shown?.moved(to: points)
        (fillRule, lineCap, lineJoin) = (shape.fillRule, shape.lineCap, shape.lineJoin)
        (miterLimit, lineDashPattern, lineDashPhase) = (shape.miterLimit, shape.lineDashPattern, shape.lineDashPhase)
    }
    override var drawing: LayerContent.Drawing? {
        (path ?? animatedPaths.first).map { .path($0.elements.map(\.step), isEvenOdd: fillRule == .evenOdd) }
    }
    open var fillColor: CGColor? {
        get { color(.fillColor, default: .opaqueBlack) }
        set { setColor(.fillColor, newValue, default: .opaqueBlack) }
    }
    open var strokeColor: CGColor? {
        get { color(.strokeColor) }
        set { setColor(.strokeColor, newValue) }
    }
    open var strokeStart: CGFloat {
        get { CGFloat(number(.strokeStart)) }
        set { setNumber(.strokeStart, Double(newValue)) }
    }
    open var strokeEnd: CGFloat {
        get { CGFloat(number(.strokeEnd, default: 1)) }
        set { setNumber(.strokeEnd, Double(newValue), default: 1) }
    }
    open var lineWidth: CGFloat {
        get { CGFloat(number(.lineWidth, default: 1)) }
        set { setNumber(.lineWidth, Double(newValue), default: 1) }
    }

    // MARK: Declared

    open var fillRule = CAShapeLayerFillRule.nonZero
    open var lineCap = CAShapeLayerLineCap.butt
    open var lineJoin = CAShapeLayerLineJoin.miter
    open var miterLimit: CGFloat = 10
    open var lineDashPattern: [NSNumber]?
    open var lineDashPhase: CGFloat = 0
}

extension CAAnimation {
    /// The paths that the animation leads a shape through.
    fileprivate var paths: [CGPath] {
        let values: [Any?]
        switch self {
        case let group as CAAnimationGroup: return (group.animations ?? []).flatMap(\.paths)
        case let basic as CABasicAnimation where basic.keyPath == "path": values = [basic.fromValue, basic.toValue]
        case let keyframes as CAKeyframeAnimation where keyframes.keyPath == "path": values = keyframes.values ?? []
        default: return []
        }
        return values.compactMap { $0 as? CGPath }
    }
}

/// A layer with a gradient. Its values are recorded with their animations.
open class CAGradientLayer: CALayer {
    private var storedColors: [Any]?
    open var colors: [Any]? {
        get { storedColors }
        set {
            storedColors = newValue
            let values = (newValue ?? []).compactMap { animatedComponents($0)?.values }.flatMap { $0 }
            setAppearance(.colors, Components(values), default: Components([]))
        }
    }
    override func copyStoredValues(of layer: CALayer) {
        super.copyStoredValues(of: layer)
        guard let gradient = layer as? CAGradientLayer else { return }
        let shown = extras?.details.appearance[.colors]
        storedColors = shown == gradient.extras?.details.appearance[.colors] ? gradient.colors : shown?.colors
        type = gradient.type
    }
    open var locations: [NSNumber]? {
        get {
            guard let values = extras?.details.appearance[.locations]?.values, !values.isEmpty else { return nil }
            return values.map { NSNumber(value: $0) }
        }
        set {
            setAppearance(.locations, Components((newValue ?? []).map(\.doubleValue)), default: Components([]))
        }
    }
    open var startPoint: CGPoint {
        get { point(.startPoint, CGPoint(x: 0.5, y: 0)) }
        set { setPoint(.startPoint, newValue, CGPoint(x: 0.5, y: 0)) }
    }
    open var endPoint: CGPoint {
        get { point(.endPoint, CGPoint(x: 0.5, y: 1)) }
        set { setPoint(.endPoint, newValue, CGPoint(x: 0.5, y: 1)) }
    }

    private func point(_ property: AppearanceProperty, _ initial: CGPoint) -> CGPoint {
        guard let values = extras?.details.appearance[property]?.values, values.count == 2 else { return initial }
        return CGPoint(x: values[0], y: values[1])
    }

    private func setPoint(_ property: AppearanceProperty, _ point: CGPoint, _ initial: CGPoint) {
        setAppearance(property, Components(point.x, point.y), default: Components(initial.x, initial.y))
    }

    // MARK: Declared

    open var type = CAGradientLayerType.axial
}
