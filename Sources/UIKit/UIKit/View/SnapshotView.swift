import AnimationMath
import AnimationTimeline

/// A picture of a view as it was when it was taken: its own frame, alpha and transform, nothing of the original's.
package final class SnapshotView: UIView {
    /// The view that was pictured; `nil` once that is gone.
    package private(set) weak var source: UIView?
    /// The part of the source that was pictured, in the source's coordinates.
    package let sourceRect: Rect
    /// The margins that keep their size when the snapshot is resized.
    package let capInsets: EdgeInsets
    private let sourceIdentity: Timeline.Name
    /// The stage time at which it was taken.
    private let time: Double

    init(of source: UIView, rect: Rect, capInsets: EdgeInsets) {
        self.source = source
        sourceRect = rect
        self.capInsets = capInsets
        sourceIdentity = source.identity
        time = source.ownLayer.recording?.now ?? 0
        super.init(frame: CGRect(Rect(origin: .zero, size: rect.size)))
    }

    package required init?(coder: NSCoder) { nil }

    package override var kind: Kind { .snapshot }

    package override var drawing: LayerContent.Drawing? {
        guard let source, source.ownLayer.recording != nil, source.ownLayer.recording === ownLayer.recording else {
            return .image
        }
        return .snapshot(target: source.ownLayer.target, part: sourceRect, time: time)
    }

    package override var identity: Timeline.Name {
        if let name = ownLayer.name ?? accessibilityIdentifier { return .named(name) }
        return .named("snapshot of \(sourceIdentity)")
    }
}

extension UIView {
    /// A picture of part of the view, in which `capInsets` keep their size when it is resized; `nil` for an empty `rect`.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        let rect = Rect(rect).standardized
        return rect.isEmpty ? nil : SnapshotView(of: self, rect: rect, capInsets: EdgeInsets(capInsets))
    }

    /// Draws the view as it is in the model, stretched over a rectangle. Returns whether there is something to draw.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        if afterUpdates { layoutIfNeeded() }
        let bounds = ownLayer.bounds
        guard !bounds.isEmpty, let context = UIGraphicsGetCurrentContext() else { return !bounds.isEmpty }
        context.saveGState()
        defer { context.restoreGState() }
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        ownLayer.render(in: context)
        return true
    }
}
