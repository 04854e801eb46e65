import AnimationMath
import AnimationTimeline

/// The segment of an explicit animation in the recording in which it was added.
struct ExplicitSegment {
    weak var recording: Recording?
    let id: SegmentID
    /// The indices of its curves among the timeline's explicit animations.
    let curves: [Int]
}

/// The properties that few layers have, apart from those that every layer has.
@MainActor
final class LayerExtras {
    var name: String?
    var details = Timeline.TargetDetails()
    var mask: CALayer?
    var isClipping = false
    var shadowPath: CGPath?
    /// The marks of the layer's drawing code.
    var drawing: LayerContent.Drawing?
    weak var delegate: (any CALayerDelegate)?
    var actions: [String: any CAAction]?
    var values: [String: Any] = [:]
    var declaredValues: [String: Any] = [:]
    var animations: [String: CAAnimation] = [:]
    var segments: [String: ExplicitSegment] = [:]
    var timing = MediaTimingValues()
    /// Whether the layer's time has ever been another than its superlayer's.
    var hasOwnTime = false

    init() {}

    init(copying other: LayerExtras) {
        name = other.name
        details = other.details
        details.isMask = false
        isClipping = other.isClipping
        shadowPath = other.shadowPath
        drawing = other.drawing
        timing = other.timing
        actions = other.actions
        values = other.values
        declaredValues = other.declaredValues
    }

    deinit {
        guard let mask else { return }
        MainActor.afterDeinit(mask) {
            $0.extras?.details.isMask = false
            $0.link(to: nil)
        }
    }
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
    /// The animatable values, as they were set last. Setting them records nothing.
    final var animatableValues: ShownLayer {
        get {
            ShownLayer(geometry: geometry, alpha: storedOpacity, details: extras?.details ?? Timeline.TargetDetails())
        }
        set {
            (geometry, storedOpacity) = (newValue.geometry, newValue.alpha.clampedToOpacity)
            if newValue.details != extras?.details ?? Timeline.TargetDetails() {
                mutableExtras.details = newValue.details
            }
        }
    }

    /// The animatable values that are shown now; the model's without a recording.
    final var shownValues: ShownLayer {
        guard let recording, recording.isOpen else { return animatableValues }
        return recording.timeline.shown(of: target, at: recording.now)
    }

    /// The initial values of a target of the timeline, where the layer has more than the common ones.
    final var details: Timeline.TargetDetails? {
        extras.flatMap { $0.details == Timeline.TargetDetails() ? nil : $0.details }
    }

    /// The background colour for wireframes.
    final var recordedBackground: Color? {
        guard let values = extras?.details.appearance[.backgroundColor]?.values, values.count == 4 else { return nil }
        return Color(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    }

    /// The map from the layer's plane to its superlayer's, after the projection by the superlayer's sublayer transform.
    final var projectionToSuperlayer: ProjectiveTransform {
        let details = extras?.details ?? Timeline.TargetDetails()
        return ProjectiveTransform(
            layer: geometry, depth: details.depth, zPosition: details.zPosition, anchorPointZ: details.anchorPointZ,
            superlayer: superlayer?.geometry, sublayerDepth: superlayer?.extras?.details.sublayerDepth ?? .zero)
    }
}
