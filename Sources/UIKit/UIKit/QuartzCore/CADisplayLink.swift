import AnimationMath
import Foundation

/// A timer that calls a method of its target at every frame of the stage's screen, in virtual time.
///
/// It runs from ``add(to:forMode:)`` on, on the stage that is the current one then, at multiples of the screen's refresh interval
/// since the start of the recording. What the method changes is recorded at that time. Frames of animations do not need it:
/// they are computed from closed forms, at any time. On Linux the selector has to carry its method, see ``Selector``; one made
/// from a name alone calls nothing.
///
/// A stage that runs until nothing is due does not wait for display links for ever: one that runs for ten seconds after
/// everything else has ended is invalidated, and recorded as a violation.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
    private var target: AnyObject?
    private let action: TargetAction
    private weak var simulation: Simulation?
    private var modes: Set<RunLoop.Mode> = []
    /// The number of the tick that is queued; older ones are void.
    private var queued = 0

    /// The time after which a display link that runs alone is ended, in seconds.
    static let patience = 10.0

    public init(target: Any, selector sel: Selector) {
        self.target = target as AnyObject
        action = TargetAction(target, sel)
        super.init()
    }

    open private(set) var timestamp: CFTimeInterval = 0
    open var targetTimestamp: CFTimeInterval { timestamp + Double(framesPerCall) * duration }
    open var duration: CFTimeInterval { 1 / refreshRate }
    open var isPaused = false { didSet { if isPaused != oldValue { queueTick() } } }
    /// The number of calls per second, rounded to a whole number of frames; 0 for that of ``frameInterval`` or the range.
    open var preferredFramesPerSecond = 0
    /// The number of frames of the screen from one call to the next; above 1 it counts before the range.
    open var frameInterval = 1
    /// The range of the number of calls per second; only its preferred or its highest rate counts.
    open var preferredFrameRateRange = CAFrameRateRange.default

    /// Starts the calls. The mode makes no difference.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard target != nil, modes.insert(mode).inserted, modes.count == 1 else { return }
        simulation = Simulation.current
        simulation?.displayLinks.append(self)
        queueTick()
    }

    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.remove(mode)
        stopIfUnused()
    }

    open func invalidate() {
        target = nil
        modes = []
        stopIfUnused()
    }

    private func stopIfUnused() {
        guard modes.isEmpty else { return }
        queueTick()
        simulation?.displayLinks.removeAll { $0 === self }
    }

    private var refreshRate: Double { Double((simulation?.screen ?? .main).maximumFramesPerSecond) }

    private var framesPerCall: Int {
        if preferredFramesPerSecond <= 0, frameInterval > 1 { return frameInterval }
        let range = preferredFrameRateRange
        let rate =
            preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : Double(range.preferred ?? range.maximum)
        return rate > 0 ? max(1, Int((refreshRate / rate).rounded())) : 1
    }

    /// Queues the next call; one that is queued already is void.
    func queueTick() {
        queued += 1
        guard !isPaused, !modes.isEmpty, target != nil, let simulation else { return }
        let number = queued
        // A frame that is due now has been shown.
        let frame = (simulation.now * refreshRate + 1e-6).rounded(.down) + Double(framesPerCall)
        simulation.schedule(at: frame / refreshRate) { [weak self] in
            guard let self, number == queued else { return }
            guard simulation.noteTick(patience: CADisplayLink.patience) else {
                simulation.report(
                    .requestIgnored,
                    detail: "a display link ran alone for \(CADisplayLink.patience) s; it was invalidated")
                return invalidate()
            }
            timestamp = simulation.now
            action.perform(self)
            if number == queued { queueTick() }
        }
    }
}

public struct CAFrameRateRange: Hashable, Sendable {
    public var minimum: Float
    public var maximum: Float
    public var preferred: Float?

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

extension RunLoop.Mode {
    /// The mode in which UIKit tracks touches. All modes are the same on a stage.
    public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
