import Foundation

/// The directions in which a popover's arrow may point.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates directions from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Up.
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    /// Down.
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    /// To the left.
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    /// To the right.
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    /// Each of the four.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// The direction before the presentation.
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// The delegate of a popover presentation. Popovers are not simulated: its methods are never called.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called before the presentation.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
    /// Whether a tap outside of the popover dismisses it.
    func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool
    /// Called when a tap outside of the popover has dismissed it.
    func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
    /// Yes.
    public func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool { true }
    /// Does nothing.
    public func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) {}
}

/// The options of a popover presentation. Popovers are not simulated: the options have no effect, and the controller is
/// presented as a page.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
    /// The directions in which the arrow may point.
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    /// The direction in which the arrow points: not known.
    public final var arrowDirection: UIPopoverArrowDirection { .unknown }
    /// The view that the arrow points to.
    open var sourceView: UIView?
    /// The part of the view that the arrow points to; all of it if null.
    open var sourceRect = CGRect.null
    /// The button that the arrow points to.
    open var barButtonItem: UIBarButtonItem?
    /// Whether the popover may cover what its arrow points to.
    open var canOverlapSourceViewRect = false
    /// Views that take touches beside the popover.
    open var passthroughViews: [UIView]?
    /// The colour of the popover.
    open var backgroundColor: UIColor?
    /// The least distances from the edges of the screen.
    open var popoverLayoutMargins = UIEdgeInsets.zero
}
