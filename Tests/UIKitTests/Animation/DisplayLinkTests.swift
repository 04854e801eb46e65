import Foundation
import HeadlessKit
import Testing
import UIKit

/// Display links in virtual time.
@MainActor
@Suite("Display links") struct DisplayLinkTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400), maximumFramesPerSecond: 120)

    /// Counts the calls, and does something at each.
    @MainActor private final class Target: NSObject {
        var times: [Double] = []
        var onTick: (CADisplayLink) -> Void = { _ in }

        func tick(_ link: CADisplayLink) {
            times.append(link.timestamp)
            onTick(link)
        }
    }

    private func link(_ target: Target) -> CADisplayLink {
        #if os(Linux)
        let selector = Selector("tick(_:)", of: Target.tick(_:))
        #else
        let selector = Selector(("tick:"))
        #endif
        return CADisplayLink(target: target, selector: selector)
    }

    @Test func `it is called at every frame, or at the preferred rate, unless it is paused`() {
        let target = Target()
        let link = link(target)
        stage.beginRecording()
        stage.perform { link.add(to: .main, forMode: .common) }
        stage.advance(to: 0.1)
        let (frame, frames): (Double, [Double]) = (1.0 / 120, (1...12).map { Double($0) / 120 })
        #expect(target.times == frames)
        #expect(link.duration == frame)
        #expect(link.targetTimestamp == link.timestamp + frame)
        target.times = []
        link.preferredFramesPerSecond = 30
        stage.advance(to: 0.2)
        // The call that was queued comes first.
        let slow: [Double] = [13.0 / 120, 17.0 / 120, 21.0 / 120]
        #expect(target.times == slow)
        link.isPaused = true
        stage.advance(to: 1)
        #expect(target.times.count == 3)
        link.isPaused = false
        stage.advance(to: 1.04)
        let last: Double = 124.0 / 120
        #expect(target.times.last == last)
        link.invalidate()
        stage.runToIdle()
        #expect(target.times.count == 4 && stage.violations == [])
    }

    @Test func `a link takes a paused layer back to its start frame by frame, and ends itself`() {
        let target = Target()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.beginRecording()
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
            view.layer.speed = 0
            view.layer.timeOffset = 0.5
        }
        target.onTick = { link in
            let offset = view.layer.timeOffset - link.duration
            view.layer.timeOffset = offset < 1e-9 ? 0 : offset
            if offset < 1e-9 { link.invalidate() }
        }
        let link = link(target)
        stage.perform { link.add(to: .main, forMode: .default) }
        stage.runToIdle()
        #expect(abs(stage.now - 0.5) < 1e-9 && target.times.count == 60)
        // Between two frames the layer stands still.
        #expect(abs(stage.presentation(of: view, at: 0.2501).alpha - 0.75) < 1e-12)
        #expect(stage.presentation(of: view).alpha == 1)
    }

    @Test func `one that nothing ends is invalidated ten seconds after everything else, and reported`() {
        let target = Target()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.beginRecording()
        stage.perform {
            UIView.animate(withDuration: 1) {
                view.alpha = 0
            } completion: { _ in
            }
            link(target).add(to: .main, forMode: .common)
        }
        stage.runToIdle()
        #expect(target.times.last == 11 && stage.violations.map(\.rule) == [.requestIgnored])
        #expect(stage.isIdle)
    }

    @Test func `a new recording goes on calling it`() {
        let target = Target()
        stage.beginRecording()
        stage.perform { link(target).add(to: .main, forMode: .common) }
        stage.advance(to: 0.05)
        stage.beginRecording()
        stage.advance(to: 0.05)
        let frames = (1...6).map { Double($0) / 120 }
        #expect(target.times == frames + frames)
    }

    @Test func `it runs as long as it has a mode, and what is invalidated does not start again`() {
        let target = Target()
        let link = link(target)
        stage.beginRecording()
        stage.perform { for mode in [RunLoop.Mode.common, .common, .default] { link.add(to: .main, forMode: mode) } }
        stage.advance(to: 2.0 / 120)
        link.remove(from: .main, forMode: .common)
        stage.advance(to: 4.0 / 120)
        #expect(target.times == (1...4).map { Double($0) / 120 })
        link.remove(from: .main, forMode: .default)
        stage.advance(to: 8.0 / 120)
        #expect(target.times.count == 4 && stage.isIdle)
        stage.perform { link.add(to: .main, forMode: .default) }
        stage.advance(to: 9.0 / 120)
        #expect(target.times.count == 5 && target.times.last == 9.0 / 120)
        link.invalidate()
        stage.perform { link.add(to: .main, forMode: .common) }
        stage.advance(to: 12.0 / 120)
        #expect(target.times.count == 5 && stage.isIdle)
    }

    @Test(arguments: [
        (CAFrameRateRange(minimum: 10, maximum: 60, preferred: 40), 0, 3),
        (CAFrameRateRange(minimum: 10, maximum: 60), 0, 2), (CAFrameRateRange(minimum: 10, maximum: 60), 30, 4),
        (.default, 0, 1), (CAFrameRateRange(minimum: 1, maximum: 1000), 0, 1), (.default, 50, 2), (.default, 47, 3),
    ])
    func `the number of calls counts before the range, of which the preferred or else the highest rate does`(
        range: CAFrameRateRange, perSecond: Int, frames: Int
    ) {
        let target = Target()
        let link = link(target)
        (link.preferredFrameRateRange, link.preferredFramesPerSecond) = (range, perSecond)
        target.onTick = { #expect($0.targetTimestamp == $0.timestamp + Double(frames) * $0.duration) }
        stage.beginRecording()
        stage.perform { link.add(to: .main, forMode: .common) }
        stage.advance(to: Double(3 * frames) / 120)
        #expect(target.times == (1...3).map { Double($0 * frames) / 120 })
    }

    @Test func `it keeps its target until it is invalidated`() {
        weak var kept: Target?
        let link = {
            let target = Target()
            kept = target
            return self.link(target)
        }()
        #expect(kept != nil && link.timestamp == 0)
        link.invalidate()
        #expect(kept == nil)
    }

    @Test(arguments: [1, 2, 7, 9, 40, 100])
    func `a frame interval counts frames of the screen, and is read as it was set`(interval: Int) {
        let target = Target()
        let link = link(target)
        #expect(link.frameInterval == 1 && link.preferredFramesPerSecond == 0)
        link.frameInterval = interval
        #expect(link.frameInterval == interval && link.preferredFramesPerSecond == 0)
        stage.beginRecording()
        stage.perform { link.add(to: .main, forMode: .common) }
        stage.advance(to: Double(2 * interval) / 120)
        #expect(target.times == (1...2).map { Double($0 * interval) / 120 })
    }

    @Test(
        arguments: [
            (9, 30, .default, 4), (9, 0, CAFrameRateRange(minimum: 10, maximum: 60, preferred: 40), 9),
            (1, 0, CAFrameRateRange(minimum: 10, maximum: 60, preferred: 40), 3), (0, 0, .default, 1),
            (-3, 0, .default, 1),
        ] as [(Int, Int, CAFrameRateRange, Int)])
    func `the preferred rate counts before a frame interval, and one above 1 before the range`(
        interval: Int, perSecond: Int, range: CAFrameRateRange, frames: Int
    ) {
        let target = Target()
        let link = link(target)
        (link.frameInterval, link.preferredFramesPerSecond, link.preferredFrameRateRange) = (interval, perSecond, range)
        stage.beginRecording()
        stage.perform { link.add(to: .main, forMode: .common) }
        stage.advance(to: Double(3 * frames) / 120)
        #expect(target.times == (1...3).map { Double($0 * frames) / 120 })
    }

    @Test func `its duration is that of a frame of its stage's screen, and of the main screen's before it runs`() {
        let (other, target) = (Stage(size: CGSize(width: 10, height: 10), maximumFramesPerSecond: 60), Target())
        let link = link(target)
        let (slow, fast): (Double, Double) = (1.0 / 60, 1.0 / 120)
        #expect(link.duration == slow)
        stage.beginRecording()
        stage.perform { link.add(to: .main, forMode: .common) }
        #expect(link.duration == fast)
        link.invalidate()
        withExtendedLifetime(other) {}
    }
}
