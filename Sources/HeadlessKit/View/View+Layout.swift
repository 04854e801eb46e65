import AnimationCore

/// Which margins and extents of a view give way when its superview changes size.
public struct Autoresizing: OptionSet, Hashable, Sendable {
    /// The bits, as on the platform.
    public let rawValue: Int

    /// Creates a mask from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The left margin gives way.
    public static var flexibleLeftMargin: Autoresizing { Autoresizing(rawValue: 1) }
    /// The width gives way.
    public static var flexibleWidth: Autoresizing { Autoresizing(rawValue: 2) }
    /// The right margin gives way.
    public static var flexibleRightMargin: Autoresizing { Autoresizing(rawValue: 4) }
    /// The top margin gives way.
    public static var flexibleTopMargin: Autoresizing { Autoresizing(rawValue: 8) }
    /// The height gives way.
    public static var flexibleHeight: Autoresizing { Autoresizing(rawValue: 16) }
    /// The bottom margin gives way.
    public static var flexibleBottomMargin: Autoresizing { Autoresizing(rawValue: 32) }
}

extension View {
    /// Asks for ``layoutSubviews()`` before the next moment that shows the view: the end of the running event, a
    /// snapshot after updates, or ``layoutIfNeeded()``.
    public final func setNeedsLayout() {
        needsLayout = true
        superview?.markSubtree()
    }

    /// Lays out the view and what is in it, as far as anything asked for it.
    public final func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
            controller?.viewDidLayoutSubviews()
        }
        guard subtreeNeedsLayout else { return }
        subtreeNeedsLayout = false
        for subview in subviews where subview.needsLayout || subview.subtreeNeedsLayout { subview.layoutIfNeeded() }
    }

    /// Notes in all ancestors that something below them asked for layout; stops at the first that knows already.
    final func markSubtree() {
        var view: View? = self
        while let current = view, !current.subtreeNeedsLayout {
            current.subtreeNeedsLayout = true
            view = current.superview
        }
    }

    /// Moves and sizes the subviews by their masks after this view has changed from `old` to its present size.
    final func resizeSubviews(from old: Size) {
        let change = bounds.size - old
        for subview in subviews where !subview.autoresizingMask.isEmpty {
            let mask = subview.autoresizingMask
            let frame = subview.frame
            let (x, width) = View.share(
                change.width, of: old.width, start: frame.minX, length: frame.width,
                flexible: (
                    mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
                    mask.contains(.flexibleRightMargin)
                ))
            let (y, height) = View.share(
                change.height, of: old.height, start: frame.minY, length: frame.height,
                flexible: (
                    mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
                    mask.contains(.flexibleBottomMargin)
                ))
            subview.frame = Rect(x: x, y: y, width: width, height: height)
        }
    }

    /// Divides a change of extent among the flexible parts in proportion to their sizes, or evenly where those add up
    /// to nothing. Without a flexible part the far margin takes it all, so that nothing moves.
    private static func share(
        _ change: Double, of total: Double, start: Double, length: Double, flexible: (Bool, Bool, Bool)
    ) -> (start: Double, length: Double) {
        let far = total - start - length
        let parts = (flexible.0 ? start : 0, flexible.1 ? length : 0, flexible.2 ? far : 0)
        let sum = parts.0 + parts.1 + parts.2
        guard sum == 0 else {
            return (start + change * parts.0 / sum, max(0, length + change * parts.1 / sum))
        }
        let count = (flexible.0 ? 1.0 : 0) + (flexible.1 ? 1 : 0) + (flexible.2 ? 1 : 0)
        guard count > 0 else { return (start, length) }
        return (start + (flexible.0 ? change / count : 0), max(0, length + (flexible.1 ? change / count : 0)))
    }
}
