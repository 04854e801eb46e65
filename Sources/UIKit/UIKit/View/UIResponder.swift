/// The base of everything that handles events. Touches come from a scripted touch timeline.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    open var next: UIResponder? { nil }

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Declared

    open var canBecomeFirstResponder: Bool { false }
    open var isFirstResponder: Bool { false }
    open var inputView: UIView? { nil }
    open var inputAccessoryView: UIView? { nil }
    @discardableResult
    open func becomeFirstResponder() -> Bool { canBecomeFirstResponder }
    @discardableResult
    open func resignFirstResponder() -> Bool { true }
    open func accessibilityPerformEscape() -> Bool { false }
    open func accessibilityActivate() -> Bool { false }
    open func accessibilityIncrement() {}
    open func accessibilityDecrement() {}
}
