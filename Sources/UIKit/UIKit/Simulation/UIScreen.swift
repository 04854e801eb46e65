import AnimationMath
import Foundation

@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The screen of the current stage; without one, a screen of 390 × 844 points.
    public class var main: UIScreen { Simulation.current?.screen ?? standIn }
    private static let standIn = UIScreen(size: CGSize(width: 390, height: 844))
    public class var screens: [UIScreen] { [main] }

    open package(set) var bounds: CGRect
    open package(set) var scale: CGFloat = 2 {
        didSet { knownTraits = knownTraits?.modifyingTraits { $0.displayScale = scale } }
    }
    /// The insets that bars and corners cover.
    package var safeAreaInsets = UIEdgeInsets.zero
    /// Those of a phone or, where the shorter side was 700 points or longer at first, of a tablet.
    open package(set) var traitCollection: UITraitCollection {
        get {
            if let knownTraits { return knownTraits }
            let device = isTablet ? UITraitCollection.pad : .phone
            let traits = device.withSizeClasses(of: bounds.size).modifyingTraits { $0.displayScale = scale }
            knownTraits = traits
            return traits
        }
        set { knownTraits = newValue }
    }
    // Made on first use, since making them is a sixth of the work for a small stage.
    private var knownTraits: UITraitCollection?
    private let isTablet: Bool
    open package(set) var maximumFramesPerSecond = 120
    open var nativeScale: CGFloat { scale }
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }

    /// The coordinates of the stage's window, which fills the screen.
    open var coordinateSpace: any UICoordinateSpace { Simulation.current?.window ?? UIView(frame: bounds) }

    package init(size: CGSize) {
        bounds = CGRect(origin: .zero, size: size)
        deviceOrientation = UIDeviceOrientation(size)
        isTablet = min(size.width, size.height) >= UIScreen.shortestTablet
        super.init()
    }

    private static let shortestTablet = 700.0

    /// Creates a screen that is no stage's, of 390 × 844 points.
    public override init() {
        (bounds, deviceOrientation, isTablet) = (UIScreen.standIn.bounds, UIScreen.standIn.deviceOrientation, false)
        super.init()
    }

    /// How the device is held. It changes before the interface does.
    package final var deviceOrientation: UIDeviceOrientation
    /// Landscape where the screen is wider than high.
    final var interfaceOrientation: UIInterfaceOrientation {
        bounds.width > bounds.height ? .landscapeRight : .portrait
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
    open var interfaceOrientation: UIInterfaceOrientation { screen.interfaceOrientation }
    open var statusBarManager: UIStatusBarManager? { UIStatusBarManager.shared }
}
