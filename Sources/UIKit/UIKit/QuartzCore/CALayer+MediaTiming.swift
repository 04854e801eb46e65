import AnimationMath
import AnimationTimeline
import Foundation

/// A layer's own time: `(superlayer's time − beginTime) · speed + timeOffset`, in seconds.
///
/// Animations of the layer and of all that is in it follow it: those of animation blocks, explicit and implicit ones, those
/// of property animators and of interactive transitions. A change takes effect at once, also on animations that run: at the
/// speed 0 they show the time ``CALayer/timeOffset``, and completions wait until the layer goes on. Delays of animation blocks
/// are counted in the layer's time. Scrolling, which is no animation of a layer, is not concerned.
///
/// The formula is that of Apple's documentation. There is no public recording of what UIKit shows while the speed of a
/// layer with running animations changes; here they keep their start times in the layer's time, as explicit animations do.
extension CALayer: CAMediaTiming {
    public final var beginTime: CFTimeInterval {
        get { extras?.timing.beginTime ?? 0 }
        set { setTiming { $0.beginTime = newValue } }
    }
    public final var timeOffset: CFTimeInterval {
        get { extras?.timing.timeOffset ?? 0 }
        set { setTiming { $0.timeOffset = newValue } }
    }
    /// The rate of the layer's time, relative to the superlayer's; 0 pauses, and below 0 it runs backwards. Animations that run
    /// backwards show their first value before their start, and do not end.
    public final var speed: Float {
        get { extras?.timing.speed ?? 1 }
        set { setTiming { $0.speed = newValue } }
    }

    private func setTiming(_ change: (inout MediaTimingValues) -> Void) {
        let old = extras?.timing ?? MediaTimingValues()
        var new = old
        change(&new)
        precondition(
            new.map.rate.isFinite && new.map.origin.isFinite, "the media timing of a layer must be finite, not \(new)")
        mutableExtras.timing = new
        guard new.map != old.map else { return }
        mutableExtras.hasOwnTime = true
        if let recording, recording.isOpen { recording.timeDidChange(of: self) }
    }

    /// Only the layers up to the nearest common ancestor take part. The time of a layer of the speed 0 does not determine its
    /// superlayer's: it is converted as if the superlayer's were the same.
    public final func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        let up = Array(ancestors)
        var time = time
        for ancestor in layer.map({ Array($0.ancestors) }) ?? [] {
            if let common = up.firstIndex(where: { $0 === ancestor }) { return CALayer.time(time, into: up[..<common]) }
            let timing = ancestor.timingMap
            if timing.rate != 0 { time = timing.outerTime(at: time) }
        }
        return CALayer.time(time, into: up[...])
    }

    public final func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
        if let layer { return layer.convertTime(time, from: self) }
        return ancestors.reduce(time) { time, layer in
            layer.timingMap.rate == 0 ? time : layer.timingMap.outerTime(at: time)
        }
    }

    /// The time of the first of some layers, innermost first, for a time around them.
    private static func time(_ time: Double, into layers: ArraySlice<CALayer>) -> Double {
        layers.reversed().reduce(time) { $1.timingMap.time(at: $0) }
    }

    private var timingMap: TimeMap { extras?.timing.map ?? .identity }
}
