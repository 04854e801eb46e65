import Foundation

/// Recognizes a press of increasing force. The stage's touches have no force: the delegate is never called.
@preconcurrency @MainActor
open class UIPreviewInteraction: NSObject {
    /// The view of the interaction.
    open private(set) weak var view: UIView?
    /// Observes the interaction; never called. It is not retained.
    open weak var delegate: (any UIPreviewInteractionDelegate)?

    /// Creates an interaction of a view.
    public init(view: UIView) {
        self.view = view
        super.init()
    }

    /// The point of the press: zero, since there is none.
    open func location(in coordinateSpace: (any UICoordinateSpace)?) -> CGPoint { .zero }
    /// Ends the interaction. Inert.
    open func cancel() {}
}

/// Observes a press of increasing force. Inert: never called.
@preconcurrency @MainActor
public protocol UIPreviewInteractionDelegate: NSObjectProtocol {
    /// Whether the interaction may begin; yes unless implemented.
    func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool
    /// Called when the progress of the preview has changed.
    func previewInteraction(
        _ previewInteraction: UIPreviewInteraction, didUpdatePreviewTransition transitionProgress: CGFloat,
        ended: Bool)
    /// Called when the progress after the preview has changed; optional.
    func previewInteraction(
        _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat, ended: Bool)
    /// Called when the interaction was cancelled.
    func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction)
}

extension UIPreviewInteractionDelegate {
    /// Yes.
    public func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool { true }
    /// Does nothing.
    public func previewInteraction(
        _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat, ended: Bool
    ) {}
}
