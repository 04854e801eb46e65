import AnimationCore
import AnimationTimeline

/// The run of an explicit animation in the recording in which it was added.
struct ExplicitRun {
    weak var recording: Recording?
    let index: Int
}

/// The properties that few layers have, apart from those that every layer has.
@MainActor
final class LayerExtras {
    var name: String?
    var depth = TransformDepth.zero
    var sublayerDepth = TransformDepth.zero
    var zPosition = 0.0
    var anchorPointZ = 0.0
    var mask: CALayer?
    var isMask = false
    /// The animatable appearance, as far as it was set.
    var appearance: [AppearanceProperty: Components] = [:]
    var isClipping = false
    var shadowPath: CGPath?
    weak var delegate: (any CALayerDelegate)?
    var actions: [String: any CAAction]?
    var values: [String: Any] = [:]
    var declaredValues: [String: Any] = [:]
    /// The explicit animations by key.
    var animations: [String: CAAnimation] = [:]
    /// The runs of the explicit animations.
    var running: [String: ExplicitRun] = [:]
    var timing = MediaTimingValues()
    /// Whether the layer's time has ever been another than its superlayer's.
    var hasOwnTime = false

    init() {}

    init(copying other: LayerExtras) {
        name = other.name
        depth = other.depth
        sublayerDepth = other.sublayerDepth
        zPosition = other.zPosition
        anchorPointZ = other.anchorPointZ
        appearance = other.appearance
        isClipping = other.isClipping
        shadowPath = other.shadowPath
        timing = other.timing
        declaredValues = other.declaredValues
    }

    /// Whether the layer is not in the plane of its superlayer.
    var hasDepth: Bool { depth != .zero || zPosition != 0 || anchorPointZ != 0 }

    /// Whether it or its sublayers are not in the plane of its superlayer.
    var hasAnyDepth: Bool { hasDepth || sublayerDepth != .zero }
}

/// The values of ``CAMediaTiming`` that make the time of a layer.
struct MediaTimingValues {
    var beginTime = 0.0
    var timeOffset = 0.0
    var speed: Float = 1

    /// The map from the superlayer's time.
    var map: TimeMap { TimeMap(begin: beginTime, rate: Double(speed), offset: timeOffset) }
}

extension CALayer {
    /// The initial values of a target of the timeline, where the layer has more than the common ones.
    final var details: Timeline.TargetDetails? {
        guard let extras else { return nil }
        guard
            extras.depth != .zero || extras.sublayerDepth != .zero || extras.zPosition != 0
                || extras.anchorPointZ != 0 || extras.isMask
                || !extras.appearance.isEmpty
        else { return nil }
        var details = Timeline.TargetDetails()
        details.depth = extras.depth
        details.sublayerDepth = extras.sublayerDepth
        details.zPosition = extras.zPosition
        details.anchorPointZ = extras.anchorPointZ
        details.isMask = extras.isMask
        details.appearance = extras.appearance
        return details
    }

    /// The background colour for wireframes.
    final var recordedBackground: Color? {
        guard let values = extras?.appearance[.backgroundColor]?.values, values.count == 4 else { return nil }
        return Color(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    }

    /// The map from the layer's plane to its superlayer's, after the projection by the superlayer's sublayer transform.
    final var projectionToSuperlayer: ProjectiveTransform {
        ProjectiveTransform(
            layer: geometry, depth: extras?.depth ?? .zero, zPosition: extras?.zPosition ?? 0,
            anchorPointZ: extras?.anchorPointZ ?? 0,
            superlayer: superlayer?.geometry, sublayerDepth: superlayer?.extras?.sublayerDepth ?? .zero)
    }
}
