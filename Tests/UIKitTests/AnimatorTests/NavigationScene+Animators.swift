import AnimationCore
import HeadlessKit
import UIKit

extension NavigationScene {
    static let bounds = CGRect(x: 0, y: 0, width: 400, height: 800)

    /// Records a push of the detail with an animator, to its end.
    func push(_ animator: any UIViewControllerAnimatedTransitioning) {
        delegate.animator = animator
        stage.record { navigation.pushViewController(detail, animated: true) }
    }

    /// Records the pop of the detail with an animator, to its end.
    func pop(_ animator: any UIViewControllerAnimatedTransitioning) {
        delegate.animator = animator
        stage.record { _ = navigation.popViewController(animated: true) }
    }

    /// Records a presentation of a controller over the navigation with an animator, to its end.
    func present(
        _ controller: UIViewController? = nil, _ animator: (any UIViewControllerAnimatedTransitioning)?,
        style: UIModalPresentationStyle = .custom
    ) {
        let controller = controller ?? detail
        delegate.animator = animator
        if controller.transitioningDelegate == nil { controller.transitioningDelegate = delegate }
        controller.modalPresentationStyle = style
        stage.record { navigation.present(controller, animated: true) }
    }

    /// Records the dismissal of what is presented with an animator, to its end.
    func dismiss(_ animator: (any UIViewControllerAnimatedTransitioning)?) {
        delegate.animator = animator
        stage.record { navigation.dismiss(animated: true) }
    }

    /// Starts a push with an animator, and turns it back with a pop at a time.
    func pushAndTurnBack(_ animator: any UIViewControllerAnimatedTransitioning, at time: Double) {
        delegate.animator = animator
        stage.beginRecording()
        navigation.pushViewController(detail, animated: true)
        stage.advance(to: time)
        _ = navigation.popViewController(animated: true)
        stage.runToIdle()
    }
}

extension NavigationScene {
    /// Starts a presentation with an animator, and turns it back with a dismissal at a time.
    func presentAndTurnBack(_ animator: any UIViewControllerAnimatedTransitioning, at time: Double) {
        delegate.animator = animator
        detail.transitioningDelegate = delegate
        detail.modalPresentationStyle = .custom
        stage.beginRecording()
        navigation.present(detail, animated: true)
        stage.advance(to: time)
        navigation.dismiss(animated: true)
        stage.runToIdle()
    }
}

extension Stage {
    /// The frame of a view in its superview as it is shown at a time.
    func frame(of view: UIView, at time: Double) -> CGRect {
        CGRect(presentation(of: view, at: time).geometry.frame)
    }

    /// The opacity of a view as it is shown at a time.
    func alpha(of view: UIView, at time: Double) -> Double { presentation(of: view, at: time).alpha }

    /// The corners of a view in the window as they are shown at a time, top left first, clockwise.
    func corners(of view: UIView, at time: Double) -> [CGPoint]? {
        guard let target = target(of: view), let window = self.target(of: window),
            let quad = timeline.quad(of: target, in: window, at: time)
        else { return nil }
        return [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map { CGPoint($0) }
    }

    /// All views that took part in the recording and satisfy a condition, in the order of their appearance.
    func targets(named prefix: String) -> [Int] {
        timeline.targets.indices.filter { timeline.targets[$0].name.description.hasPrefix(prefix) }
    }
}
