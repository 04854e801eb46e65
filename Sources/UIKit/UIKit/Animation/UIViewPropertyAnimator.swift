import AnimationMath
import AnimationTimeline
import Foundation

/// Animations that can be paused, scrubbed, reversed, continued with another timing, and stopped.
///
/// An animator lives from its start to its end, also without references. Its animations are on a driven clock, which follows the
/// transition's inside a transition. There is no public recording of UIKit's
/// values while an animator is scrubbed, reversed or continued: the rules here are those of its documentation. Reversed on its
/// way, it turns back at once along its curve, with the opposite velocity.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    private struct Pending {
        var animation: () -> Void
        var delayFactor: Double
    }

    open private(set) var timingParameters: (any UITimingCurveProvider)?
    open private(set) var duration: TimeInterval
    open private(set) var delay: TimeInterval = 0
    /// Whether the views that it animates take touches; set before it starts.
    open var isUserInteractionEnabled = true
    open var isInterruptible = true
    /// Whether ``fractionComplete`` is a fraction of the distance, for any curve; otherwise one of the time.
    open var scrubsLinearly = true
    open var pausesOnCompletion = false

    open private(set) var state = UIViewAnimatingState.inactive
    open private(set) var isRunning = false { didSet { KeyValueObservers.note(self) } }
    private var reversed = false
    private var pending: [Pending] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var simulation: Simulation?
    private var clock = ClockID.stage
    private var startTime = 0.0
    private var pausedFraction: Double?
    /// The number of the present run; the end of an older one is void.
    private var runNumber = 0
    /// The completions of blocks in the animator's closures whose animations go on with another timing.
    private var nestedCompletions: [(Bool) -> Void] = []

    public override convenience init() { self.init(duration: 0.2, timingParameters: UICubicTimingParameters()) }

    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        self.duration = max(0, duration)
        timingParameters = parameters
        super.init()
        // The physics of a spring determine its duration.
        if parameters.timingCurveType != .cubic { self.duration = request(delay: 0).duration }
    }

    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let curve = UIView.AnimationCurve(rawValue: Int((options.rawValue >> 16) & 3)) ?? .easeInOut
        let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: Adding

    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let item = Pending(animation: animation, delayFactor: min(max(Double(delayFactor), 0), 1))
        guard state == .active else {
            pending.append(item)
            return
        }
        capture([item], from: max(0, localTime - startTime))
    }

    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    // MARK: Running

    open func startAnimation() { startAnimation(afterDelay: 0) }

    open func startAnimation(afterDelay delay: TimeInterval) {
        switch state {
        case .inactive:
            self.delay = max(0, delay)
            activate()
            isRunning = state == .active
        case .active where !isRunning:
            resume()
        default: break
        }
    }

    open func pauseAnimation() {
        if state == .inactive { activate() }
        guard state == .active, let recording else { return }
        simulation?.advance(to: recording.now)
        guard state == .active else { return }
        let local = localTime
        recording.hold(clock, at: local)
        isRunning = false
    }

    open var isReversed: Bool {
        get { reversed }
        set {
            guard newValue != reversed else { return }
            reversed = newValue
            pausedFraction = pausedFraction.map { 1 - $0 }
            if isRunning { resume() }
        }
    }

    open var fractionComplete: CGFloat {
        get {
            guard state != .inactive else { return 0 }
            if let pausedFraction, !isRunning { return CGFloat(pausedFraction) }
            return CGFloat(fraction(at: localTime - startTime - delay))
        }
        set {
            if state == .inactive || isRunning { pauseAnimation() }
            guard state == .active, let recording, !newValue.isNaN else { return }
            let fraction = min(max(Double(newValue), 0), 1)
            pausedFraction = fraction
            let elapsed = time(of: reversed ? 1 - fraction : fraction)
            recording.hold(clock, at: startTime + delay + elapsed)
            KeyValueObservers.note(self)
        }
    }

    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        if state == .inactive { activate() }
        guard state == .active, let recording, let simulation else { return }
        let elapsed = min(max(localTime - startTime - delay, 0), duration)
        let remaining = reversed ? elapsed : duration - elapsed
        let length = durationFactor > 0 ? Double(durationFactor) * duration : remaining
        guard let parameters else { return run(over: length) }
        pausedFraction = nil
        // The rest is on a new clock, which agrees with the stage's.
        let old = clock
        openClock(recording)
        let request = touchable(parameters.request(duration: length, delay: 0))
        isRunning = true
        let wasReversed = reversed
        let owner = simulation
        recording.animate(
            request,
            animations: { nestedCompletions += recording.restart(old, reversed: wasReversed) },
            completion: { [self] _ in finish(at: wasReversed ? .start : .end, in: owner) })
        duration = request.duration
        delay = 0
        recording.clock = outerClock
    }

    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active, let recording else { return }
        simulation?.advance(to: recording.now)
        guard state == .active else { return }
        starts = recording.ends(of: clock, atStart: true)
        ends = recording.ends(of: clock, atStart: false)
        isRunning = false
        state = withoutFinishing ? .inactive : .stopped
        if withoutFinishing { completions = [] }
        recording.freeze(clock)
        runNestedCompletions(finished: false)
    }
    private var starts: [(target: Int, value: Timeline.PropertyValue)] = []
    private var ends: [(target: Int, value: Timeline.PropertyValue)] = []

    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped, let recording else {
            simulation?.report(.requestIgnored, detail: "finishAnimation(at:): the animator is not stopped")
            return
        }
        switch finalPosition {
        case .start: recording.set(starts)
        case .end: recording.set(ends)
        case .current: break
        }
        complete(at: finalPosition)
    }

    // MARK: Clock

    private var recording: Recording? { simulation?.recording }
    private var outerClock: ClockID { simulation?.transition?.clock ?? .stage }
    private var localTime: Double {
        guard let recording else { return 0 }
        return recording.localTime(of: clock)
    }

    private func openClock(_ recording: Recording) {
        runNumber += 1
        clock = recording.openClock()
        startTime = recording.now
        recording.clock = clock
    }

    private func activate() {
        guard let current = Simulation.current else {
            for item in pending { item.animation() }
            pending = []
            return complete(at: .end)
        }
        simulation = current
        let recording = current.openRecording(layingOut: false)
        let outer = recording.clock
        openClock(recording)
        recording.clock = outer
        state = .active
        duration = request(delay: 0).duration
        if let transition = current.transition, outer == transition.clock { transition.adopt(clock) }
        let items = pending
        pending = []
        capture(items, from: 0)
    }

    private func request(delay: Double) -> AnimationRequest {
        touchable((timingParameters ?? UICubicTimingParameters()).request(duration: duration, delay: delay))
    }

    /// The request with the option by which its views take touches, where they do.
    private func touchable(_ request: AnimationRequest) -> AnimationRequest {
        var request = request
        if isUserInteractionEnabled { request.options.insert(.allowUserInteraction) }
        return request
    }

    /// Captures animations that start at a time of the animator's, in seconds.
    private func capture(_ items: [Pending], from elapsed: Double) {
        guard let recording, let simulation else { return }
        let outer = recording.clock
        recording.clock = clock
        defer { recording.clock = outer }
        let isFirst = elapsed == 0
        let late = items.filter { $0.delayFactor > 0 || !isFirst }
        // The system retains an animator that runs.
        let finishing: (Bool) -> Void = { [self] in finish(at: endPosition(finished: $0), in: simulation) }
        // All end together, and a block that animates nothing would end at once.
        let isEndedByLast = isFirst && late.count == items.count && !late.isEmpty
        recording.animate(
            request(delay: delay),
            animations: {
                for item in items where item.delayFactor == 0 && isFirst { item.animation() }
            },
            completion: isFirst && !isEndedByLast ? finishing : nil)
        for (index, item) in late.enumerated() {
            let rest = duration - elapsed
            var timing = request(delay: delay + rest * item.delayFactor)
            timing.duration = rest * (1 - item.delayFactor)
            let isEnd = isEndedByLast && index == late.count - 1
            recording.animate(timing, animations: item.animation, completion: isEnd ? finishing : nil)
        }
    }

    private func resume() {
        let elapsed = min(max(localTime - startTime, 0), delay + duration)
        run(over: reversed ? elapsed : delay + duration - elapsed)
    }

    private func run(over length: Double) {
        guard let recording, let simulation else { return }
        simulation.advance(to: recording.now)
        guard state == .active else { return }
        pausedFraction = nil
        isRunning = true
        runNumber += 1
        let target = reversed ? startTime : startTime + delay + duration
        recording.run(clock, to: target, over: length, curve: .linear, rateAfter: reversed ? 0 : 1)
        if reversed {
            let number = runNumber
            simulation.schedule(at: recording.now + length) { [self] in
                guard isRunning, number == runNumber else { return }
                if !pausesOnCompletion { recording.end(reversed: clock) }
                finish(at: .start, in: simulation)
            }
        }
    }

    /// The start for animations that run backwards, or that a transition has turned back to where they started.
    private func endPosition(finished: Bool) -> UIViewAnimatingPosition {
        reversed || (!finished && duration > 0 && localTime <= startTime) ? .start : .end
    }

    private func finish(at position: UIViewAnimatingPosition, in owner: Simulation) {
        guard state == .active else { return }
        isRunning = false
        if pausesOnCompletion {
            pausedFraction = position == .start && !reversed ? 0 : 1
            recording?.reopen(clock) { [self] in finish(at: endPosition(finished: $0), in: owner) }
            recording?.hold(clock, at: position == .start ? startTime : startTime + delay + duration)
            return
        }
        complete(at: position)
    }

    private func complete(at position: UIViewAnimatingPosition) {
        state = .inactive
        runNestedCompletions(finished: position == .end)
        let waiting = completions
        completions = []
        for completion in waiting { completion(position) }
    }

    private func runNestedCompletions(finished: Bool) {
        let due = nestedCompletions
        nestedCompletions = []
        for completion in due { completion(finished) }
    }

    // MARK: Fractions

    private func fraction(at elapsed: Double) -> Double {
        guard duration > 0 else { return 1 }
        let time = min(max(elapsed, 0), duration)
        let shown = scrubsLinearly ? request(delay: 0).timing.progress(at: time) : time / duration
        return reversed ? 1 - shown : shown
    }

    /// The time at which a fraction is shown first, in seconds.
    private func time(of fraction: Double) -> Double {
        guard duration > 0, fraction > 0 else { return 0 }
        guard fraction < 1 else { return duration }
        guard scrubsLinearly else { return fraction * duration }
        let timing = request(delay: 0).timing
        var (low, high) = (0.0, duration)
        // A spring passes its target long before the end: the first passage is bracketed by samples.
        for sample in 1...64 {
            let time = duration * Double(sample) / 64
            if timing.progress(at: time) >= fraction {
                (low, high) = (duration * Double(sample - 1) / 64, time)
                break
            }
        }
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if timing.progress(at: middle) >= fraction { high = middle } else { low = middle }
        }
    }

    // MARK: Declared

    open var isManualHitTestingEnabled = false
}
