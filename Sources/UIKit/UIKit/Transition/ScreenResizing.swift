import AnimationMath
import Foundation

/// Gives the screen another size in 0.3 s, the platform's `statusBarOrientationAnimationDuration` for a quarter turn. Nothing turns:
/// coordinates are those of the interface.
final class ScreenResizing: NSObject, UIViewControllerAnimatedTransitioning {
    private let screen: UIScreen
    private let outermost: UIWindow
    private let size: CGSize
    private let safeAreaInsets: UIEdgeInsets
    /// The windows that fill the screen.
    let windows: [UIWindow]
    private var traits: UITraitCollection { screen.traitCollection.withSizeClasses(of: size) }
    private static let duration = 0.3

    init(_ simulation: Simulation, to size: CGSize, safeAreaInsets: UIEdgeInsets) {
        (screen, outermost) = (simulation.screen, simulation.window)
        (self.size, self.safeAreaInsets) = (size, safeAreaInsets)
        let others = outermost.subviews.compactMap { $0 as? UIWindow }
        windows = [outermost] + others.filter { [outermost] in $0.frame == outermost.bounds }
    }

    func tellOrientation() {
        let orientation = UIDeviceOrientation(size)
        guard orientation != screen.deviceOrientation else { return }
        screen.deviceOrientation = orientation
        NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
    }

    /// Tells the root controllers, which tell those in them.
    func tellControllers(with coordinator: any UIViewControllerTransitionCoordinator) {
        for controller in windows.compactMap(\.rootViewController) {
            if traits != screen.traitCollection { controller.willTransition(to: traits, with: coordinator) }
            controller.viewWillTransition(to: size, with: coordinator)
        }
    }

    /// Changes the sizes and the traits, and lays out what changes by them.
    func resize() {
        let former = screen.traitCollection
        screen.bounds.size = size
        screen.safeAreaInsets = safeAreaInsets
        screen.traitCollection = traits
        for window in windows {
            window.frame = screen.bounds
            window.setNeedsLayout()
        }
        outermost.updateTraits(from: former)
        outermost.layoutIfNeeded()
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        ScreenResizing.duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        UIView.animate(withDuration: ScreenResizing.duration) {
            self.resize()
        } completion: { _ in
            context.completeTransition(true)
        }
    }
}

extension Simulation {
    /// Resizes the screen in a transition of the root controller; at once where no window has one.
    package func resize(to size: CGSize, safeAreaInsets: UIEdgeInsets) {
        if let transition { return report(.requestIgnored, detail: "resize: the transition \(transition.name) runs") }
        guard size != screen.bounds.size || safeAreaInsets != screen.safeAreaInsets else { return }
        perform {
            let resizing = ScreenResizing(self, to: size, safeAreaInsets: safeAreaInsets)
            resizing.tellOrientation()
            guard let window = resizing.windows.first(where: { $0.rootViewController != nil }),
                let root = window.rootViewController
            else { return resizing.resize() }
            let setup = TransitionContext.Setup(
                operation: .resize, animator: resizing, container: window.rootContainer, from: root, to: root,
                initialFrames: [root: screen.bounds], finalFrames: [root: CGRect(origin: .zero, size: size)],
                willBegin: { [unowned self] in
                    if let transition { resizing.tellControllers(with: transition) }
                }, end: { _ in })
            TransitionContext(setup, in: self).start()
        }
    }
}

extension UIDeviceOrientation {
    /// How a device with a screen of a size is held.
    init(_ size: CGSize) { self = size.width > size.height ? .landscapeLeft : .portrait }
}

extension UIWindowScene {
    @preconcurrency @MainActor
    open class GeometryPreferences: NSObject {
        open class iOS: GeometryPreferences {
            open var interfaceOrientations: UIInterfaceOrientationMask?

            public override init() { super.init() }
            public init(interfaceOrientations: UIInterfaceOrientationMask) {
                self.interfaceOrientations = interfaceOrientations
                super.init()
            }
        }
    }

    /// Rotates the stage in the next cycle, where it is in none of the orientations that are asked for: width and height change
    /// places, safe area insets stay. Where the key window's root controller supports none of them, the handler gets an error.
    public func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
    ) {
        let asked = (geometryPreferences as? GeometryPreferences.iOS)?.interfaceOrientations ?? .all
        guard let simulation = Simulation.current, !asked.allows(simulation.screen.bounds.size) else { return }
        let size = simulation.screen.bounds.size
        let turned = CGSize(width: size.height, height: size.width)
        let supported = keyWindow?.rootViewController?.supportedInterfaceOrientations ?? .all
        simulation.nextCycle { [unowned simulation] in
            guard asked.intersection(supported).allows(turned) else {
                errorHandler?(NSError(domain: "UISceneErrorDomain", code: 101))
                return
            }
            simulation.resize(to: turned, safeAreaInsets: simulation.screen.safeAreaInsets)
        }
    }
}

extension UIInterfaceOrientationMask {
    /// Whether a screen of a size is in one of the orientations.
    fileprivate func allows(_ size: CGSize) -> Bool {
        !isDisjoint(with: size.width > size.height ? .landscape : [.portrait, .portraitUpsideDown])
    }
}
