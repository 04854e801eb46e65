import AnimationTimeline

open class UIViewController: UIResponder, UIContentContainer, UITraitEnvironment {
    private var loadedView: UIView?
    private var lazyExtras: ControllerExtras?
    final var extras: ControllerExtras {
        if let lazyExtras { return lazyExtras }
        let new = ControllerExtras()
        lazyExtras = new
        return new
    }

    /// The title, which also names the controller's view in traces. It is set on the controller's items, too.
    open var title: String? {
        didSet {
            lazyExtras?.navigationItem?.title = title
            lazyExtras?.tabBarItem?.title = title
        }
    }
    open private(set) weak var parent: UIViewController? { didSet { KeyValueObservers.note(self) } }
    open private(set) var children: [UIViewController] = []
    open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
    open var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }
    package final var ownPresented: UIViewController?
    package final weak var ownPresenting: UIViewController?
    /// The style of this controller's presentation. `.automatic` is a page sheet.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// The system's transition for this controller's presentation: a vertical slide or a dissolve; the flip and the curl are
    /// recorded as their name, and slide.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Creates a controller. Nibs are not read: the view is made by ``loadView()``.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    deinit {
        guard let view = loadedView else { return }
        MainActor.afterDeinit(view) { $0.controllerLink = nil }
    }

    /// The name in traces: the title, or the class of a controller that somebody has derived.
    var traceName: String? { title ?? (type(of: self) == UIViewController.self ? nil : "\(type(of: self))") }

    open override var next: UIResponder? { loadedView?.superview ?? parent ?? ownPresenting }

    // MARK: View

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.controllerLink = nil
            loadedView = newValue
            newValue?.controllerLink = UIView.ControllerLink(controller: self)
        }
    }

    open var viewIfLoaded: UIView? { loadedView }
    open var isViewLoaded: Bool { loadedView != nil }

    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        precondition(loadedView != nil, "loadView() of \(type(of: self)) has to set the view")
        viewDidLoad()
    }

    open func loadView() {
        view = UIView(frame: CGRect(origin: .zero, size: UIScreen.main.bounds.size))
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewSafeAreaInsetsDidChange() {}
    open func viewLayoutMarginsDidChange() {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    private var appearing: Bool?
    private var appearanceIsAnimated = false

    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        guard appearing != isAppearing else { return }
        appearing = isAppearing
        appearanceIsAnimated = animated
        loadViewIfNeeded()
        note(isAppearing ? .viewWillAppear : .viewWillDisappear)
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        if isAppearing { viewIsAppearing(animated) }
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in visibleChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
    }

    open func endAppearanceTransition() {
        guard let isAppearing = appearing else { return }
        appearing = nil
        note(isAppearing ? .viewDidAppear : .viewDidDisappear)
        if isAppearing { viewDidAppear(appearanceIsAnimated) } else { viewDidDisappear(appearanceIsAnimated) }
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in visibleChildren { child.endAppearanceTransition() }
    }

    private func note(_ callback: StageEvent.Appearance) {
        (view.simulation ?? .current)?.recording?.note(callback, of: view.layer)
    }

    var visibleChildren: [UIViewController] { children.filter(\.isViewLoaded) }

    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    // MARK: Children

    open func addChild(_ childController: UIViewController) {
        guard childController.parent !== self else { return }
        childController.removeFromParent()
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    open func removeFromParent() {
        guard let former = parent else { return }
        former.children.removeAll { $0 === self }
        parent = nil
        didMove(toParent: nil)
    }

    final func setChildren(_ controllers: [UIViewController]) {
        for child in children where !controllers.contains(child) { child.parent = nil }
        children = controllers
        for child in controllers { child.parent = self }
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        fromViewController.beginAppearanceTransition(false, animated: duration > 0)
        toViewController.beginAppearanceTransition(true, animated: duration > 0)
        fromViewController.view.superview?.addSubview(toViewController.view)
        UIView.animate(withDuration: duration, delay: 0, options: options, animations: animations ?? {}) { finished in
            fromViewController.view.removeFromSuperview()
            fromViewController.endAppearanceTransition()
            toViewController.endAppearanceTransition()
            completion?(finished)
        }
    }

    open var navigationController: UINavigationController? { ancestor() }
    open var tabBarController: UITabBarController? { ancestor() }
    /// Whether a tab bar is hidden while the controller is on the stack of a navigation controller in it.
    open var hidesBottomBarWhenPushed = false
    /// The nearest split view controller above this one. There is none here.
    open var splitViewController: UISplitViewController? { ancestor() }

    /// The controller and all that it is in, innermost first.
    final var lineage: UnfoldSequence<UIViewController, (UIViewController?, Bool)> {
        sequence(first: self) { $0.parent }
    }

    private func ancestor<Kind: UIViewController>() -> Kind? {
        lineage.dropFirst().lazy.compactMap { $0 as? Kind }.first
    }

    open var isMovingToParent: Bool { extras.isMovingToParent }
    open var isMovingFromParent: Bool { extras.isMovingFromParent }
    open var isBeingPresented: Bool { extras.isBeingPresented }
    open var isBeingDismissed: Bool { extras.isBeingDismissed }

    // MARK: Presentation

    /// While another transition runs, or where the request makes no sense, it is ignored as on iOS, and recorded as a
    /// violation. Asking for the presentation of a controller that is being dismissed turns the dismissal back. After a
    /// cancel the completion does not run.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        PresentationRequest(presented: viewControllerToPresent, source: self, isAnimated: flag).present(completion)
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let dismissed = presentedViewController ?? presentedAncestor, let presenting = dismissed.ownPresenting
        else {
            reportIgnored("dismiss: no view controller is presented here")
            return
        }
        PresentationRequest(presented: dismissed, source: presenting, isAnimated: flag).dismiss(completion)
    }

    private var presentedAncestor: UIViewController? { lineage.first { $0.ownPresenting != nil } }

    /// Records that a request was ignored as on iOS.
    final func reportIgnored(_ text: String) {
        let simulation = viewIfLoaded?.simulation ?? Simulation.current
        simulation?.report(.requestIgnored, detail: text)
    }

    open func show(_ vc: UIViewController, sender: Any?) {
        if let navigationController {
            navigationController.pushViewController(vc, animated: true)
        } else {
            present(vc, animated: true)
        }
    }

    open func showDetailViewController(_ vc: UIViewController, sender: Any?) { present(vc, animated: true) }

    open var presentationController: UIPresentationController? {
        extras.presentationController ?? parent?.presentationController ?? sheetPresentationController
            ?? PresentationRequest.makePresentationController(for: self, source: nil)
    }

    open var sheetPresentationController: UISheetPresentationController? {
        if let known = extras.presentationController { return known as? UISheetPresentationController }
        if let parent { return parent.sheetPresentationController }
        guard modalPresentationStyle.isSheet else { return nil }
        let sheet =
            extras.sheet ?? UISheetPresentationController(presentedViewController: self, presenting: nil)
        extras.sheet = sheet
        return sheet
    }
    /// The popover presentation controller; `nil` for other styles than `.popover`. Popovers are not simulated.
    open var popoverPresentationController: UIPopoverPresentationController? {
        guard modalPresentationStyle == .popover else { return parent?.popoverPresentationController }
        let popover =
            extras.popover ?? UIPopoverPresentationController(presentedViewController: self, presenting: nil)
        extras.popover = popover
        return popover
    }

    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        guard let context = (viewIfLoaded?.simulation ?? Simulation.current)?.transition, context.concerns(self) else {
            return parent?.transitionCoordinator
        }
        return context
    }

    open var definesPresentationContext = false

    // MARK: Sizes and traits

    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
            extras.presentationController?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }
    /// Tells the children whose views will have another size, and the presentation, if there is one.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in visibleChildren {
            let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
            if childSize != child.view.bounds.size { child.viewWillTransition(to: childSize, with: coordinator) }
        }
        ownPresented?.extras.presentationController?.viewWillTransition(to: size, with: coordinator)
    }
    /// Tells the children, and the presentation, whose traits will change.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        var holders: [any TraitHolder & UIContentContainer] = visibleChildren
        if let presentation = ownPresented?.extras.presentationController { holders.append(presentation) }
        for holder in holders {
            let collection = newCollection.applying(holder.traitState)
            if collection != holder.traitCollection { holder.willTransition(to: collection, with: coordinator) }
        }
    }
    open var traitCollection: UITraitCollection {
        if let viewIfLoaded { return viewIfLoaded.traitCollection }
        return (parent?.traitCollection ?? UIScreen.main.traitCollection).applying(traitState)
    }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { styleOverride }
        set { styleOverride = newValue }
    }
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.setNeedsLayout() } }
    }

    open var topLayoutGuide: any UILayoutSupport { view.topLayoutGuide }
    open var bottomLayoutGuide: any UILayoutSupport { view.bottomLayoutGuide }

    // MARK: Declared

    open func awakeFromNib() {}
    open func didReceiveMemoryWarning() {}
    open class func attemptRotationToDeviceOrientation() {}
    open var previewActionItems: [any UIPreviewActionItem] { [] }
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    open var shouldAutorotate: Bool { true }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    open var isModalInPresentation = false
    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    open var navigationItem: UINavigationItem {
        if let known = extras.navigationItem { return known }
        let item = UINavigationItem(title: "")
        item.title = title
        extras.navigationItem = item
        return item
    }
    /// The item of the controller in a tab bar: by default, and after `nil` was set, one with the controller's title.
    open var tabBarItem: UITabBarItem! {
        get {
            if let known = extras.tabBarItem { return known }
            let item = UITabBarItem()
            item.title = title
            extras.tabBarItem = item
            return item
        }
        set { extras.tabBarItem = newValue }
    }
    open var nibName: String? { nil }
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        reportIgnored("performSegue(withIdentifier: \"\(identifier)\"): storyboards are not read")
    }
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    open var providesPresentationContextTransitionStyle = false
    open var modalPresentationCapturesStatusBarAppearance = false
    open var edgesForExtendedLayout = UIRectEdge.all
    open var extendedLayoutIncludesOpaqueBars = false
    open var automaticallyAdjustsScrollViewInsets = true
    open var restorationIdentifier: String?
    open var toolbarItems: [UIBarButtonItem]?
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
    open var editButtonItem: UIBarButtonItem { extras.editButtonItem }
    open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { nil }
    open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all) {}
    open var viewRespectsSystemMinimumLayoutMargins = true
    open func encodeRestorableState(with coder: NSCoder) {}
    open func decodeRestorableState(with coder: NSCoder) {}
}

@MainActor
final class ControllerExtras {
    var isMovingToParent = false
    var isMovingFromParent = false
    var isBeingPresented = false
    var isBeingDismissed = false
    var presentationController: UIPresentationController?
    var sheet: UISheetPresentationController?
    var popover: UIPopoverPresentationController?
    var navigationItem: UINavigationItem?
    var tabBarItem: UITabBarItem?
    lazy var editButtonItem = UIBarButtonItem()
    var traitState: TraitState?
}
