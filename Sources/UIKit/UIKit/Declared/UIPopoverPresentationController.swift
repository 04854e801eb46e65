import Foundation

// Declared: popovers are presented as a page, and their delegate is never called.

public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let up = UIPopoverArrowDirection(rawValue: 1)
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
    func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool
    func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController)
}

open class UIPopoverPresentationController: UIPresentationController {
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    public final var arrowDirection: UIPopoverArrowDirection { .unknown }
    open var sourceView: UIView?
    open var sourceRect = CGRect.null
    open var barButtonItem: UIBarButtonItem?
    open var backgroundColor: UIColor?
    open var passthroughViews: [UIView]?
    open var popoverLayoutMargins = UIEdgeInsets.zero
}
