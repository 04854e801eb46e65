import AnimationMath
import AnimationTimeline

/// A rectangle in a tree of layers: the geometry and the appearance of what a view shows.
///
/// All lengths are points, angles radians, opacity 0…1; y grows downwards. The values are the *model*: what was set last.
/// ``presentation()`` returns a copy with the values that a viewer sees now.
///
/// Inside an animation block a change of an animatable property is captured as an animation. Outside of one it takes effect
/// at once where the layer belongs to a view; a layer of its own gets the implicit animation of its ``CATransaction``.
/// There are no pixels: contents, shadows, borders and corners are recorded for pictures, and have no influence on frames.
///
/// The file is long because members that subclasses may override have to be in the class.
@preconcurrency @MainActor
open class CALayer: NSObject {
    // Not checked for exclusive access at run time: no accessor of these calls code of others, and the checks were a fifth of
    // the instructions of a recording.
    /// Bounds, position, anchor point and the affine parts of the transforms.
    @safe @exclusivity(unchecked) package internal(set) final var geometry = LayerGeometry()
    @safe @exclusivity(unchecked) final var storedOpacity = 1.0
    @safe @exclusivity(unchecked) final var storedHidden = false
    @safe @exclusivity(unchecked) final var extras: LayerExtras?

    @safe @exclusivity(unchecked) package final var sublayerStorage: [CALayer] = []
    struct Link { unowned let layer: CALayer }
    @safe @exclusivity(unchecked) final var superlayerLink: Link?
    /// The identity of the superlayer: comparing it counts no references.
    @safe @exclusivity(unchecked) package internal(set) final var superlayerIdentity: ObjectIdentifier?
    struct ViewLink { unowned let view: UIView }
    @safe @exclusivity(unchecked) final var viewLink: ViewLink?
    /// The view whose layer this is, retained as long as the layer is in another: views keep their subviews.
    final var retainedView: UIView?

    /// The recording of changes, once the layer has been on a stage that records.
    @safe @exclusivity(unchecked) package internal(set) final var recording: Recording?
    @safe @exclusivity(unchecked) package internal(set) final var target = 0
    /// Whether it is the container of a running transition, which cannot be removed.
    final var isTransitionContainer = false
    @safe @exclusivity(unchecked) final var needsLayoutFlag = true
    @safe @exclusivity(unchecked) final var subtreeNeedsLayout = true
    /// Whether the layer's code has to draw, and whether that of a layer in it has to.
    @safe @exclusivity(unchecked) final var (needsDisplayFlag, subtreeNeedsDisplay) = (false, false)

    /// The name of the layer in traces, logs and violations.
    open var name: String? {
        get { extras?.name }
        set { mutableExtras.name = newValue }
    }

    public override init() { super.init() }

    /// Creates a copy of the layer's values, as `presentation()` does; the copy has no sublayers.
    public init(layer: Any) {
        super.init()
        guard let layer = layer as? CALayer else { return }
        geometry = layer.geometry
        storedOpacity = layer.storedOpacity
        storedHidden = layer.storedHidden
        extras = layer.extras.map(LayerExtras.init(copying:))
        copyStoredValues(of: layer)
    }

    /// Copies the values that are stored besides the animatable ones. Paths and colours follow the components of these.
    func copyStoredValues(of layer: CALayer) {
        extras?.shadowPath = layer.shadowPath?.moved(to: extras?.details.appearance[.shadowPath])
    }

    /// Archives are not supported: returns `nil`.
    public required init?(coder: NSCoder) { nil }

    // MARK: Animations and actions

    /// Adds an animation; one with the same key is removed. On a layer that is in no recording it has no effect, and its
    /// delegate hears of its end at once.
    ///
    /// Times are those of the layer: see ``CALayer/speed``. An animation that repeats for ever, or has the speed 0, stays until it
    /// is removed; the completion of its transaction runs then.
    open func add(_ anim: CAAnimation, forKey key: String?) { start(anim, forKey: key) }

    open func removeAnimation(forKey key: String) { end(key) }

    /// Removes all animations, those of animation blocks included: the layer shows its model values.
    open func removeAllAnimations() { endAllAnimations() }

    open func action(forKey event: String) -> (any CAAction)? {
        delegate?.action(for: self, forKey: event) ?? actions?[event]
    }

    // MARK: Hit testing

    open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    deinit {
        let sublayers = sublayerStorage
        guard !sublayers.isEmpty else { return }
        MainActor.afterDeinit(sublayers) { for sublayer in $0 { sublayer.link(to: nil) } }
    }

    package final var view: UIView? { viewLink?.view }

    package final var identity: Timeline.Name {
        if let view { return view.identity }
        if let name { return .named(name) }
        let type = type(of: self)
        return type == CALayer.self ? .named("layer") : .named("\(type)")
    }

    var drawing: LayerContent.Drawing? {
        view?.drawing ?? extras?.drawing ?? (extras?.declaredValues["contents"] as? CGImage)?.drawing
    }

    final var content: LayerContent? {
        let content = LayerContent(drawing, clipsToBounds: masksToBounds)
        return content == LayerContent() ? nil : content
    }

    final var mutableExtras: LayerExtras {
        if let extras { return extras }
        let new = LayerExtras()
        extras = new
        return new
    }

    /// The recording that a change has to be written to: the layer's own or, for a layer that has never been on a stage,
    /// the one whose animation block is open, which reports it as a mistake.
    final var openRecording: Recording? {
        if let recording { return recording.isOpen ? recording : nil }
        guard let recording = Simulation.current?.recording, recording.scope.isAnimated else { return nil }
        return recording
    }

    // MARK: Geometry

    /// Animates additively, as the position and the anchor point do.
    open var bounds: CGRect {
        get { CGRect(geometry.bounds) }
        set { setBounds(Rect(newValue)) }
    }

    final func setBounds(_ new: Rect) {
        precondition(new.isFinite, "the bounds of a layer must be finite, not \(new)")
        let old = geometry.bounds
        geometry.bounds = new
        let changed = geometry.bounds
        guard changed != old else { return }
        recordBounds(from: old, to: changed)
        if let view {
            view.boundsDidChange(from: old, to: changed)
        } else if old.size != changed.size {
            setNeedsLayout()
        }
    }

    /// Records a change of the bounds, which ends a motion of the content offset.
    private func recordBounds(from old: Rect, to new: Rect) {
        var (from, to) = (old, new)
        if let scrolling = openRecording?.scrolling, !scrolling.isEmpty,
            let shown = scrolling[target]?.unrecord(before: old)
        {
            if to.origin == old.origin { to.origin = shown.origin }
            from = shown
        }
        record(.bounds, from: from, to: to)
    }

    open var position: CGPoint {
        get { CGPoint(geometry.position) }
        set { setPosition(Point(newValue)) }
    }

    final func setPosition(_ new: Point) {
        let old = geometry.position
        if move(to: new) { record(.position, from: old, to: new) }
    }

    /// Changes the position without recording it; returns whether it was another one.
    final func move(to point: Point) -> Bool {
        precondition(point.isFinite, "the position of a layer must be finite, not \(point)")
        guard point != geometry.position else { return false }
        geometry.position = point
        return true
    }

    open var anchorPoint: CGPoint {
        get { CGPoint(geometry.anchorPoint) }
        set {
            let new = Point(newValue)
            precondition(new.isFinite, "the anchor point of a layer must be finite, not \(new)")
            self[.anchorPoint] = new
        }
    }

    /// Setting it changes ``bounds`` and ``position`` and keeps the transform, which is divided out.
    open var frame: CGRect {
        get { CGRect(projectedFrame) }
        set { setFrame(Rect(newValue)) }
    }

    final func setFrame(_ frame: Rect) {
        precondition(frame.isFinite, "the frame of a layer must be finite, not \(frame)")
        var changed = geometry
        do {
            try changed.setFrame(frame)
        } catch {
            // No bounds have this frame under a transform that flattens the layer: the position is all that can follow.
            changed.position = frame.center
        }
        setBounds(changed.bounds)
        setPosition(changed.position)
    }

    private var projectedFrame: Rect {
        guard let extras, extras.details.isOutsidePlane else { return geometry.frame }
        return projectionToSuperlayer.boundingBox(of: geometry.bounds) ?? geometry.frame
    }

    /// An animation that turns it keeps it rigid: it interpolates scale, skew, rotation and translation. Overlapping
    /// animations add up element by element.
    ///
    /// - Note: The platform has no public recording of its interpolation, or of two overlapping transform animations.
    open var transform: CATransform3D {
        get { CATransform3D(geometry.transform, extras?.details.depth ?? .zero) }
        set {
            setAffine(newValue.affinePart)
            setDepth(newValue.depthPart)
        }
    }

    final func setAffine(_ new: AffineTransform) {
        let old = geometry.transform
        precondition(new.isFinite, "the transform of a layer must be finite, not \(new)")
        guard new != old else { return }
        geometry.transform = new
        record(.transform, from: old, to: new)
    }

    private func setDepth(_ new: TransformDepth) {
        precondition(new.isFinite, "the transform of a layer must be finite")
        self[.depth] = new
    }

    /// ``transform`` where it is affine, else the identity, as measured on the platform (docs/fidelity.md).
    open func affineTransform() -> CGAffineTransform {
        extras?.details.depth ?? .zero == .zero ? CGAffineTransform(geometry.transform) : .identity
    }

    open func setAffineTransform(_ transform: CGAffineTransform) {
        setAffine(AffineTransform(transform))
        if extras != nil { setDepth(.zero) }
    }

    /// The transform of the sublayers only, about the anchor. Animates additively, element by element.
    open var sublayerTransform: CATransform3D {
        get { CATransform3D(geometry.sublayerTransform, extras?.details.sublayerDepth ?? .zero) }
        set {
            let new = newValue.affinePart
            precondition(new.isFinite, "the sublayer transform of a layer must be finite, not \(new)")
            self[.sublayerTransform] = new
            self[.sublayerDepth] = newValue.depthPart
        }
    }

    /// The position along the z axis, in points; seen only under a perspective. Animates additively. Hit tests find the larger
    /// first; frames keep the order of ``sublayers``.
    open var zPosition: CGFloat {
        get { CGFloat(self[.zPosition]) }
        set { self[.zPosition] = Double(newValue) }
    }

    /// The anchor along the z axis, in points: the layer turns about it, and its plane is as far behind the position. Animates
    /// additively.
    open var anchorPointZ: CGFloat {
        get { CGFloat(self[.anchorPointZ]) }
        set { self[.anchorPointZ] = Double(newValue) }
    }

    // MARK: Opacity

    /// The opacity, 0…1; values outside are clamped. A newer animation of it replaces an older one.
    open var opacity: Float {
        get { Float(storedOpacity) }
        set { setOpacity(Double(newValue)) }
    }

    final func setOpacity(_ value: Double) {
        precondition(!value.isNaN, "the opacity of a layer must be a number")
        let (old, new) = (storedOpacity, value.clampedToOpacity)
        guard new != old else { return }
        storedOpacity = new
        record(.alpha, from: old, to: new)
    }

    /// Whether the layer and its sublayers are left out of the picture. Takes effect at once, animated or not.
    open var isHidden: Bool {
        get { storedHidden }
        set {
            guard newValue != storedHidden else { return }
            storedHidden = newValue
            KeyValueObservers.note(self)
            openRecording?.recordHidden(self, newValue)
        }
    }

    // MARK: The table of animatable properties

    /// An animatable value, as it was set last. Setting it records the change.
    final subscript<Value>(property: AnimatableProperty<Value>) -> Value {
        get { animatableValues[keyPath: property.value] }
        set {
            let old = self[property]
            guard newValue != old else { return }
            animatableValues[keyPath: property.value] = newValue
            record(property, from: old, to: newValue)
        }
    }

    /// Records a change of a model value, with the implicit animation of a layer without a view.
    final func record<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value) {
        KeyValueObservers.note(self)
        guard let recording = openRecording else { return }
        guard viewLink == nil else { return recording.trackWriter.change(self, property, from: old, to: new) }
        recording.withImplicitAnimation(of: self) {
            recording.trackWriter.change(self, property, from: old, to: new)
        }
    }

    /// Puts a model value back without recording: for an animation that was taken back to its start.
    final func restore(_ value: Timeline.PropertyValue) {
        let size = geometry.bounds.size
        value.set(in: &animatableValues)
        if geometry.bounds.size != size { setNeedsLayout() }
    }

    // MARK: Tree

    open var superlayer: CALayer? { superlayerLink?.layer }

    open var sublayers: [CALayer]? {
        get { sublayerStorage.isEmpty ? nil : sublayerStorage }
        set {
            for layer in sublayerStorage { layer.removeFromSuperlayer() }
            for layer in newValue ?? [] { addSublayer(layer) }
        }
    }

    open func addSublayer(_ layer: CALayer) { insert(layer, at: nil) }

    open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: Int(index)) }

    /// Inserts a layer directly behind a sibling; without one, behind all.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, at: sibling.flatMap { index(of: $0, without: layer) } ?? 0)
    }

    /// Inserts a layer directly in front of a sibling; without one, in front of all.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, at: sibling.flatMap { index(of: $0, without: layer) }.map { $0 + 1 })
    }

    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard let index = sublayerStorage.firstIndex(where: { $0 === oldLayer }) else { return }
        oldLayer.removeFromSuperlayer()
        insert(newLayer, at: index)
    }

    open func removeFromSuperlayer() {
        guard superlayerIdentity != nil else { return }
        detach()
        if let recording, recording.isOpen { recording.recordHierarchy(self, parent: nil, index: 0) }
    }

    // MARK: Layout

    open func setNeedsLayout() {
        needsLayoutFlag = true
        superlayerLink?.layer.markSubtree()
    }

    open func needsLayout() -> Bool { needsLayoutFlag }

    /// Lays out the layer and those in it, from the outermost of the layers around it that all need layout.
    open func layoutIfNeeded() {
        var outermost = self
        while let next = outermost.superlayer, next.needsLayoutFlag { outermost = next }
        outermost.layOutSubtree()
    }

    private func layOutSubtree() {
        if needsLayoutFlag {
            needsLayoutFlag = false
            layoutSublayers()
        }
        guard subtreeNeedsLayout else { return }
        subtreeNeedsLayout = false
        for sublayer in sublayerStorage where sublayer.needsLayoutFlag || sublayer.subtreeNeedsLayout {
            sublayer.layOutSubtree()
        }
    }

    open func layoutSublayers() {
        if let view { view.performLayout() } else { delegate?.layoutSublayers(of: self) }
    }

    // MARK: Display

    /// Requests ``display()`` at the end of the running event, once the layer is in a window.
    open func setNeedsDisplay() {
        needsDisplayFlag = true
        superlayerLink?.layer.markSubtreeForDisplay()
    }
    open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
    open func needsDisplay() -> Bool { needsDisplayFlag }

    /// Lets the delegate set the contents, or draws them.
    open func display() { if let delegate { delegate.display(self) } else { recordDrawing() } }
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

    // MARK: Declared

    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
    open class func defaultValue(forKey key: String) -> Any? { nil }
    open class func needsDisplay(forKey key: String) -> Bool { false }
}
