import AnimationMath
import Foundation

@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The screen of the current stage; without one, a screen of 390 × 844 points.
    public class var main: UIScreen { Simulation.current?.screen ?? standIn }
    private static let standIn = UIScreen(size: CGSize(width: 390, height: 844))
    public class var screens: [UIScreen] { [main] }

    open package(set) var bounds: CGRect
    open package(set) var scale: CGFloat = 2
    /// The insets that bars and corners cover.
    package var safeAreaInsets = UIEdgeInsets.zero
    open package(set) var traitCollection = UITraitCollection.phone
    open package(set) var maximumFramesPerSecond = 120
    open var nativeScale: CGFloat { scale }
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }

    /// The coordinates of the stage's window, which fills the screen.
    open var coordinateSpace: any UICoordinateSpace { Simulation.current?.window ?? UIView(frame: bounds) }

    package init(size: CGSize) {
        bounds = CGRect(origin: .zero, size: size)
        super.init()
    }

    open func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
        CADisplayLink(target: target, selector: selector)
    }

    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        Simulation.current?.window.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
    }

    // MARK: Declared

    open var brightness: CGFloat = 0.5
    open var isCaptured: Bool { false }
    open var fixedCoordinateSpace: any UICoordinateSpace { coordinateSpace }
}

open class UIWindowScene: UIScene {
    open var screen: UIScreen { .main }
    open var session: UISceneSession { .shared }
    open var windows: [UIWindow] { UIApplication.shared.windows }
    open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
    open var traitCollection: UITraitCollection { screen.traitCollection }
    open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }
    open var statusBarManager: UIStatusBarManager? { UIStatusBarManager.shared }
}
