import AnimationCore
import AnimationTimeline
import HeadlessKit
import UIKit

/// A scroll view that fills a stage, and what its delegate is told.
@MainActor
final class ScrollFixture: NSObject, UIScrollViewDelegate {
    enum Call: Equatable {
        case beginDragging, scroll, willEnd, endDragging(Bool), beginDecelerating, endDecelerating, endAnimation
    }

    let stage: Stage
    let view: UIScrollView
    private(set) var calls: [(call: Call, time: Double, offset: CGPoint)] = []
    /// The velocity that the delegate got last, in points per millisecond.
    private(set) var velocity = CGPoint.zero
    /// The target that the delegate got last.
    private(set) var proposal = CGPoint.zero
    var retarget: ((inout CGPoint) -> Void)?
    var react: ((Call) -> Void)?

    init(
        size: CGSize = CGSize(width: 400, height: 960), content: CGSize = CGSize(width: 400, height: 20_000),
        rate: Int = 120, view: UIScrollView = UIScrollView()
    ) {
        stage = Stage(size: size, maximumFramesPerSecond: rate)
        self.view = view
        super.init()
        view.frame = CGRect(origin: .zero, size: size)
        if !(view is UITableView), !(view is UICollectionView) { view.contentSize = content }
        view.delegate = self
        stage.window.addSubview(view)
        stage.beginRecording()
    }

    /// The recorded content offset at a stage time.
    func recorded(_ time: Double) -> Point {
        stage.timeline.geometry(of: view.layer.target, at: time).bounds.origin
    }

    /// The finger goes along a line at constant speed, a sample every 1/120 s, and leaves; returns the time of that.
    @discardableResult
    func drag(by distance: CGVector, duration: Double, from: CGPoint = CGPoint(x: 200, y: 480)) throws -> Double {
        let start = stage.now
        try stage.play(
            .drag(from: from, to: CGPoint(x: from.x + distance.dx, y: from.y + distance.dy), duration: duration))
        return start + duration
    }

    /// A fling after which the offset has this velocity, in points per second.
    @discardableResult
    func fling(_ velocity: Double, duration: Double = 0.2) throws -> Double {
        try drag(by: CGVector(dx: 0, dy: -velocity * duration), duration: duration)
    }

    func count(_ call: Call) -> Int { calls.count { $0.call == call } }

    /// The calls without those of scrolling.
    var order: [Call] { calls.map(\.call).filter { $0 != .scroll } }

    private func note(_ call: Call) {
        calls.append((call, stage.now, view.contentOffset))
        react?(call)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { note(.scroll) }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note(.beginDragging) }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        self.velocity = velocity
        proposal = unsafe targetContentOffset.pointee
        unsafe retarget?(&targetContentOffset.pointee)
        note(.willEnd)
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        note(.endDragging(decelerate))
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note(.beginDecelerating) }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note(.endDecelerating) }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note(.endAnimation) }
}
