import AnimationMath
import AnimationTimeline
import Foundation

struct ScrollAnimation {
    var course: ScrollCourse
    /// The offsets to come to rest at that were asked for, by paging or by the delegate.
    var targets = AxisPair<Double?>(x: nil, y: nil)
    /// The axes as they were when the motion began.
    var axes: AxisPair<ScrollAxis?>
    /// The stage time of the course's time 0.
    var startTime: Double
    /// Its tracks; `nil` while it is not recorded.
    var tracks: Recording.ScrollTracks?
    unowned var recording: Recording
    /// The stage time at which the motion would end undisturbed. From then on a displacement ends it: a program that holds the
    /// content where no motion can end does not move it for ever.
    let deadline: Double
    /// Whether the offset was set from outside since then.
    var isDisplaced = false

    /// Whether the program asked for it, not a finger.
    var isProgrammatic: Bool {
        if case .eased = course { true } else { false }
    }
}

/// The motion of the content offset after a finger has left, and by `setContentOffset(_:animated:)`.
///
/// The recording has the closed forms themselves: any frame rate sees the exact motion. The model, `contentOffset`, follows
/// in steps, one for each display frame of the screen's highest refresh rate, and so do layout and the delegate.
extension UIScrollView {
    final func startMotion(_ course: ScrollCourse, targets: AxisPair<Double?> = AxisPair(x: nil, y: nil)) {
        guard let simulation else { return }
        let recording = simulation.openRecording()
        endMotion()
        animation = ScrollAnimation(
            course: course, targets: targets, axes: axes, startTime: recording.now, recording: recording,
            deadline: recording.now + course.duration)
        recording.scrolling[ownLayer.target] = self
        record()
        scheduleStep()
    }

    /// Ends the running motion where it is, without a call of the delegate.
    ///
    /// - Returns: The motion; `nil` if none ran.
    @discardableResult
    final func endMotion() -> ScrollAnimation? {
        guard let ended = animation else { return nil }
        let exact = unrecord()
        animation = nil
        isDecelerating = false
        ended.recording.scrolling[ownLayer.target] = nil
        if let exact { follow(exact.origin) }
        return ended
    }

    /// Forgets the running motion: its recording has ended.
    final func forgetMotion() {
        animation = nil
        isDecelerating = false
    }

    private func record() {
        guard let running = animation else { return }
        let tracks = running.course.tracks(from: running.startTime, now: running.recording.now)
        animation?.tracks = running.recording.recordScroll(of: ownLayer, tracks)
    }

    /// Ends the tracks of the running motion at the offset of this moment: for another change of the bounds, which would add
    /// up with them.
    ///
    /// - Parameter bounds: The bounds before that change; `nil` for the present ones.
    /// - Returns: The bounds that are shown; `nil` where nothing is recorded.
    @discardableResult
    final func unrecord(before bounds: Rect? = nil) -> Rect? {
        guard let running = animation, let tracks = running.tracks else { return nil }
        var shown = bounds ?? ownLayer.geometry.bounds
        shown.origin = running.course.offset(at: running.recording.now - running.startTime)
        running.recording.endScroll(of: ownLayer, tracks, keeping: shown)
        animation?.tracks = nil
        return shown
    }

    /// Moves the model to an offset that the recording has already.
    private func follow(_ offset: Point) {
        let old = ownLayer.geometry.bounds
        guard offset != old.origin else { return }
        let new = Rect(origin: offset, size: old.size)
        ownLayer.restore(Timeline.PropertyValue(.bounds, new))
        isOwnChange = true
        boundsDidChange(from: old, to: new)
        isOwnChange = false
    }

    // MARK: Steps

    private func scheduleStep() {
        guard let running = animation, let simulation else { return }
        stepNumber += 1
        let number = stepNumber
        let rate = Double(simulation.screen.maximumFramesPerSecond)
        let next = ((simulation.now * rate + 1e-6).rounded(.down) + 1) / rate
        simulation.schedule(at: min(next, running.startTime + running.course.duration)) { [weak self] in
            guard let self, self.stepNumber == number else { return }
            self.step()
        }
    }

    private func step() {
        guard let running = animation else { return }
        guard window != nil, ownLayer.recording === running.recording else {
            endMotion()
            return
        }
        let time = running.recording.now - running.startTime
        // The last step is scheduled at the sum of both, which may round.
        guard running.startTime + running.course.duration > running.recording.now else { return finishMotion() }
        follow(running.course.offset(at: time))
        guard animation?.startTime == running.startTime, animation?.tracks == running.tracks else { return }
        if !running.isProgrammatic, axes != running.axes { continueMotion(at: contentOffset) }
        scheduleStep()
    }

    private func finishMotion() {
        guard let finished = animation else { return }
        animation = nil
        finished.recording.scrolling[ownLayer.target] = nil
        isDecelerating = false
        let number = stepNumber
        follow(finished.course.offset(at: .infinity))
        // The delegate may have started another motion.
        guard animation == nil, stepNumber == number else { return }
        reportEnd(of: finished)
    }

    final func reportEnd(of motion: ScrollAnimation) {
        if motion.isProgrammatic {
            delegate?.scrollViewDidEndScrollingAnimation(self)
        } else {
            delegate?.scrollViewDidEndDecelerating(self)
        }
        scrollingDidEnd()
    }

    // MARK: Changes from outside

    /// Continues a running motion after the bounds were changed from outside.
    ///
    /// A new offset moves the motion along, with its velocity; an animated one, or one during a motion that the program asked
    /// for, ends it.
    final func boundsWereChanged(offsetMoved: Bool) {
        guard let running = animation else { return }
        if offsetMoved, running.isProgrammatic || running.recording.scope.isAnimated {
            endMotion()
            return
        }
        if offsetMoved { animation?.isDisplaced = true }
        // In the next cycle, when all that belongs to the change is done.
        stepNumber += 1
        let number = stepNumber
        simulation?.nextCycle { [weak self] in
            guard let self, self.stepNumber == number, let running = self.animation else { return }
            if running.isDisplaced, running.recording.now >= running.deadline {
                if let ended = self.endMotion() { self.reportEnd(of: ended) }
                return
            }
            if !running.isDisplaced {
                self.follow(running.course.offset(at: running.recording.now - running.startTime))
            }
            guard self.stepNumber == number else { return }
            if !running.isProgrammatic, running.isDisplaced || self.axes != running.axes {
                self.continueMotion(at: self.contentOffset)
            } else {
                self.record()
            }
            self.scheduleStep()
        }
    }

    /// Starts the rest of a motion after a release from another offset, or for other axes, with its velocity.
    private func continueMotion(at offset: CGPoint) {
        guard let running = animation else { return }
        unrecord()
        let velocity = running.course.velocity(at: running.recording.now - running.startTime)
        animation?.axes = axes
        animation?.startTime = running.recording.now
        animation?.isDisplaced = false
        animation?.course = .released(
            from: Point(offset),
            motions(from: Point(offset), velocity: velocity, targets: running.targets, isContinued: true))
        record()
    }

    /// The motion of each axis that scrolls. One whose target is the present offset stops at once.
    ///
    /// - Parameter isContinued: Whether the content moves already: then it goes on below the velocity of a fling, too.
    final func motions(
        from offset: Point, velocity: Point, targets: AxisPair<Double?>, isContinued: Bool = false
    ) -> AxisPair<ScrollMotion?> {
        func motion(_ axis: ScrollAxis?, _ offset: Double, _ velocity: Double, _ target: Double?) -> ScrollMotion? {
            guard var axis, target != offset else { return nil }
            if isContinued, let slow = try? axis.withThresholds(flingVelocity: axis.stopVelocity) { axis = slow }
            return ScrollMotion(axis, offset: offset, velocity: velocity, target: target)
        }
        let axes = axes
        return AxisPair(
            x: motion(axes.x, offset.x, velocity.x, targets.x), y: motion(axes.y, offset.y, velocity.y, targets.y))
    }
}
