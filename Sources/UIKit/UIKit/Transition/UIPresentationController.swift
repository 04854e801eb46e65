import AnimationTimeline
import Foundation

@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment {
    open var presentingViewController: UIViewController { presenter ?? presentedViewController }
    // It holds the presented controller, which holds this one.
    private weak var presenter: UIViewController?
    open private(set) unowned var presentedViewController: UIViewController
    open package(set) var containerView: UIView?
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    final var traitState: TraitState?

    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
        presenter = presentingViewController
        super.init()
    }

    package final func present(from presenting: UIViewController) { presenter = presenting }

    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }
    open var adaptivePresentationStyle: UIModalPresentationStyle {
        delegate?.adaptivePresentationStyle(for: self) ?? .none
    }
    open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
        delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .none
    }
    open var presentedView: UIView? { presentedViewController.view }
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    open var shouldPresentInFullscreen: Bool { true }
    open var shouldRemovePresentersView: Bool { presentationStyle.removesPresenter }
    open func containerViewWillLayoutSubviews() {}
    open func containerViewDidLayoutSubviews() {}
    open func presentationTransitionWillBegin() {}
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    open func dismissalTransitionWillBegin() {}
    open func dismissalTransitionDidEnd(_ completed: Bool) {}

    /// Called when the container has another size. The system's presentations give the presented view its frame in it; custom ones
    /// do so themselves in ``containerViewWillLayoutSubviews()``.
    func containerDidResize() {
        guard presentationStyle != .custom, let containerView, let view = presentedView, view.transform == .identity,
            view.superview === containerView
        else { return }
        view.frame = frameOfPresentedViewInContainerView
    }

    /// Whether a touch that hits a view of the container is meant for the presentation, not for what is behind it.
    func receivesTouch(in view: UIView?) -> Bool { true }

    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }
    /// Tells the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        let size = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
        presentedViewController.viewWillTransition(to: size, with: coordinator)
    }
    /// Tells the presented controller.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        presentedViewController.willTransition(
            to: newCollection.applying(presentedViewController.traitState), with: coordinator)
    }
    open var traitCollection: UITraitCollection {
        containerView?.traitCollection ?? presentingViewController.traitCollection
    }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Traits of the presented controller and of the container; `nil` sets none.
    open var overrideTraitCollection: UITraitCollection? {
        get { traitState?.collection }
        set { setTraits { $0.collection = newValue } }
    }
}

@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
    func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController?
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

/// A container that the system puts in between; it has no place in traces.
class SystemContainer: UIView {
    package override var identity: Timeline.Name { .container }

    final func show(_ view: UIView) {
        if view.transform == .identity { view.frame = bounds }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }
}

final class PresentationContainer: SystemContainer {
    weak var presentation: UIPresentationController?
    /// The view that the presenter's view is in while it is not in the container.
    weak var home: UIView?

    func take(_ view: UIView) {
        if superview === home { view.center = convert(view.center, from: home) }
        addSubview(view)
    }

    func giveBack(_ view: UIView) {
        guard let home, view.superview !== home else { return }
        guard superview === home else { return home.insertSubview(view, at: 0) }
        view.center = CGPoint(x: frame.midX, y: frame.midY)
        home.insertSubview(view, belowSubview: self)
    }

    private lazy var laidOutSize = bounds.size

    override func layoutSubviews() {
        super.layoutSubviews()
        if bounds.size != laidOutSize {
            laidOutSize = bounds.size
            presentation?.containerDidResize()
        }
        presentation?.containerViewWillLayoutSubviews()
        presentation?.containerViewDidLayoutSubviews()
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return presentation?.receivesTouch(in: hit) == false ? nil : hit
    }
}
