import Foundation
import HeadlessKit
import Testing

@MainActor
@Suite("Gestures from scripted touches") struct GestureTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    @Test func `a drag is a pan with its translation and velocity`() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        stage.window.addSubview(view)
        var states: [UIGestureRecognizer.State] = []
        var last = CGPoint.zero
        var velocity = CGPoint.zero
        stage.onChange(of: pan) { pan in
            states.append(pan.state)
            last = pan.translation(in: view)
            velocity = pan.velocity(in: view)
        }
        try stage.play(.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 100, y: 300), duration: 0.5))
        stage.runToIdle()
        #expect(states.first == .began && states.last == .ended && states.count > 10)
        #expect(abs(last.y - 200) < 1e-9 && last.x == 0)
        #expect(abs(velocity.y - 400) < 1e-6)
    }

    @Test(arguments: 1...2)
    func `a pan takes as many fingers as it asks for`(most: Int) throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let pan = UIPanGestureRecognizer()
        pan.maximumNumberOfTouches = most
        view.addGestureRecognizer(pan)
        stage.window.addSubview(view)
        var began = 0
        stage.onChange(of: pan) { if $0.state == .began { began += 1 } }
        for fingers in 1...3 {
            began = 0
            let start = stage.now
            let touches = (0..<fingers).map { finger in
                TouchScript.Touch(points: [
                    [start, 100 + 50 * Double(finger), 100], [start + 0.3, 100 + 50 * Double(finger), 300],
                ])
            }
            try stage.play(TouchScript(touches: touches))
            stage.runToIdle()
            #expect(began == (fingers <= most ? 1 : 0), "\(fingers) fingers")
        }
    }

    private func states(of recognizer: UIGestureRecognizer, in points: [[Double]]) throws -> [UIGestureRecognizer.State]
    {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        view.addGestureRecognizer(recognizer)
        stage.window.addSubview(view)
        var states: [UIGestureRecognizer.State] = []
        stage.onChange(of: recognizer) { states.append($0.state) }
        try stage.play(TouchScript(touches: [TouchScript.Touch(points: points)]))
        stage.runToIdle()
        return states
    }

    @Test(arguments: 1...3)
    func `of four taps, every one, every second or only the third is recognized`(required: Int) throws {
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = required
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        view.addGestureRecognizer(tap)
        stage.window.addSubview(view)
        var recognized: [Int] = []
        var count = 0
        stage.onChange(of: tap) { if $0.state == .ended { recognized.append(count) } }
        for number in 1...4 {
            count = number
            let start = stage.now
            try stage.play(
                .tap(CGPoint(x: 100, y: 100), at: start, duration: 0.05))
            stage.runToIdle()
        }
        #expect(recognized == (1...4).filter { $0 % required == 0 })
    }

    @Test func `a press is recognized after half a second, unless the finger leaves or moves away before`() throws {
        let stays = try states(of: UILongPressGestureRecognizer(), in: [[0, 100, 100], [0.6, 104, 100]])
        #expect(stays.first == .began && stays.last == .ended)
        let drags = try states(
            of: UILongPressGestureRecognizer(), in: [[0, 100, 100], [0.6, 100, 100], [0.8, 150, 100]])
        #expect(drags.first == .began && drags.contains(.changed) && drags.last == .ended)
        let leaves = try states(of: UILongPressGestureRecognizer(), in: [[0, 100, 100], [0.4, 100, 100]])
        #expect(!leaves.contains(.began))
        let moves = try states(
            of: UILongPressGestureRecognizer(), in: [[0, 100, 100], [0.2, 120, 100], [1, 120, 100]])
        #expect(!moves.contains(.began))
    }

    @Test(arguments: 0..<4)
    func `a drag from an edge is recognized at its own edge only`(edge: Int) throws {
        let edges: [UIRectEdge] = [.left, .right, .top, .bottom]
        let starts = [[10.0, 400], [390, 400], [200, 10], [200, 790]]
        for (index, start) in starts.enumerated() {
            let recognizer = UIScreenEdgePanGestureRecognizer()
            recognizer.edges = edges[edge]
            let seen = try states(of: recognizer, in: [[0] + start, [0.2, 200, 300], [0.4, 210, 310]])
            #expect(seen.contains(.began) == (index == edge), "a drag from \(start)")
        }
    }

    @Test(arguments: [
        (#"{"touches":[{"points":[[0,1,1]]}]}"#, "touches[0] has fewer than two points"),
        (#"{"touches":[{"points":[[0,1,1],[1,1]]}]}"#, "touches[0].points[1] is not [time, x, y]"),
        (#"{"touches":[{"points":[[1,1,1],[1,2,2]]}]}"#, "touches[0].points[1] is not later"),
    ])
    func `a script with a mistake is refused, and says where`(json: String, message: String) throws {
        let script = try JSONDecoder().decode(TouchScript.self, from: Data(json.utf8))
        let error = #expect(throws: TouchScript.ScriptError.self) { try stage.play(script) }
        #expect(error.map { "\($0)".hasPrefix(message) } == true)
    }

    /// Dismisses a sheet by dragging it down.
    private final class Dismissal: NSObject, UIViewControllerTransitioningDelegate,
        UIViewControllerAnimatedTransitioning
    {
        let driver = UIPercentDrivenInteractiveTransition()
        var isInteractive = false

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            let view = context.view(forKey: .from)
            UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
                view?.frame.origin.y = context.containerView.bounds.height
            } completion: { _ in
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
        func animationController(forDismissed dismissed: UIViewController) -> (
            any UIViewControllerAnimatedTransitioning
        )? {
            self
        }
        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? driver : nil }
    }

    @Test(arguments: [(200.0, false), (600.0, true)])
    func `a drag dismisses a sheet, or springs back when it is short`(distance: Double, isDismissed: Bool) throws {
        let (root, sheet, delegate) = (UIViewController(), UIViewController(), Dismissal())
        stage.rootViewController = root
        sheet.modalPresentationStyle = .custom
        sheet.transitioningDelegate = delegate
        stage.record { root.present(sheet, animated: true) }
        let pan = UIPanGestureRecognizer()
        sheet.view.addGestureRecognizer(pan)
        delegate.isInteractive = true
        stage.onChange(of: pan) { pan in
            let progress = pan.translation(in: nil).y / 800
            switch pan.state {
            case .began: sheet.dismiss(animated: true)
            case .changed: delegate.driver.update(progress)
            case .ended: if progress > 0.5 { delegate.driver.finish() } else { delegate.driver.cancel() }
            default: break
            }
        }
        stage.beginRecording()
        try stage.play(
            .drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 100 + distance), duration: 0.4))
        stage.advance(to: 0.2)
        // Half of the way under the finger: linear, as the driver holds the time.
        let shown = stage.presentation(of: sheet.view).geometry.frame.minY
        #expect(abs(shown - distance / 2) < 8)
        stage.runToIdle()
        #expect((root.presentedViewController == nil) == isDismissed)
        #expect(stage.violations.isEmpty)
        #expect(root.view.window === stage.window)
    }
}
