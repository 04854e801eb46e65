import AnimationTimeline

open class UIWindow: UIView {
    package final var windowSimulation: Simulation? {
        get { simulationLink?.simulation }
        set { simulationLink = newValue.map(SimulationLink.init) }
    }
    package final weak var firstResponder: UIResponder?
    package override var responderWindow: UIWindow? { self }
    private struct SimulationLink { unowned let simulation: Simulation }
    private var simulationLink: SimulationLink?

    /// The controller at the bottom of everything. Its view fills the window's container. The former controller
    /// disappears before a new one appears.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            precondition(
                windowSimulation?.transition == nil,
                "the root view controller cannot change while a transition runs")
            let former = oldValue?.viewIfLoaded?.window === self ? oldValue : nil
            former?.beginAppearanceTransition(false, animated: false)
            for view in rootContainer.subviews { view.removeFromSuperview() }
            former?.endAppearanceTransition()
            guard let controller = rootViewController, let view = controller.view else { return }
            view.frame = rootContainer.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            controller.beginAppearanceTransition(true, animated: false)
            rootContainer.addSubview(view)
            controller.endAppearanceTransition()
        }
    }

    /// The view that holds the root controller's view and the containers of presentations.
    package private(set) lazy var rootContainer: UIView = {
        let view = fill(with: UIView(frame: bounds))
        view.accessibilityIdentifier = "container"
        return view
    }()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        UIWindow.keep?(self)
    }

    /// Keeps a new window, as the platform's pool of objects does until a test ends.
    package static var keep: ((UIWindow) -> Void)?

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        UIWindow.keep?(self)
    }
    public init(windowScene: UIWindowScene) {
        super.init(frame: windowScene.screen.bounds)
        UIWindow.keep?(self)
    }

    open var windowScene: UIWindowScene? {
        get { UIApplication.shared.scene }
        set {}
    }

    /// The screen of the window's stage; another one that is set is ignored.
    open var screen: UIScreen {
        get { windowSimulation?.screen ?? .main }
        set {}
    }

    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

    /// Shows the window, and makes it the key window; a stage's outermost window always is shown.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    open func makeKey() {
        guard let simulation = windowSimulation else { return }
        let former = simulation.keyWindow ?? simulation.window
        guard former !== self else { return }
        former.resignKey()
        simulation.keyWindow = self
        becomeKey()
    }

    /// Called when the window has become the key window, and when it ceases to be.
    open func becomeKey() {}
    open func resignKey() {}

    /// Whether the window is hidden. One that is shown joins the stage whose code runs, above its outermost window.
    open override var isHidden: Bool {
        didSet {
            guard !isHidden, windowSimulation == nil, superview == nil, let simulation = Simulation.running else {
                return
            }
            windowSimulation = simulation
            simulation.window.containsWindows = true
            simulation.window.addSubview(self)
        }
    }
    final var containsWindows = false

    open override var next: UIResponder? { UIApplication.shared }

    /// Hands the touch that changed to the gesture recognizers that watch it, and to its view unless one of them took it.
    open func sendEvent(_ event: UIEvent) {
        guard let touch = event.allTouches?.first(where: { $0.phase != .stationary }) else { return }
        for recognizer in touch.recognizers { recognizer.deliver([touch], event) }
        guard !touch.isTaken else { return }
        let joinsGesture = touch.recognizers.contains { $0.isActive && $0.cancelsTouchesInView && $0.takes(touch) }
        if touch.isClaimed || joinsGesture {
            touch.isTaken = true
            touch.view?.touchesCancelled([touch], with: event)
            return
        }
        switch touch.phase {
        case .began: touch.view?.touchesBegan([touch], with: event)
        case .moved: touch.view?.touchesMoved([touch], with: event)
        case .ended: touch.view?.touchesEnded([touch], with: event)
        case .cancelled: touch.view?.touchesCancelled([touch], with: event)
        case .stationary, .regionEntered, .regionMoved, .regionExited: break
        }
    }

    // MARK: Declared

    open var windowLevel = UIWindow.Level.normal
    open var canBecomeKey: Bool { true }
}
