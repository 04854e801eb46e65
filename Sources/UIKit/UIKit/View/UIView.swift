import AnimationMath
import AnimationTimeline

/// A rectangle in a tree of views, without a screen.
///
/// All lengths are points, angles radians, alpha 0…1; y grows downwards. The values are the *model*: what was set last. Frames
/// at a time are a question to the timeline that the stage records.
///
/// All that subclasses may override is in this file, since Swift cannot override the members of extensions.
///
/// Setting an animatable property inside `UIView.animate(…)` captures an animation; anywhere else it takes effect at once.
open class UIView: UIResponder, CALayerDelegate {
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer, without the call that an override of ``layer`` costs.
    package final let ownLayer: CALayer
    open var layer: CALayer { ownLayer }
    final var extras: ViewExtras?
    struct ControllerLink { unowned let controller: UIViewController }
    final var controllerLink: ControllerLink?
    private var cachedSubviews: [UIView]?

    public init(frame: CGRect) {
        ownLayer = UIView.makeLayer(type(of: self).layerClass)
        super.init()
        ownLayer.viewLink = CALayer.ViewLink(view: self)
        ownLayer.needsDisplayFlag = true
        if frame != .zero { self.frame = frame }
    }

    public convenience override init() { self.init(frame: .zero) }

    /// Creates a view without size: archives are not read.
    public required init?(coder: NSCoder) {
        ownLayer = UIView.makeLayer(type(of: self).layerClass)
        super.init()
        ownLayer.viewLink = CALayer.ViewLink(view: self)
        ownLayer.needsDisplayFlag = true
    }

    private static func makeLayer(_ layerClass: AnyClass) -> CALayer {
        if layerClass == CALayer.self { return CALayer() }
        guard let layerClass = layerClass as? CALayer.Type else {
            preconditionFailure("layerClass of \(self) must be a subclass of CALayer, not \(layerClass)")
        }
        return createObject(of: layerClass)
    }

    deinit { MainActor.afterDeinit(ownLayer) { $0.viewLink = nil } }

    final var controller: UIViewController? { controllerLink?.controller }
    open override var next: UIResponder? { controller ?? superview }

    /// The kinds of view that a contract audit examines one by one.
    package enum Kind { case plain, cell, snapshot, collection }

    /// The kind of view, without the cost of a cast.
    package var kind: Kind { .plain }

    /// The name in traces, logs and violations: the layer's name, the accessibility identifier, the title of the view's
    /// controller, or the class.
    package var identity: Timeline.Name {
        if let name = ownLayer.name ?? extras?.accessibilityIdentifier ?? controller?.traceName { return .named(name) }
        return type(of: self) == UIView.self ? .anonymous : .named("\(type(of: self))")
    }

    package var drawing: LayerContent.Drawing? { nil }

    // MARK: Geometry

    /// Setting it changes ``bounds`` and ``center`` and keeps the transform, which is divided out.
    open var frame: CGRect {
        get { ownLayer.frame }
        set { ownLayer.frame = newValue }
    }

    /// Animates additively, as the center does.
    open var bounds: CGRect {
        get { CGRect(ownLayer.geometry.bounds) }
        set { ownLayer.setBounds(Rect(newValue)) }
    }

    open var center: CGPoint {
        get { CGPoint(ownLayer.geometry.position) }
        set { ownLayer.setPosition(Point(newValue)) }
    }

    /// The transform of the view and its content, about the anchor. Animates additively, element by element.
    open var transform: CGAffineTransform {
        get { CGAffineTransform(ownLayer.geometry.transform) }
        set { ownLayer.setAffineTransform(newValue) }
    }

    open var transform3D: CATransform3D {
        get { ownLayer.transform }
        set { ownLayer.transform = newValue }
    }

    open var anchorPoint: CGPoint {
        get { ownLayer.anchorPoint }
        set { ownLayer.anchorPoint = newValue }
    }

    /// Called by the layer when the bounds have changed; a scroll view lays out again when its offset moves.
    func boundsDidChange(from old: Rect, to new: Rect) {
        guard old.size != new.size else { return }
        resizeSubviews(from: old.size)
        setNeedsLayout()
        if contentMode == .redraw { setNeedsDisplay() }
    }

    // MARK: Appearance

    /// The opacity, 0…1; values outside are clamped. A newer animation of it replaces an older one.
    open var alpha: CGFloat {
        get { CGFloat(ownLayer.storedOpacity) }
        set { ownLayer.setOpacity(Double(newValue)) }
    }

    /// Whether the view and its content are left out of the picture. Takes effect at once, animated or not.
    open var isHidden: Bool {
        get { ownLayer.isHidden }
        set {
            guard newValue != ownLayer.isHidden else { return }
            ownLayer.isHidden = newValue
            superview?.subviewVisibilityDidChange()
        }
    }

    func subviewVisibilityDidChange() {}

    /// The colour behind the content; `nil` for none. Recorded with its animation.
    open var backgroundColor: UIColor? {
        get { extras?.backgroundColor ?? ownLayer.backgroundColor.map { UIColor(cgColor: $0) } }
        set {
            mutableExtras.backgroundColor = newValue
            resolveColors()
        }
    }

    /// Shows the background color in the view's traits.
    final func resolveColors() {
        let color = extras?.backgroundColor
        ownLayer.backgroundColor = color?.isDynamic == true ? color?.cgColor(in: traitCollection) : color?.cgColor
    }

    /// Whether subviews are clipped to the bounds. Recorded for pictures.
    open var clipsToBounds: Bool {
        get { ownLayer.masksToBounds }
        set { ownLayer.masksToBounds = newValue }
    }

    open var mask: UIView? {
        get { extras?.mask.flatMap { $0.ownLayer === ownLayer.mask ? $0 : nil } }
        set {
            mutableExtras.mask = newValue
            ownLayer.mask = newValue?.ownLayer
        }
    }

    open var tintColor: UIColor! {
        get { extras?.tintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            mutableExtras.tintColor = newValue
            tellTintChange()
        }
    }

    open var tintAdjustmentMode: TintAdjustmentMode {
        get {
            let own = extras?.tintAdjustmentMode ?? .automatic
            return own != .automatic ? own : superview?.tintAdjustmentMode ?? .normal
        }
        set { mutableExtras.tintAdjustmentMode = newValue }
    }

    open func tintColorDidChange() {}

    /// Tells the view, and those in it that inherit its tint color.
    private func tellTintChange() {
        tintColorDidChange()
        for subview in subviews where subview.extras?.tintColor == nil { subview.tellTintChange() }
    }

    // MARK: Tree

    open var superview: UIView? { ownLayer.superlayer?.view }

    open var subviews: [UIView] {
        // Most views contain nothing, and are asked once.
        if ownLayer.sublayerStorage.isEmpty { return [] }
        if let cachedSubviews { return cachedSubviews }
        var views: [UIView] = []
        for sublayer in ownLayer.sublayerStorage { if let view = sublayer.view { views.append(view) } }
        cachedSubviews = views
        return views
    }

    final func sublayersDidChange() { cachedSubviews = nil }

    open var window: UIWindow? {
        guard let outermost = ownLayer.root.view as? UIWindow, outermost.containsWindows else {
            return ownLayer.root.view as? UIWindow
        }
        return sequence(first: self, next: \.superview).lazy.compactMap { $0 as? UIWindow }.first
    }

    /// A view cannot be put into itself or into a view that it contains: on a stage that is recorded as a violation and has no
    /// effect, elsewhere it is a precondition.
    open func addSubview(_ view: UIView) { insert(view, at: nil) }

    /// Inserts a view in front of `index` subviews; an index beyond the end is the end.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: max(0, index)) }

    /// Inserts a view directly in front of a sibling; in front of all where that is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view, at: ownLayer.index(of: siblingSubview.ownLayer, without: view.ownLayer).map { $0 + 1 })
    }

    /// Inserts a view directly behind a sibling; in front of all where that is not a subview.
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view, at: ownLayer.index(of: siblingSubview.ownLayer, without: view.ownLayer))
    }

    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        let views = subviews
        guard views.indices.contains(index1), views.indices.contains(index2), index1 != index2 else { return }
        let (low, high) = (min(index1, index2), max(index1, index2))
        insertSubview(views[high], at: low)
        insertSubview(views[low], at: high)
    }

    open func bringSubviewToFront(_ view: UIView) {
        if view.superview === self { insert(view, at: nil) }
    }

    open func sendSubviewToBack(_ view: UIView) {
        if view.superview === self { insert(view, at: 0) }
    }

    /// The container of a running transition stays in place, and the attempt is recorded as a violation.
    open func removeFromSuperview() {
        guard ownLayer.superlayerIdentity != nil else { return }
        if ownLayer.isTransitionContainer, let simulation {
            simulation.report(.containerRemoved, detail: "removeFromSuperview() on the container was refused")
            return
        }
        let (former, formerWindow) = (superview, window)
        willMove(toSuperview: nil)
        if formerWindow != nil { willMove(toWindow: nil) }
        former?.willRemoveSubview(self)
        ownLayer.removeFromSuperlayer()
        constraintsDidLoseView(former)
        didMoveToSuperview()
        if formerWindow != nil { notifyWindowChange() }
    }

    open func isDescendant(of view: UIView) -> Bool { ownLayer.isDescendant(of: view.ownLayer) }

    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    open var tag = 0

    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    package final var simulation: Simulation? { window?.windowSimulation }

    // MARK: Layout

    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true

    open func layoutSubviews() {}
    open func layoutMarginsDidChange() {}
    open func safeAreaInsetsDidChange() {}

    /// Called before the layout of the view, and before the size that fits it is computed.
    func prepareForLayout() {}

    /// Requests ``layoutSubviews()`` before the next moment that shows the view: the end of the running event, a snapshot
    /// after updates, or ``layoutIfNeeded()``.
    open func setNeedsLayout() { ownLayer.setNeedsLayout() }

    open func layoutIfNeeded() {
        updateConstraintsIfNeeded()
        ownLayer.layoutIfNeeded()
    }

    final func performLayout() {
        if TraitState.hasOverrides { traitCollection.performAsCurrent(layOut) } else { layOut() }
    }

    private func layOut() {
        prepareForLayout()
        if let controller {
            if tellSafeAreaChange() { controller.viewSafeAreaInsetsDidChange() }
            controller.viewWillLayoutSubviews()
            applyConstraints()
            layoutSubviews()
            controller.viewDidLayoutSubviews()
        } else {
            applyConstraints()
            layoutSubviews()
        }
    }

    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    public static let noIntrinsicMetric: CGFloat = -1

    open func invalidateIntrinsicContentSize() {
        setNeedsUpdateConstraints()
        (superview as? UIScrollView)?.contentDidChange(of: self)
    }

    open func updateConstraints() {}

    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { extras?.translatesAutoresizingMask ?? true }
        set {
            mutableExtras.translatesAutoresizingMask = newValue
            // A view that constraints place may make them in its update.
            if !newValue { setNeedsUpdateConstraints() }
        }
    }

    /// The direction in which the view's lines run: by `.forceRightToLeft` leading means right for constraints in the view and
    /// for a stack view. It is not inherited.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { setNeedsLayout() } }
    }

    open var layoutMargins: UIEdgeInsets {
        get { extras?.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
        set {
            guard newValue != layoutMargins else { return }
            mutableExtras.layoutMargins = newValue
            layoutMarginsDidChange()
            controller?.viewLayoutMarginsDidChange()
            setNeedsLayout()
        }
    }

    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let (margins, isReversed) = (layoutMargins, semanticContentAttribute == .forceRightToLeft)
            return NSDirectionalEdgeInsets(
                top: margins.top, leading: isReversed ? margins.right : margins.left, bottom: margins.bottom,
                trailing: isReversed ? margins.left : margins.right)
        }
        set { layoutMargins = UIEdgeInsets(newValue, isReversed: isRightToLeft) }
    }

    /// The insets of the part of the view that bars do not cover: those of the stage, as far as the view reaches.
    open var safeAreaInsets: UIEdgeInsets {
        guard let window, let simulation = window.windowSimulation else { return .zero }
        let insets = simulation.screen.safeAreaInsets
        let own = controllerInsets
        guard insets != .zero || own != .zero else { return .zero }
        let frame = convert(bounds, to: window)
        let size = window.bounds
        return UIEdgeInsets(
            top: max(0, insets.top - frame.minY) + own.top, left: max(0, insets.left - frame.minX) + own.left,
            bottom: max(0, frame.maxY - (size.maxY - insets.bottom)) + own.bottom,
            right: max(0, frame.maxX - (size.maxX - insets.right)) + own.right)
    }

    // MARK: Touches

    /// Whether the view takes touches: `true`, but for labels and image views, unless it was set.
    open var isUserInteractionEnabled: Bool {
        get { chosenInteraction ?? takesTouchesByDefault }
        set { chosenInteraction = newValue }
    }
    private var chosenInteraction: Bool?
    var takesTouchesByDefault: Bool { true }
    open var isMultipleTouchEnabled = false

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// The deepest view at a point that takes touches; `nil` where there is none. A view takes none, and nothing in it, while a
    /// block animates it without the option `allowUserInteraction`.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event),
            ownLayer.recording?.takesTouches(ownLayer) != false
        else { return nil }
        // A view that is scaled to nothing has no points.
        for subview in subviews.reversed() where subview.ownLayer.projectionToSuperlayer.inverse != nil {
            if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { extras?.gestureRecognizers }
        set {
            for recognizer in extras?.gestureRecognizers ?? [] { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
            if newValue == nil { extras?.gestureRecognizers = nil }
        }
    }

    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        mutableExtras.gestureRecognizers = (extras?.gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.attach(to: self)
    }

    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard let own = extras?.gestureRecognizers, own.contains(gestureRecognizer) else { return }
        mutableExtras.gestureRecognizers = own.filter { $0 !== gestureRecognizer }
        gestureRecognizer.attach(to: nil)
    }

    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Traits

    open var traitCollection: UITraitCollection { TraitState.hasOverrides ? resolvedTraits : screenTraits }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { styleOverride }
        set { styleOverride = newValue }
    }

    /// The identifier for tests, and the view's name in traces.
    open var accessibilityIdentifier: String? {
        get { extras?.accessibilityIdentifier }
        set { mutableExtras.accessibilityIdentifier = newValue }
    }

    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        func size(of view: UIView) -> CGSize {
            LayoutEngine.fittingSize(
                of: view, target: targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority)
        }
        prepareForLayout()
        let content = fittedContentView
        let (intrinsic, none) = (intrinsicContentSize, UIView.noIntrinsicMetric)
        if content == nil, translatesAutoresizingMaskIntoConstraints, intrinsic == CGSize(width: none, height: none),
            naturalHeight(inWidth: targetSize.width) == nil, !LayoutEngine.isUsed(in: self)
        {
            let size = sizeThatFits(targetSize)
            return CGSize(
                width: horizontalFittingPriority == .required ? targetSize.width : size.width,
                height: verticalFittingPriority == .required ? targetSize.height : size.height)
        }
        // A cell without constraints has the target size, which must not hide the smaller one of its content.
        guard let content,
            LayoutEngine.constrainsInside(content) || content.intrinsicContentSize.height != none
        else { return size(of: self) }
        guard LayoutEngine.constrainsInside(self) else { return size(of: content) }
        let (own, inner) = (size(of: self), size(of: content))
        return CGSize(width: max(own.width, inner.width), height: max(own.height, inner.height))
    }

    /// The natural height in a width that constraints give, where it is not that of ``intrinsicContentSize``.
    func naturalHeight(inWidth width: CGFloat) -> CGFloat? { nil }

    /// A subview that fills the view, so that the size that fits the view fits its constraints too.
    var fittedContentView: UIView? {
        get { nil }
        set { preconditionFailure("\(type(of: self)) has no content view") }
    }

    /// A picture of the view as it is now; `nil` where the bounds are empty.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        let bounds = ownLayer.geometry.bounds
        return bounds.isEmpty ? nil : SnapshotView(of: self, rect: bounds, capInsets: .zero)
    }

    // MARK: Layer delegate

    /// The action for a change of the layer: none, since the view decides about animations.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    open func layoutSublayers(of layer: CALayer) {}

    // MARK: Display

    /// Draws the view in the current context, which records it for pictures.
    open func draw(_ rect: CGRect) {}
    /// Requests ``draw(_:)`` at the end of the running event.
    open func setNeedsDisplay() { ownLayer.setNeedsDisplay() }
    open func setNeedsDisplay(_ rect: CGRect) { ownLayer.setNeedsDisplay() }
    open func display(_ layer: CALayer) { layer.recordDrawing() }
    open func draw(_ layer: CALayer, in ctx: CGContext) {
        UIGraphicsPushContext(ctx)
        defer { UIGraphicsPopContext() }
        if TraitState.hasOverrides { traitCollection.performAsCurrent { draw(bounds) } } else { draw(bounds) }
    }

    // MARK: Declared

    open var isOpaque = true { didSet { ownLayer.isOpaque = isOpaque } }
    open var contentMode = ContentMode.scaleToFill
    open var isAccessibilityElement = false
    open var accessibilityLabel: String?
    open var accessibilityValue: String?
    open var accessibilityHint: String?
    open var accessibilityTraits: UIAccessibilityTraits = []
    open var accessibilityViewIsModal = false
    open var accessibilityElements: [Any]?
    open var accessibilityFrame: CGRect {
        get { convert(bounds, to: nil) }
        set {}
    }
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    open func accessibilityElement(at index: Int) -> Any? {
        accessibilityElements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
    open var accessibilityElementsHidden = false
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return alignmentRect.inset(
            by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    open func forBaselineLayout() -> UIView { self }
    open var forFirstBaselineLayout: UIView { self }
    open var forLastBaselineLayout: UIView { self }
    open var minimumContentSizeCategory: UIContentSizeCategory? {
        get { extras?.minimumContentSizeCategory }
        set { mutableExtras.minimumContentSizeCategory = newValue }
    }
    open var maximumContentSizeCategory: UIContentSizeCategory? {
        get { extras?.maximumContentSizeCategory }
        set { mutableExtras.maximumContentSizeCategory = newValue }
    }
    open var appliedContentSizeCategoryLimitsDescription: String { "" }
    open class var requiresConstraintBasedLayout: Bool { false }
    open func awakeFromNib() {}
    open func prepareForInterfaceBuilder() {}
    open func encode(with coder: NSCoder) {}
    open func layerWillDraw(_ layer: CALayer) {}
    open lazy var contentScaleFactor = UIScreen.main.scale
    open var isExclusiveTouch = false
    open var shouldGroupAccessibilityChildren = false
    open var accessibilityIgnoresInvertColors = false
    open var restorationIdentifier: String?
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
}
