import Foundation

@preconcurrency @MainActor
open class UITouch: NSObject {
    public enum Phase: Int, Hashable, Sendable {
        case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
    }

    public enum TouchType: Int, Hashable, Sendable { case direct, indirect, pencil, indirectPointer }

    open package(set) var view: UIView?
    open package(set) var window: UIWindow?
    open package(set) var phase = Phase.began
    /// The stage time of the last change, in seconds.
    open package(set) var timestamp: TimeInterval = 0
    /// The number of taps in a row: 1.
    open package(set) var tapCount = 1
    open var type: TouchType { .direct }
    /// The force of the touch: 0, as on a screen that does not measure it.
    open var force: CGFloat { 0 }
    open var maximumPossibleForce: CGFloat { 20 / 3 }
    /// The recognizers that take the touch: those of the view that it began in and of its superviews, the deepest first.
    open var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
    /// They stay those of the beginning, even if the views are removed.
    package final var recognizers: [UIGestureRecognizer] = []
    /// Whether a gesture that cancels its touches has been recognized.
    package final var isClaimed = false
    /// Whether a gesture has taken the touch from the view.
    package final var isTaken = false
    package final var windowLocation = CGPoint.zero
    package final var previousWindowLocation = CGPoint.zero

    open func location(in view: UIView?) -> CGPoint {
        view.map { $0.convert(windowLocation, from: nil as UIView?) } ?? windowLocation
    }

    open func previousLocation(in view: UIView?) -> CGPoint {
        view.map { $0.convert(previousWindowLocation, from: nil as UIView?) } ?? previousWindowLocation
    }
}

@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The touches on the screen, those that have just ended included.
    open package(set) var allTouches: Set<UITouch>?
    open package(set) var timestamp: TimeInterval = 0

    open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
    open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        allTouches?.filter { $0.recognizers.contains(gesture) }
    }
}
