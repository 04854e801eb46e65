import Foundation
import HeadlessKit
import Testing
import TransitionRunner
import UIKit

@MainActor
@Suite("The host of a transition") struct TransitionHostTests {
    @Test(arguments: TransitionContainer.allCases)
    func `each direction asks for its animator, and ends on its controller`(container: TransitionContainer) throws {
        let run = Run(container)
        #expect(run.top === run.source)
        for isForward in [true, false] {
            let timeline = try run.host.run(isForward: isForward)
            #expect(timeline.transitions.map(\.didComplete) == [true] && timeline.duration == 0.5)
            #expect(run.top === (isForward ? run.destination : run.source))
            let request = try #require(run.requests.last)
            #expect(request.isForward == isForward)
            #expect(request.from === (isForward ? run.source : run.destination))
            #expect(request.to === (isForward ? run.destination : run.source))
            #expect(request.source === run.source && request.destination === run.destination)
            #expect((request.navigationController != nil) == (container == .navigation))
            #expect((request.tabBarController != nil) == (container == .tabs))
        }
        #expect(run.requests.map(\.isForward) == [true, false])
    }

    @Test(arguments: TransitionContainer.allCases)
    func `a forward transition that is skipped is not animated, and can be reversed`(container: TransitionContainer)
        throws
    {
        let fade = Fade()
        let run = Run(container, animator: fade)
        run.host.skipForward()
        #expect(run.top === run.destination && fade.count == 0)
        let timeline = try run.host.run(isForward: false)
        #expect(run.top === run.source && fade.count == 1 && run.requests.last?.isForward == false)
        #expect(timeline.transitions.count == 1)
    }

    @Test(arguments: [
        (TransitionStyle.custom, UIModalPresentationStyle.custom), (.fullScreen, .fullScreen),
        (.overFullScreen, .overFullScreen), (.currentContext, .currentContext),
        (.overCurrentContext, .overCurrentContext),
    ])
    func `the modal style is the one that was asked for`(_ style: TransitionStyle, expected: UIModalPresentationStyle) {
        let run = Run(.presentation) { _, options, _ in options.style = style }
        #expect(run.destination.modalPresentationStyle == expected)
    }

    @Test func `without a style it is custom for a presentation controller, and full screen for none`() throws {
        #expect(Run(.presentation).destination.modalPresentationStyle == .fullScreen)
        let run = Run(.presentation) { run, _, parts in
            parts.presentationController = { request in
                UIPresentationController(presentedViewController: request.destination, presenting: request.source)
            }
        }
        #expect(run.destination.modalPresentationStyle == .custom)
        _ = try run.host.run(isForward: true)
        #expect(run.source.view.window != nil)
    }

    @Test(arguments: TransitionContainer.allCases)
    func `a delegate of the files takes the place of the animator`(container: TransitionContainer) throws {
        let run = Run(container) { _, _, parts in
            parts.transitioningDelegate = { _ in Delegate() }
            parts.navigationDelegate = { _ in Delegate() }
            parts.tabBarDelegate = { _ in Delegate() }
        }
        for isForward in [true, false] { #expect(try run.host.run(isForward: isForward).duration == 0.25) }
        #expect(run.requests.isEmpty)
    }

    @Test func `a controller that brings its own delegate keeps it`() throws {
        let delegate = Delegate()
        let run = Run(.presentation) { run, _, _ in run.destination.transitioningDelegate = delegate }
        #expect(run.destination.transitioningDelegate === delegate)
        #expect(try run.host.run(isForward: true).duration == 0.25)
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.delegate = delegate
        let push = Run(.navigation, source: navigation)
        #expect(navigation.delegate === delegate && push.stage.rootViewController === navigation)
        #expect(try push.host.run(isForward: true).duration == 0.25)
    }

    @Test func `a segue is performed in place of the presentation`() throws {
        var performed = 0
        let run = Run(.presentation) { _, _, parts in
            parts.segue = { request in
                performed += 1
                return PresentingSegue(identifier: nil, source: request.source, destination: request.destination)
            }
        }
        _ = try run.host.run(isForward: true)
        _ = try run.host.run(isForward: false)
        #expect(performed == 1 && run.top === run.source)
    }

    // MARK: Touches

    @Test(arguments: TransitionContainer.allCases)
    func `an interaction alone is driven by a drag along the container's axis`(container: TransitionContainer) throws {
        let drive = UIPercentDrivenInteractiveTransition()
        let run = Run(container, animator: nil) { _, _, parts in parts.interaction = { _ in drive } }
        _ = try run.host.run(isForward: true)
        #expect(run.top === run.destination)
        let timeline = try run.host.run(isForward: false)
        #expect(timeline.has(.transitionFinished) && run.top === run.source)
        #expect(timeline.events.count { if case .transitionUpdated = $0.kind { true } else { false } } > 10)
        #expect(run.stage.violations.isEmpty)
    }

    @Test(arguments: TransitionContainer.allCases, [true, false])
    func `touches drive a direction along its axis, to the end or back`(container: TransitionContainer, isForward: Bool)
        throws
    {
        for fraction in [0.8, 0.1] {
            let run = Run(container) { _, options, _ in
                let script = drag(container, isForward: isForward, fraction, options.size)
                if isForward { options.forwardTouches = script } else { options.touches = script }
            }
            if !isForward { _ = try run.host.run(isForward: true) }
            let timeline = try run.host.run(isForward: isForward)
            #expect(timeline.has(.transitionFinished) == (fraction == 0.8))
            #expect(timeline.has(.transitionCancelled) == (fraction == 0.1))
            #expect((run.top === run.destination) == (isForward == (fraction == 0.8)))
        }
    }

    @Test func `a drag across the axis starts the transition and does not finish it`() throws {
        let run = Run(.navigation) { _, options, _ in
            options.touches = drag(.presentation, isForward: false, 0.8, options.size)
        }
        _ = try run.host.run(isForward: true)
        #expect(try !run.host.run(isForward: false).has(.transitionFinished))
        #expect(run.top === run.destination)
    }

    @Test func `touches meet the files' own gestures; the controller that these present is the destination`() throws {
        let (home, other) = (UIViewController(), UIViewController())
        let pan = UIPanGestureRecognizer()
        home.view.addGestureRecognizer(pan)
        let run = Run(.presentation, source: home) { _, options, _ in
            options.forwardTouches = drag(.presentation, isForward: true, 0.8, options.size)
        }
        run.stage.onChange(of: pan) { pan in
            if pan.state == .began { home.present(other, animated: true) }
        }
        _ = try run.host.run(isForward: true)
        #expect(run.top === other && home.view.gestureRecognizers?.count == 1)
        _ = try run.host.run(isForward: false)
        #expect(run.top === home)
    }

    @Test(arguments: TransitionContainer.allCases)
    func `files without any part run between placeholders`(container: TransitionContainer) throws {
        let options = TransitionRunOptions(
            name: "Test", container: container, folder: FileManager.default.temporaryDirectory)
        var parts = TransitionParts()
        var names: [String?] = []
        parts.animator = { request in
            names = [request.from, request.to].map(\.view.accessibilityIdentifier)
            return Fade()
        }
        let host = TransitionHost(options, parts)
        for (isForward, expected) in [(true, ["from", "to"]), (false, ["to", "from"])] {
            #expect(try host.run(isForward: isForward).transitions.last?.didComplete == true)
            #expect(names == expected)
        }
    }

    /// A drag over a fraction of the screen in the direction that drives a transition.
    private func drag(
        _ container: TransitionContainer, isForward: Bool, _ fraction: Double, _ size: CGSize
    ) -> TouchScript {
        let (near, far) = (0.1, 0.1 + fraction)
        let (start, end) = isForward ? (1 - near, 1 - far) : (near, far)
        func point(_ place: Double) -> CGPoint {
            container == .presentation
                ? CGPoint(x: size.width / 2, y: size.height * place)
                : CGPoint(x: size.width * place, y: size.height / 2)
        }
        // At the end the finger rests, so that only the distance counts.
        var script = TouchScript.drag(from: point(start), to: point(end), duration: 0.3)
        script.touches[0].points.append([1, point(end).x, point(end).y])
        return script
    }
}

/// A delegate whose animator takes a quarter of a second.
private final class Delegate: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate, UIViewControllerAnimatedTransitioning
{
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.25 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let to = context.viewController(forKey: .to)!.view!
        if to.superview == nil { context.containerView.addSubview(to) }
        to.alpha = 0
        UIView.animate(withDuration: 0.25, animations: { to.alpha = 1 }) { _ in context.completeTransition(true) }
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
}

private final class PresentingSegue: UIStoryboardSegue {
    override func perform() { source.present(destination, animated: true) }
}
