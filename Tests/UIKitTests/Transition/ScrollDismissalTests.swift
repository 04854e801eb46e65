import Foundation
import HeadlessKit
import Testing
import UIKit

/// Sheets that are dismissed by a drag that begins in their scroll view.
@MainActor
@Suite("Interactive dismissals that begin in a scroll view") struct ScrollDismissalTests {
    /// A sheet that slides down.
    private final class Slide: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
        var driver: UIPercentDrivenInteractiveTransition?

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            let view = context.view(forKey: .from)
            UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
                view?.frame.origin.y = context.containerView.bounds.height
            } completion: { _ in
                if context.transitionWasCancelled { view?.frame = context.containerView.bounds }
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
        func animationController(forDismissed dismissed: UIViewController) -> (
            any UIViewControllerAnimatedTransitioning
        )? { self }
        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }

    /// A sheet with a list, and a pan on the sheet that is recognized together with the list's.
    private final class Sheet: UIViewController, UIGestureRecognizerDelegate {
        let scrollView = UIScrollView()
        let pan = UIPanGestureRecognizer()
        let slide = Slide()
        private var startOfDismissal: CGFloat?

        override func viewDidLoad() {
            super.viewDidLoad()
            scrollView.frame = view.bounds
            scrollView.contentSize = CGSize(width: 400, height: 3000)
            view.addSubview(scrollView)
            pan.delegate = self
            view.addGestureRecognizer(pan)
        }

        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { otherGestureRecognizer === scrollView.panGestureRecognizer }

        func handlePan() {
            let translation = pan.translation(in: view.superview).y
            switch pan.state {
            case .began, .changed:
                if startOfDismissal == nil, scrollView.contentOffset.y <= 0, pan.velocity(in: nil).y > 0 {
                    startOfDismissal = translation
                    scrollView.bounces = false
                    slide.driver = UIPercentDrivenInteractiveTransition()
                    dismiss(animated: true)
                }
                guard let start = startOfDismissal else { return }
                scrollView.contentOffset.y = 0
                slide.driver?.update((translation - start) / 800)
            case .ended, .cancelled:
                guard let start = startOfDismissal else { return }
                startOfDismissal = nil
                scrollView.bounces = true
                if pan.state == .ended, translation - start > 200 || pan.velocity(in: nil).y > 1000 {
                    slide.driver?.finish()
                } else {
                    slide.driver?.cancel()
                }
                slide.driver = nil
            default: break
            }
        }
    }

    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let root = UIViewController()
    private let sheet = Sheet()

    private func present() {
        stage.rootViewController = root
        sheet.modalPresentationStyle = .custom
        sheet.transitioningDelegate = sheet.slide
        stage.perform { root.present(sheet, animated: false) }
        stage.runToIdle()
        stage.onChange(of: sheet.pan) { [sheet] _ in sheet.handlePan() }
        stage.beginRecording()
    }

    private func drag(from: Double, to: Double, duration: Double, isCancelled: Bool = false) throws {
        var script = TouchScript.drag(
            from: CGPoint(x: 200, y: from), to: CGPoint(x: 200, y: to), duration: duration)
        if isCancelled { script.touches[0].cancelled = true }
        try stage.play(script)
    }

    /// The top of the sheet at a time.
    private func top(_ time: Double) -> Double { stage.presentation(of: sheet.view, at: time).geometry.frame.minY }

    @Test func `at offset 0 a downward drag dismisses the sheet, which follows the finger; the list stays`() throws {
        present()
        try drag(from: 100, to: 500, duration: 0.4)
        stage.advance(to: 0.3)
        // The pan takes two samples of 8.3 points; the third may be due just after this.
        #expect(abs(top(0.3) - (300 - 2 * 400 / 48)) < 9 && sheet.scrollView.contentOffset.y == 0)
        #expect(stage.timeline.transitions.count == 1)
        stage.runToIdle()
        #expect(root.presentedViewController == nil && sheet.view.window == nil)
        #expect(stage.timeline.transitions.map(\.didComplete) == [true])
        #expect(stage.violations.isEmpty)
        let offsets = stride(from: 0.0, to: stage.now, by: 0.01).map {
            stage.timeline.geometry(of: sheet.scrollView.layer.target, at: $0).bounds.minY
        }
        #expect(offsets.allSatisfy { $0 == 0 })
    }

    @Test(arguments: [false, true])
    func `a short or cancelled drag takes the sheet back, after which the list scrolls`(isCancelled: Bool) throws {
        present()
        try drag(from: 100, to: isCancelled ? 500 : 200, duration: 0.4, isCancelled: isCancelled)
        stage.advance(to: 0.39)
        #expect(top(0.39) > 50)
        stage.runToIdle()
        #expect(stage.timeline.transitions.map(\.didComplete) == [false])
        #expect(stage.violations.isEmpty && top(stage.now) == 0 && root.presentedViewController === sheet)
        #expect(sheet.scrollView.contentOffset.y == 0 && !sheet.scrollView.isDragging)
        try drag(from: 600, to: 300, duration: 0.2)
        stage.runToIdle()
        #expect(sheet.scrollView.contentOffset.y > 700)
        #expect(stage.timeline.transitions.count == 1)
    }

    @Test func `below offset 0 the same drag scrolls, and dismisses only once the list has come to its top`() throws {
        present()
        sheet.scrollView.contentOffset.y = 2000
        try drag(from: 100, to: 500, duration: 0.4)
        stage.runToIdle()
        #expect(stage.timeline.transitions.isEmpty && sheet.scrollView.contentOffset.y < 1600)
        sheet.scrollView.contentOffset.y = 150
        let start = stage.now
        try drag(from: 100, to: 600, duration: 0.5)
        stage.advance(to: start + 0.45)
        // 10 points for the pan, 150 for the list, the rest for the sheet.
        #expect(abs(top(start + 0.45) - (450 - 160)) < 15 && sheet.scrollView.contentOffset.y == 0)
        stage.runToIdle()
        #expect(root.presentedViewController == nil && stage.violations.isEmpty)
    }

    @Test func `without simultaneous recognition the list takes the drag`() throws {
        present()
        sheet.pan.delegate = nil
        try drag(from: 100, to: 500, duration: 0.4)
        stage.advance(to: 0.35)
        #expect(stage.timeline.transitions.isEmpty && sheet.scrollView.contentOffset.y < -100)
        stage.runToIdle()
        #expect(sheet.scrollView.contentOffset.y == 0 && root.presentedViewController === sheet)
    }

    /// Custom code without a driver: the delegate moves the sheet instead of the content, and dismisses at the end.
    private final class Pull: NSObject, UIScrollViewDelegate {
        weak var controller: UIViewController?
        private var distance: CGFloat = 0

        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            guard scrollView.isDragging, scrollView.contentOffset.y < 0 || distance > 0 else { return }
            distance = max(0, distance - scrollView.contentOffset.y)
            scrollView.contentOffset.y = 0
            controller?.view.transform = CGAffineTransform(translationX: 0, y: distance)
        }

        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            guard distance > 0, let controller else { return }
            unsafe targetContentOffset.pointee = scrollView.contentOffset
            if distance > 100 {
                UIView.animate(withDuration: 0.25) {
                    controller.view.transform = CGAffineTransform(translationX: 0, y: 800)
                } completion: { _ in
                    controller.view.transform = .identity
                    controller.dismiss(animated: false)
                }
            } else {
                UIView.animate(withDuration: 0.25) { controller.view.transform = .identity }
            }
            distance = 0
        }
    }

    @Test(arguments: [(100.0, false), (500, true)])
    func `a delegate that moves the sheet with the overscroll dismisses it`(distance: Double, isDismissed: Bool) throws
    {
        present()
        let pull = Pull()
        pull.controller = sheet
        sheet.pan.isEnabled = false
        sheet.scrollView.delegate = pull
        try drag(from: 100, to: 100 + distance, duration: 0.4)
        stage.advance(to: 0.39)
        #expect(stage.presentation(of: sheet.view).geometry.frame.minY > 30)
        #expect(sheet.scrollView.contentOffset.y == 0)
        stage.runToIdle()
        #expect((root.presentedViewController == nil) == isDismissed)
        #expect(sheet.view.transform == .identity && stage.violations.isEmpty)
    }
}
