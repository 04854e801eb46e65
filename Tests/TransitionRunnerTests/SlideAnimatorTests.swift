import HeadlessKit
import Testing
import TransitionRunner
import UIKit

@MainActor
@Suite("The slide for an interaction alone") struct SlideAnimatorTests {
    private func run() -> Run {
        Run(.presentation, animator: nil) { _, _, parts in
            parts.animator = { SlideAnimator(isForward: $0.isForward) }
        }
    }

    @Test func `the destination moves over the source, evenly, from one height below to the screen and back`() throws {
        for isForward in [true, false] {
            let run = run()
            if !isForward { _ = try run.host.run(isForward: true) }
            let timeline = try run.host.run(isForward: isForward)
            #expect(timeline.duration == 0.5 && run.stage.violations.isEmpty)
            let height = run.stage.window.bounds.height
            let target = try #require(run.stage.target(of: run.destination.view))
            for fraction in [0, 0.25, 0.5, 0.75] {
                let shown = timeline.presentation(of: target, at: 0.5 * fraction).geometry.position.y - height / 2
                let below = isForward ? 1 - fraction : fraction
                #expect(abs(shown - height * below) < 1e-9)
            }
        }
    }

    @Test func `the source is behind the destination while that slides away`() throws {
        var order: [UIView] = []
        let run = Run(.presentation, animator: nil) { run, _, parts in
            parts.animator = { [unowned run] request in
                run.stage.schedule(at: 0.25) { order = run.destination.view.superview?.subviews ?? [] }
                return SlideAnimator(isForward: request.isForward)
            }
        }
        for isForward in [true, false] { _ = try run.host.run(isForward: isForward) }
        let below = try #require(order.firstIndex(of: run.source.view))
        let above = try #require(order.firstIndex(of: run.destination.view))
        #expect(below < above)
    }

    @Test func `a slide that is cancelled leaves the controllers as they were`() throws {
        let drive = UIPercentDrivenInteractiveTransition()
        let run = Run(.presentation, animator: nil) { _, options, parts in
            parts.interaction = { _ in drive }
            options.touches = .drag(from: CGPoint(x: 195, y: 100), to: CGPoint(x: 195, y: 160), duration: 1)
        }
        _ = try run.host.run(isForward: true)
        let timeline = try run.host.run(isForward: false)
        #expect(timeline.has(.transitionCancelled) && run.top === run.destination)
        #expect(run.destination.view.frame == run.stage.window.bounds && run.stage.violations.isEmpty)
    }
}
