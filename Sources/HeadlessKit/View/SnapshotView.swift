import AnimationCore

/// A picture of a view as it was when it was taken: its own frame, alpha and transform, nothing of the original's.
public final class SnapshotView: View {
    /// The view that was pictured; `nil` once that is gone.
    public private(set) weak var source: View?
    /// What part of the source was pictured, in the source's coordinates.
    public let sourceRect: Rect
    /// The margins that keep their size when the snapshot is resized.
    public let capInsets: EdgeInsets
    private let sourceIdentity: Timeline.Name

    init(of source: View, rect: Rect, capInsets: EdgeInsets) {
        self.source = source
        sourceRect = rect
        self.capInsets = capInsets
        sourceIdentity = source.identity
        super.init(frame: Rect(origin: .zero, size: rect.size))
    }

    override var kind: Kind { .snapshot }

    override var identity: Timeline.Name {
        name.map(Timeline.Name.named) ?? .named("snapshot of \(sourceIdentity)")
    }

    /// How the picture fills the snapshot at a size: the nine pieces of a resizable picture, in its own coordinates.
    public func ninePatch(for size: Size) -> NinePatch {
        NinePatch(source: sourceRect, capInsets: capInsets, destination: Rect(origin: .zero, size: size))
    }
}

extension View {
    /// A picture of the view, as large as its bounds, with its frame's origin at (0, 0); `nil` where there is nothing to
    /// picture because the bounds are empty.
    ///
    /// - Parameter afterScreenUpdates: Whether layout that is due is done first.
    public final func snapshotView(afterScreenUpdates: Bool) -> SnapshotView? {
        if afterScreenUpdates { layoutIfNeeded() }
        return bounds.isEmpty ? nil : SnapshotView(of: self, rect: bounds, capInsets: .zero)
    }

    /// A picture of part of the view that keeps its margins when it is resized; `nil` where `rect` is empty.
    ///
    /// - Parameters:
    ///   - rect: The part, in this view's coordinates.
    ///   - afterScreenUpdates: Whether layout that is due is done first.
    ///   - capInsets: The margins that keep their size; see ``NinePatch``.
    public final func resizableSnapshotView(
        from rect: Rect, afterScreenUpdates: Bool, withCapInsets capInsets: EdgeInsets
    ) -> SnapshotView? {
        if afterScreenUpdates { layoutIfNeeded() }
        return rect.isEmpty ? nil : SnapshotView(of: self, rect: rect.standardized, capInsets: capInsets)
    }
}
