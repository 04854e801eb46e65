import AnimationCore

/// A rectangle in a tree: UIKit's view and its layer in one, without a screen.
///
/// All lengths are points, angles radians, alpha 0…1; y grows downwards. The values here are the *model*: what was set
/// last. What a viewer would see at a time is a question to the ``Timeline`` that the view's ``Stage`` records.
///
/// Setting a property inside `View.animate(…)` captures an animation; anywhere else it takes effect at once. Views, like
/// everything that hangs on a stage, are not `Sendable`: one stage belongs to one thread at a time, and as many stages as
/// you like may work side by side. What leaves a stage, the timeline, is a value and `Sendable`.
open class View {
    private(set) var geometry: LayerGeometry
    private var storedAlpha = 1.0
    private var storedHidden = false

    /// A number to find the view by; 0 for none.
    public final var tag = 0
    // What is read and written for every cell is kept in properties that nobody outside can see, and never changed in place:
    // only then does the compiler know that no two accesses overlap, and leaves out its checks at run time.
    private var storedName: String?
    private var storedColor: Color?
    private var storedSubviews: [View] = []
    private var storedSuperview: Link?
    /// Which view that is. Asking costs less than looking at the view itself, whose references have to be counted.
    private(set) final var superviewIdentity: ObjectIdentifier?

    /// What the view is called in traces, logs and errors; `nil` for its kind.
    public final var name: String? {
        get { storedName }
        set { storedName = newValue }
    }
    // What is not kept alive. As values of their own, and not as `unowned` properties, these are read and written by moves
    // alone, which the compiler knows not to overlap.
    private struct Link {
        unowned let view: View
    }
    private struct StageLink {
        unowned let stage: Stage
    }
    private struct ControllerLink {
        unowned let controller: ViewController
    }

    /// What is drawn behind the content; recorded for wireframes, not animated.
    public final var backgroundColor: Color? {
        get { storedColor }
        set { storedColor = newValue }
    }
    /// How the view follows when its superview changes size.
    public final var autoresizingMask: Autoresizing {
        get { storedMask }
        set { storedMask = newValue }
    }
    private var storedMask: Autoresizing = []
    /// Whether subviews are clipped to the bounds; recorded, as nothing is drawn here.
    public final var clipsToBounds = false

    /// The view that this one lies in.
    public final internal(set) var superview: View? {
        get { storedSuperview?.view }
        set {
            storedSuperview = newValue.map(Link.init)
            superviewIdentity = newValue.map(ObjectIdentifier.init)
        }
    }
    /// The views in this one, back to front.
    public final var subviews: [View] { storedSubviews }

    /// The stage whose window this is; `nil` for every other view.
    final var ownedStage: Stage? {
        get { storedStage?.stage }
        set { storedStage = newValue.map(StageLink.init) }
    }
    private var storedStage: StageLink?
    /// The view controller whose view this is.
    final var controller: ViewController? {
        get { storedController?.controller }
        set { storedController = newValue.map(ControllerLink.init) }
    }
    private var storedController: ControllerLink?
    /// Where changes are written, once the view has been on a stage that records.
    var recording: Recording?
    /// The row of this view in that recording.
    var target = 0
    /// A container of a running transition: it cannot be removed.
    var isTransitionContainer = false
    var needsLayout = true
    var subtreeNeedsLayout = true

    /// Creates a view that covers `frame` of its superview-to-be.
    public init(frame: Rect = .zero) {
        geometry = LayerGeometry(frame: frame)
    }

    deinit {
        if !storedSubviews.isEmpty { leaveSubviews() }
    }

    private func leaveSubviews() {
        for subview in storedSubviews { subview.superview = nil }
    }

    /// Arranges the subviews; called when the size has changed or ``View/setNeedsLayout()`` was called. Override to place
    /// subviews by hand.
    open func layoutSubviews() {}

    /// Views that a contract audit looks at one by one.
    enum Kind { case plain, cell, snapshot, collection }

    /// What an audit takes the view for; a question that costs less than a cast.
    var kind: Kind { .plain }

    /// What the view is called in traces: overridden by kinds that know better.
    var identity: Timeline.Name { name.map(Timeline.Name.named) ?? .anonymous }

    // MARK: Geometry

    /// The rectangle in the view's own coordinates. Its origin is a scroll offset. Animates additively.
    public final var bounds: Rect {
        get { geometry.bounds }
        set {
            precondition(newValue.isFinite, "the bounds of a view must be finite, not \(newValue)")
            let old = geometry.bounds
            geometry.bounds = newValue
            if geometry.bounds != old { boundsChanged(from: old) }
        }
    }

    /// Where the anchor lies in the superview's coordinates. Animates additively.
    public final var position: Point {
        get { geometry.position }
        set {
            let old = geometry.position
            if move(to: newValue) { recordingNow?.recordPosition(self, from: old, to: newValue) }
        }
    }

    /// Changes the position, and says whether it was another; the caller has it recorded.
    final func move(to place: Point) -> Bool {
        precondition(place.isFinite, "the position of a view must be finite, not \(place)")
        guard place != geometry.position else { return false }
        geometry.position = place
        return true
    }

    /// Another name for ``position``; the centre as long as the anchor point is at (0.5, 0.5).
    public final var center: Point {
        get { position }
        set { position = newValue }
    }

    /// The anchor as a fraction of the bounds. Changing it moves the frame, as on the platform. Animates additively.
    public final var anchorPoint: Point {
        get { geometry.anchorPoint }
        set {
            precondition(newValue.isFinite, "the anchor point of a view must be finite, not \(newValue)")
            let old = geometry.anchorPoint
            guard newValue != old else { return }
            geometry.anchorPoint = newValue
            recordingNow?.recordAnchorPoint(self, from: old, to: newValue)
        }
    }

    /// Applied to the view and its content, about the anchor. Animates additively, entry by entry.
    public final var transform: AffineTransform {
        get { geometry.transform }
        set {
            precondition(newValue.isFinite, "the transform of a view must be finite, not \(newValue)")
            let old = geometry.transform
            guard newValue != old else { return }
            geometry.transform = newValue
            recordingNow?.recordTransform(self, from: old, to: newValue)
        }
    }

    /// Applied to the subviews only, about the anchor. Animates additively, entry by entry.
    public final var sublayerTransform: AffineTransform {
        get { geometry.sublayerTransform }
        set {
            precondition(newValue.isFinite, "the sublayer transform of a view must be finite, not \(newValue)")
            let old = geometry.sublayerTransform
            guard newValue != old else { return }
            geometry.sublayerTransform = newValue
            recordingNow?.recordSublayerTransform(self, from: old, to: newValue)
        }
    }

    /// The bounding box of the transformed view in the superview's coordinates.
    ///
    /// Setting it changes ``bounds`` and ``position`` and keeps the transform, which is divided out. Under a transform
    /// that flattens the view there is no such bounds: that traps.
    public final var frame: Rect {
        get { geometry.frame }
        set {
            precondition(newValue.isFinite, "the frame of a view must be finite, not \(newValue)")
            var changed = geometry
            do {
                try changed.setFrame(newValue)
            } catch {
                preconditionFailure("the frame of a view cannot be set: \(error)")
            }
            bounds = changed.bounds
            position = changed.position
        }
    }

    // MARK: Appearance

    /// The opacity, 0…1; values outside are clamped. A newer animation of it replaces an older one.
    public final var alpha: Double {
        get { storedAlpha }
        set {
            precondition(!newValue.isNaN, "the alpha of a view must be a number")
            let old = storedAlpha
            let new = min(max(newValue, 0), 1)
            guard new != old else { return }
            storedAlpha = new
            recordingNow?.recordAlpha(self, from: old, to: new)
        }
    }

    /// Whether the view and what is in it are left out of the picture. Takes effect at once, animated or not.
    public final var isHidden: Bool {
        get { storedHidden }
        set {
            guard newValue != storedHidden else { return }
            storedHidden = newValue
            recordingNow?.recordHidden(self, newValue)
        }
    }

    /// Gives a view that is on no stage yet its first place: nobody has to be told.
    final func place(as attributes: CollectionViewLayoutAttributes) {
        let old = geometry.bounds.size
        geometry = LayerGeometry(
            bounds: Rect(origin: geometry.bounds.origin, size: attributes.size), position: attributes.center,
            anchorPoint: geometry.anchorPoint, transform: attributes.transform,
            sublayerTransform: geometry.sublayerTransform)
        precondition(
            geometry.bounds.isFinite && geometry.position.isFinite && geometry.transform.isFinite,
            "the attributes of a cell must be finite, not \(attributes)")
        storedAlpha = min(max(attributes.alpha, 0), 1)
        storedHidden = attributes.isHidden
        guard old != geometry.bounds.size else { return }
        if !subviews.isEmpty { resizeSubviews(from: old) }
        needsLayout = true
    }

    /// Puts model values back without recording: for a transition whose animation was taken back to its start.
    func restore(_ change: (inout LayerGeometry, inout Double) -> Void) {
        let old = geometry.bounds
        var (restored, alpha) = (geometry, storedAlpha)
        change(&restored, &alpha)
        (geometry, storedAlpha) = (restored, alpha)
        if restored.bounds.size != old.size { setNeedsLayout() }
    }

    /// Changes the list of subviews, and nothing else.
    final func changeSubviews(_ change: (inout [View]) -> Void) {
        var views = storedSubviews
        storedSubviews = []
        change(&views)
        storedSubviews = views
    }

    /// Told when the bounds have changed; a scroll view lays out anew when its offset moves.
    func boundsChanged(from old: Rect) {
        recordingNow?.recordBounds(self, from: old, to: geometry.bounds)
        if old.size != geometry.bounds.size {
            resizeSubviews(from: old.size)
            setNeedsLayout()
        }
    }

    /// The recording that a change has to be written to, if any: the view's own, or, for a view that has never been
    /// on a stage, the one whose animation block is open, which reports it as a mistake.
    private var recordingNow: Recording? {
        if let recording { return recording.isOpen ? recording : nil }
        guard let recording = Stage.current?.recording, recording.isCapturing else { return nil }
        return recording
    }
}

extension View: Hashable {
    /// Whether the two are the same view.
    public static func == (lhs: View, rhs: View) -> Bool { lhs === rhs }

    /// Hashes the view's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
