import Foundation
import HeadlessKit
import TransitionRunner
import UIKit

/// Fades a view for half a second, and does at its end what a test asks for.
final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
    typealias Context = any UIViewControllerContextTransitioning
    private let end: (Context) -> Void
    /// The number of transitions that it animated.
    private(set) var count = 0

    init(end: @escaping (Context) -> Void = { $0.completeTransition(!$0.transitionWasCancelled) }) { self.end = end }

    func transitionDuration(using context: Context?) -> TimeInterval { 0.5 }

    func animateTransition(using context: Context) {
        count += 1
        let (from, to) = (context.viewController(forKey: .from)!.view!, context.viewController(forKey: .to)!.view!)
        if to.superview == nil { context.containerView.insertSubview(to, at: 0) }
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
            from.alpha = 0.5
        } completion: { _ in
            from.alpha = 1
            self.end(context)
        }
    }
}

/// A host for a test, and what its parts were asked.
@MainActor
final class Run {
    let source: UIViewController
    let destination = UIViewController()
    private(set) var requests: [TransitionRequest] = []
    private(set) var host: TransitionHost!
    var stage: Stage { host.stage }

    /// - Parameters:
    ///   - animator: The animator of both directions; `nil` for none.
    ///   - change: Changes the options and the parts.
    init(
        _ container: TransitionContainer, animator: Fade? = Fade(), source: UIViewController = UIViewController(),
        change: (Run, inout TransitionRunOptions, inout TransitionParts) -> Void = { _, _, _ in }
    ) {
        self.source = source
        var options = TransitionRunOptions(
            name: "Test", container: container, folder: FileManager.default.temporaryDirectory)
        var parts = TransitionParts()
        parts.source = { source }
        parts.destination = { [destination] in destination }
        if let animator {
            parts.animator = { [unowned self] request in
                requests.append(request)
                return animator
            }
        }
        change(self, &options, &parts)
        host = TransitionHost(options, parts)
    }

    /// The controller on the screen.
    var top: UIViewController? {
        switch host.stage.rootViewController {
        case let navigation as UINavigationController: navigation.topViewController
        case let tabs as UITabBarController: tabs.selectedViewController
        case let root: root?.presentedViewController ?? root
        }
    }

    func result(isForward: Bool) throws -> TransitionResult {
        TransitionResult(
            host, phase: isForward ? "forward" : "backward", timeline: try host.run(isForward: isForward))
    }
}

extension Timeline {
    /// Whether an event of a kind was recorded.
    func has(_ kind: StageEvent.Kind) -> Bool { events.contains { $0.kind == kind } }
}
