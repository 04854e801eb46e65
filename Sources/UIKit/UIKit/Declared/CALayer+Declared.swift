import Foundation

// Declared: values are kept by name in the layer's extras, since few of many layers have any. The time of a layer does not
// end here. Members that subclasses override are in the class, after `MARK: Declared`.

extension CALayer: DeclaredValueHolder {
    final var declaredValues: [String: Any] {
        get { extras?.declaredValues ?? [:] }
        set { mutableExtras.declaredValues = newValue }
    }
}

extension CALayer {
    public final var contents: Any? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public func preferredFrameSize() -> CGSize { bounds.size }
    public final var filters: [Any]? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public final var backgroundFilters: [Any]? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public final var compositingFilter: Any? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public final var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { declared([.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]) }
        set { declare(newValue) }
    }
    public final var contentsGravity: CALayerContentsGravity {
        get { declared(.resize) }
        set { declare(newValue) }
    }
    public final var minificationFilter: CALayerContentsFilter {
        get { declared(.linear) }
        set { declare(newValue) }
    }
    public final var magnificationFilter: CALayerContentsFilter {
        get { declared(.linear) }
        set { declare(newValue) }
    }
    public final var contentsCenter: CGRect {
        get { declared(CGRect(x: 0, y: 0, width: 1, height: 1)) }
        set { declare(newValue) }
    }
    public final var contentsScale: CGFloat {
        get { declared(1) }
        set { declare(newValue) }
    }
    public final var rasterizationScale: CGFloat {
        get { declared(1) }
        set { declare(newValue) }
    }
    public final var shouldRasterize: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public final var isDoubleSided: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public final var isGeometryFlipped: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public final var allowsEdgeAntialiasing: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public final var allowsGroupOpacity: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public final var drawsAsynchronously: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public final var needsDisplayOnBoundsChange: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public final var isOpaque: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public final var style: [AnyHashable: Any]? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public final var cornerCurve: CALayerCornerCurve {
        get { declared(.circular) }
        set { declare(newValue == .continuous ? newValue : CALayerCornerCurve.circular) }
    }
    public final var maskedCorners: CACornerMask {
        get { declared(CACornerMask.all) }
        set { declare(newValue.intersection(.all)) }
    }
    public final var duration: CFTimeInterval {
        get { declared(.infinity) }
        set { declare(newValue) }
    }
    public final var repeatCount: Float {
        get { declared(0) }
        set { declare(newValue) }
    }
    public final var repeatDuration: CFTimeInterval {
        get { declared(0) }
        set { declare(newValue) }
    }
    public final var autoreverses: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public final var fillMode: CAMediaTimingFillMode {
        get { declared(.removed) }
        set { declare(newValue) }
    }
}

public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let circular = CALayerCornerCurve(rawValue: "circular")
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let center = CALayerContentsGravity(rawValue: "center")
    public static let top = CALayerContentsGravity(rawValue: "top")
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    public static let left = CALayerContentsGravity(rawValue: "left")
    public static let right = CALayerContentsGravity(rawValue: "right")
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

public struct CACornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    static let all = CACornerMask(rawValue: 0b1111)
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}

public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}
