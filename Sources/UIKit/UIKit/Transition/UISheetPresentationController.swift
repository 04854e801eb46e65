import AnimationMath
import Foundation

/// Presents a controller as a sheet from the bottom edge, as high as one of its detents.
///
/// Recorded: the frame of the presented view, at the detent that is selected; its motion, when it is presented, dismissed or
/// changes its detent inside ``animateChanges(_:)``; and a dimming view behind it. Not simulated: the grabber, the width
/// and the attachment to an edge, the scaling of the presenter's view behind a large sheet. A sheet is not dragged here, and a touch beside it does not dismiss it.
///
/// The system publishes neither the curve of a sheet nor its metrics, and there is no public recording. Here a sheet moves on
/// the spring of the system's other transitions (mass 3, stiffness 1000, critically damped, cut at half a second), a large one
/// is as high as the container without its top safe area, and the dimming view is black of 20 %. A sheet whose detents
/// nobody has set covers its container, without a dimming view.
open class UISheetPresentationController: UIPresentationController {
    open var detents: [Detent] = [.large()] {
        didSet {
            hasDetents = true
            layOutSheet()
        }
    }
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { layOutSheet() } }
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { layOutSheet() } }

    private var hasDetents = false
    private var dimmingView: UIView?

    /// Animates changes of detents, with the system's spring. Before the presentation they take effect at once.
    open func animateChanges(_ changes: () -> Void) {
        guard isPresented else { return changes() }
        var request = AnimationRequest.systemTransition
        request.options = .allowUserInteraction
        Simulation.animate(request, animations: changes, completion: nil)
    }

    open func invalidateDetents() { layOutSheet() }

    open override var frameOfPresentedViewInContainerView: CGRect {
        guard hasDetents, let bounds = containerView?.bounds else { return super.frameOfPresentedViewInContainerView }
        let height = selected.map { min($0.height, maximumDetentValue) + insets.bottom } ?? bounds.height
        return CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
    }

    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard hasDetents, let containerView else { return }
        let dimming = dimmingView ?? SheetDimmingView(frame: containerView.bounds)
        dimmingView = dimming
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        let alpha = dimmingAlpha
        guard
            presentedViewController.transitionCoordinator?.animate(
                alongsideTransition: { _ in dimming.alpha = alpha }, completion: nil) == true
        else {
            dimming.alpha = alpha
            return
        }
    }

    open override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        guard let dimmingView else { return }
        presentedViewController.transitionCoordinator?.animate(
            alongsideTransition: { _ in dimmingView.alpha = 0 }, completion: nil)
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if !completed { dimmingView?.removeFromSuperview() }
    }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        if completed { dimmingView?.removeFromSuperview() } else { dimmingView?.alpha = dimmingAlpha }
    }

    override func containerDidResize() {
        super.containerDidResize()
        dimmingView?.alpha = dimmingAlpha
    }

    override func receivesTouch(in view: UIView?) -> Bool {
        view !== containerView && view !== dimmingView || !hasDetents || dimmingAlpha > 0
    }

    // MARK: Detents

    private var isPresented: Bool {
        guard let containerView else { return false }
        return presentedView?.isDescendant(of: containerView) == true
    }

    private var insets: UIEdgeInsets { containerView?.safeAreaInsets ?? .zero }

    /// The detents that are active, with their heights, the bottom safe area not included.
    private var heights: [(identifier: Detent.Identifier, height: CGFloat)] {
        detents.compactMap { detent in
            detent.resolvedValue(in: self).map { (detent.identifier, max(0, $0)) }
        }
    }

    private var selected: (identifier: Detent.Identifier, height: CGFloat)? {
        let heights = heights
        return heights.first { $0.identifier == selectedDetentIdentifier } ?? heights.min { $0.height < $1.height }
    }

    private var dimmingAlpha: CGFloat {
        let heights = heights
        guard let largest = heights.first(where: { $0.identifier == largestUndimmedDetentIdentifier }), let selected
        else { return 1 }
        return selected.height <= largest.height ? 0 : 1
    }

    /// Gives the presented view and the dimming view what the properties say; inside an animation block, animated.
    private func layOutSheet() {
        guard hasDetents, isPresented, let presentedView else { return }
        if presentedView.transform == .identity { presentedView.frame = frameOfPresentedViewInContainerView }
        presentedView.layoutIfNeeded()
        dimmingView?.alpha = dimmingAlpha
    }

    // MARK: Declared

    open var prefersGrabberVisible = false
    open var sourceView: UIView?
}

extension UISheetPresentationController: UISheetPresentationControllerDetentResolutionContext {
    public final var containerTraitCollection: UITraitCollection { traitCollection }

    public final var maximumDetentValue: CGFloat {
        max(0, (containerView?.bounds.height ?? UIScreen.main.bounds.height) - insets.top - insets.bottom)
    }
}

extension UISheetPresentationController {
    @preconcurrency @MainActor
    open class Detent: NSObject {
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }

            public static let medium = Identifier("com.apple.UIKit.medium")
            public static let large = Identifier("com.apple.UIKit.large")
        }

        public final let identifier: Identifier
        private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(
            _ identifier: Identifier,
            _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) {
            self.identifier = identifier
            self.resolver = resolver
            super.init()
        }

        /// Half of the container's height, the bottom safe area included; inactive where the height is compact. The system
        /// says "approximately half".
        open class func medium() -> Detent {
            Detent(.medium) { context in
                guard context.containerTraitCollection.verticalSizeClass != .compact else { return nil }
                guard let sheet = context as? UISheetPresentationController, let container = sheet.containerView else {
                    return context.maximumDetentValue / 2
                }
                return container.bounds.height / 2 - sheet.insets.bottom
            }
        }

        open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        open class func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

        open func resolvedValue(
            in context: any UISheetPresentationControllerDetentResolutionContext
        ) -> CGFloat? { resolver(context) }
    }
}

@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
    var containerTraitCollection: UITraitCollection { get }
    var maximumDetentValue: CGFloat { get }
}

@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called when the user has dragged the sheet to another detent; never here.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

private final class SheetDimmingView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityIdentifier = "dimming"
        backgroundColor = UIColor(white: 0, alpha: 0.2)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}
