import AnimationCore
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// Both axes of a scroll view obey the same rules, at any time: random use of one with its axes exchanged, or later, does the
/// same.
@MainActor @Suite("Symmetry of scroll views") struct ScrollSymmetryTests {
    private enum Step {
        case drag(CGPoint, Double)
        case wait(Double)
        case scroll(CGPoint, animated: Bool)
        case show(CGPoint, animated: Bool)
        case move(CGPoint)
        case inset(CGPoint, CGPoint)
        case content(CGPoint)
        case flags(Int)
        case enable(Bool)

        static func random(_ random: inout SplitMix64) -> Step {
            func point(_ range: ClosedRange<Double>) -> CGPoint {
                CGPoint(x: .random(in: range, using: &random), y: .random(in: range, using: &random))
            }
            switch Int.random(in: 0..<16, using: &random) {
            case 0...5: return .drag(point(-250...250), [0.05, 0.1, 0.3].randomElement(using: &random) ?? 0.1)
            case 6...8: return .wait(.random(in: 0.01...0.5, using: &random))
            case 9: return .scroll(point(-50...900), animated: Bool.random(using: &random))
            case 10: return .show(point(0...900), animated: Bool.random(using: &random))
            case 11: return .move(point(-50...900))
            case 12: return .inset(point(0...40), point(0...40))
            case 13: return .content(point(200...1500))
            case 14: return .flags(Int.random(in: 0..<64, using: &random))
            default: return .enable(Int.random(in: 0..<4, using: &random) > 0)
            }
        }
    }

    /// Plays steps on a view of 300 × 500 points, or with x and y exchanged, from a time on.
    private func play(_ steps: [Step], isTransposed: Bool = false, start: Double = 0) throws -> ScrollFixture {
        func turned(_ point: CGPoint) -> CGPoint { isTransposed ? CGPoint(x: point.y, y: point.x) : point }
        func size(_ point: CGPoint) -> CGSize { CGSize(width: turned(point).x, height: turned(point).y) }
        let scroll = ScrollFixture(size: size(CGPoint(x: 300, y: 500)), content: size(CGPoint(x: 900, y: 1200)))
        let (stage, view) = (scroll.stage, scroll.view)
        stage.advance(to: start)
        for step in steps {
            switch step {
            case .drag(let distance, let duration):
                let by = turned(distance)
                let end = try scroll.drag(
                    by: CGVector(dx: by.x, dy: by.y), duration: duration, from: turned(CGPoint(x: 150, y: 250)))
                stage.advance(to: end + 1 / 64)
            case .wait(let time): stage.advance(by: time)
            case .scroll(let offset, let animated):
                stage.perform { view.setContentOffset(turned(offset), animated: animated) }
            case .show(let place, let animated):
                stage.perform {
                    view.scrollRectToVisible(
                        CGRect(origin: turned(place), size: size(CGPoint(x: 20, y: 30))), animated: animated)
                }
            case .move(let offset): stage.perform { view.contentOffset = turned(offset) }
            case .inset(let near, let far):
                let (near, far) = (turned(near), turned(far))
                stage.perform {
                    view.contentInset = UIEdgeInsets(top: near.y, left: near.x, bottom: far.y, right: far.x)
                }
            case .content(let content): stage.perform { view.contentSize = size(content) }
            case .flags(let bits):
                func isSet(_ index: Int) -> Bool { bits & (1 << index) != 0 }
                stage.perform {
                    (view.bounces, view.isPagingEnabled) = (isSet(0), isSet(1))
                    view.isDirectionalLockEnabled = isSet(2)
                    view.alwaysBounceHorizontal = isSet(isTransposed ? 4 : 3)
                    view.alwaysBounceVertical = isSet(isTransposed ? 3 : 4)
                    view.decelerationRate = isSet(5) ? .fast : .normal
                }
            case .enable(let isEnabled): stage.perform { view.isScrollEnabled = isEnabled }
            }
        }
        stage.runToIdle()
        return scroll
    }

    @Test(arguments: 1...60)
    func `with its axes exchanged, and later, it scrolls in the same way`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let steps = (0..<Int.random(in: 3...12, using: &random)).map { _ in Step.random(&random) }
        let scroll = try play(steps)
        // Whole frames of the screen later.
        for (isTransposed, start) in [(true, 0.0), (false, 1.375)] {
            let other = try play(steps, isTransposed: isTransposed, start: start)
            func isSame(_ a: Point, _ b: Point) -> Bool {
                let b = isTransposed ? Point(x: b.y, y: b.x) : b
                return (a.x - b.x).magnitude < 1e-6 && (a.y - b.y).magnitude < 1e-6
            }
            #expect(scroll.calls.map(\.call) == other.calls.map(\.call), "\(steps)")
            for (a, b) in zip(scroll.calls, other.calls) {
                #expect(abs(a.time - b.time + start) < 1e-6 && isSame(Point(a.offset), Point(b.offset)), "\(steps)")
            }
            #expect(isSame(Point(scroll.velocity), Point(other.velocity)), "\(steps)")
            #expect(isSame(Point(scroll.proposal), Point(other.proposal)), "\(steps)")
            #expect(abs(scroll.stage.now - other.stage.now + start) < 1e-6, "\(steps)")
            for time in stride(from: 0.0173, to: scroll.stage.now, by: 0.05) {
                #expect(isSame(scroll.recorded(time), other.recorded(start + time)), "\(steps) \(time)")
            }
        }
        // At rest, nothing is under way any more, the recording shows the model, and each drag and motion had its end.
        let view = scroll.view
        #expect(!view.isTracking && !view.isDragging && !view.isDecelerating, "\(steps)")
        // The end of a motion is rounded.
        let shown = scroll.recorded(scroll.stage.now + 1e-9)
        #expect(abs(shown.x - view.contentOffset.x) < 1e-9 && abs(shown.y - view.contentOffset.y) < 1e-9, "\(steps)")
        #expect(scroll.count(.beginDragging) == scroll.count(.endDragging(true)) + scroll.count(.endDragging(false)))
        #expect(scroll.count(.endDecelerating) <= scroll.count(.beginDecelerating))
    }

    @Test func `random use scrolls as it did`() throws {
        try RecordedUse.check("scrolling") { seed in
            var random = SplitMix64(seed: seed)
            let scroll = try play((0..<12).map { _ in Step.random(&random) })
            let calls = scroll.calls.map { "\($0.call) \(RecordedUse.text([$0.time, $0.offset.x, $0.offset.y]))" }
            let last = [scroll.velocity, scroll.proposal].map { RecordedUse.text([$0.x, $0.y]) }
            return calls + last + RecordedUse.lines(of: scroll.stage.timeline, to: scroll.stage.now)
        }
    }
}
