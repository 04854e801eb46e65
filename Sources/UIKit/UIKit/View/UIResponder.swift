/// The base of everything that handles events. Touches come from a scripted touch timeline.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Creates a responder.
    public override init() { super.init() }

    /// The next responder in the chain.
    open var next: UIResponder? { nil }
    /// Whether the responder can become the first one.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the responder can give up being the first one.
    open var canResignFirstResponder: Bool { true }
    /// Whether the responder is the first one. There is no keyboard: always `false`.
    open var isFirstResponder: Bool { false }
    /// The view that replaces the keyboard. Inert.
    open var inputView: UIView? { nil }
    /// The view above the keyboard. Inert.
    open var inputAccessoryView: UIView? { nil }

    /// Asks the responder to become the first one. There is no keyboard: returns whether it could.
    @discardableResult
    open func becomeFirstResponder() -> Bool { canBecomeFirstResponder }

    /// Asks the responder to give up being the first one.
    @discardableResult
    open func resignFirstResponder() -> Bool { true }

    // Called by assistive technology: never here. They return whether something was done.

    /// Called to leave a modal view.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Called to use an element as a tap would.
    open func accessibilityActivate() -> Bool { false }
    /// Called to do what matters most at the time.
    open func accessibilityPerformMagicTap() -> Bool { false }
    /// Called to scroll by a page.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Called to increase a value.
    open func accessibilityIncrement() {}
    /// Called to decrease a value.
    open func accessibilityDecrement() {}

    /// Called when touches begin on the responder; forwards them to the next one.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Called when touches move; forwards them to the next responder.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Called when touches end; forwards them to the next responder.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// Called when touches are cancelled; forwards them to the next responder.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
}
