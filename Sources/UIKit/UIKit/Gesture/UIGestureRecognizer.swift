import AnimationMath
import Foundation

/// Recognizes a gesture in the touches on a view.
///
/// Touches come from a scripted touch timeline (HeadlessKit's `TouchScript`). An action is called as ``Selector`` describes; where
/// Linux does not have `#selector`, HeadlessKit's `onChange(of:_:)` observes a recognizer with a closure.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    public enum State: Int, Hashable, Sendable {
        case possible, began, changed, ended, cancelled, failed

        public static var recognized: State { .ended }
    }

    open private(set) weak var view: UIView?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open var isEnabled = true {
        didSet {
            guard !isEnabled, oldValue else { return }
            if state == .began || state == .changed { state = .cancelled }
            if !touches.isEmpty { finishGesture() }
        }
    }
    /// Whether the touches of the view are cancelled when the gesture begins or is recognized.
    open var cancelsTouchesInView = true
    open var name: String?
    private var handlers: [(UIGestureRecognizer) -> Void] = []
    private var actions: [TargetAction] = []
    private(set) final var required: [UIGestureRecognizer] = []
    /// The touches of the gesture, in the order of their beginnings.
    package private(set) final var touches: [UITouch] = []

    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }
    public convenience override init() { self.init(target: nil, action: nil) }
    public init?(coder: NSCoder) { super.init() }

    final func attach(to view: UIView?) { self.view = view }

    /// The state. A subclass sets it; observers are called for every change and for every ``State/changed``.
    ///
    /// A recognizer that begins, or recognizes a discrete gesture, lets the others on the same touches fail, unless a delegate
    /// lets both be recognized. Of two that could begin with the same event, the one on the deeper view does. A continuous
    /// gesture waits for those that it requires to fail; a discrete one does not wait here.
    open var state = State.possible {
        didSet {
            guard state != oldValue || state == .changed else { return }
            if oldValue == .possible, state == .began || state == .ended {
                if state == .began, isWaiting {
                    state = .possible
                    return
                }
                guard !isPrevented, touchedViewsAllow, view?.gestureRecognizerShouldBegin(self) != false,
                    delegate?.gestureRecognizerShouldBegin(self) != false
                else {
                    state = .failed
                    return
                }
                preventOthers()
            }
            KeyValueObservers.note(self)
            if state != .possible, state != .failed {
                for action in actions { action.perform(self) }
                for handler in handlers { handler(self) }
            }
        }
    }

    package final func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) { handlers.append(handler) }

    open func addTarget(_ target: Any, action: Selector) {
        guard !actions.contains(where: { $0.matches(target, action) }) else { return }
        actions.append(TargetAction(target, action))
    }
    open func removeTarget(_ target: Any?, action: Selector?) { actions.removeAll { $0.matches(target, action) } }
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) { required.append(otherGestureRecognizer) }

    open var numberOfTouches: Int { touches.count }

    open func location(in view: UIView?) -> CGPoint {
        guard !touches.isEmpty else { return lastLocation.map { convert($0, to: view) } ?? .zero }
        let points = touches.map { $0.location(in: view) }
        let count = CGFloat(points.count)
        return CGPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }
    private var lastLocation: CGPoint?

    final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        view.map { $0.convert(point, from: nil as UIView?) } ?? point
    }

    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { touches[touchIndex].location(in: view) }

    // MARK: Touches

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func reset() {}
    open func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    package final func deliver(_ changed: [UITouch], _ event: UIEvent) {
        guard isEnabled else { return }
        let began = changed.filter {
            $0.phase == .began && delegate?.gestureRecognizer(self, shouldReceive: $0) != false
        }
        let known = changed.filter { touch in touches.contains { $0 === touch } }
        let (moved, ended, cancelled) = (
            known.filter { $0.phase == .moved }, known.filter { $0.phase == .ended },
            known.filter { $0.phase == .cancelled }
        )
        touches += began
        if !began.isEmpty, isInterested { touchesBegan(Set(began), with: event) }
        if !moved.isEmpty, isInterested { touchesMoved(Set(moved), with: event) }
        if !touches.isEmpty { lastLocation = location(in: nil) }
        if !ended.isEmpty, isInterested { touchesEnded(Set(ended), with: event) }
        if !cancelled.isEmpty, isInterested { touchesCancelled(Set(cancelled), with: event) }
        touches.removeAll { touch in (ended + cancelled).contains { $0 === touch } }
        if touches.isEmpty, !(ended + cancelled).isEmpty {
            if state == .began || state == .changed { state = cancelled.isEmpty ? .ended : .cancelled }
            finishGesture()
        }
    }

    /// Whether touches still mean something: a gesture that has failed or ended is told of no more.
    private var isInterested: Bool { state == .possible || state == .began || state == .changed }

    private func finishGesture() {
        touches = []
        reset()
        state = .possible
    }

    // MARK: Declared

    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var allowedTouchTypes: [NSNumber] = []
    open var allowedPressTypes: [NSNumber] = []
    open var modifierFlags: UIKeyModifierFlags { [] }
    open var buttonMask: UIEvent.ButtonMask { [] }
    open var requiresExclusiveTouchType = true
}

@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}
