import AnimationCore

/// How a controller is presented.
public enum ModalPresentationStyle: Hashable, Sendable {
    /// Not modally: for navigation.
    case none
    /// Over everything, with the default transition.
    case fullScreen
    /// Over everything, with the transitions of ``ViewController/transitioningDelegate``.
    case custom
}

/// Manages one view.
open class ViewController {
    private var loaded: View?
    /// What the controller is called in traces; its view takes the name.
    public final var title: String? { didSet { loaded?.name = title } }
    /// The navigation controller whose stack this one is on.
    public final internal(set) weak var navigationController: NavigationController?
    /// The controller that this one presents.
    public final internal(set) var presentedViewController: ViewController?
    /// The controller that presents this one.
    public final internal(set) weak var presentingViewController: ViewController?
    /// How this one is presented.
    public final var modalPresentationStyle = ModalPresentationStyle.fullScreen
    /// Hands out the animators, where the style is ``ModalPresentationStyle/custom``. The controller does not keep it
    /// alive.
    public final weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?

    /// Creates a controller whose view is made when it is first asked for.
    public init(title: String? = nil) {
        self.title = title
    }

    deinit { loaded?.controller = nil }

    /// The view; made, by ``loadView()``, when it is first asked for.
    public final var view: View {
        get {
            if let loaded { return loaded }
            loadView()
            guard let loaded else { preconditionFailure("loadView() has to set the view of the view controller") }
            viewDidLoad()
            return loaded
        }
        set {
            loaded?.controller = nil
            loaded = newValue
            newValue.controller = self
            if newValue.name == nil { newValue.name = title }
        }
    }

    /// The view, if it has been made.
    public final var viewIfLoaded: View? { loaded }

    /// Makes the view. Override it for a view of another kind.
    open func loadView() { view = View() }

    /// Called when the view has been made.
    open func viewDidLoad() {}
    /// Called when the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}
    /// Called before the view comes in.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called when the view is there.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view goes.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called when the view is gone.
    open func viewDidDisappear(_ animated: Bool) {}
}
