/// Linking, inserting and removing layers: what the methods that subclasses may override call.
extension CALayer {
    final func link(to layer: CALayer?) {
        retainedView = layer == nil ? nil : view
        superlayerLink = layer.map(Link.init)
        superlayerIdentity = layer.map(ObjectIdentifier.init)
    }

    final func index(of sibling: CALayer, without layer: CALayer) -> Int? {
        sublayerStorage.filter { $0 !== layer }.firstIndex { $0 === sibling }
    }

    package final func isDescendant(of layer: CALayer) -> Bool {
        var current: CALayer? = self
        while let candidate = current {
            if candidate === layer { return true }
            current = candidate.superlayerLink?.layer
        }
        return false
    }

    package final var ancestors: UnfoldSequence<CALayer, (CALayer?, Bool)> { sequence(first: self) { $0.superlayer } }

    package final var root: CALayer {
        var layer = self
        while let parent = layer.superlayerLink?.layer { layer = parent }
        return layer
    }

    final func insert(_ layer: CALayer, at requested: Int?) {
        precondition(!isDescendant(of: layer), "a layer cannot be added to itself or to a layer that it contains")
        // A view that only its superview retains changes places here.
        let moved = layer.view
        defer { withExtendedLifetime(moved) {} }
        layer.detach()
        let index = min(max(requested ?? sublayerStorage.count, 0), sublayerStorage.count)
        sublayerStorage.insert(layer, at: index)
        view?.sublayersDidChange()
        layer.link(to: self)
        if layer.needsLayoutFlag || layer.subtreeNeedsLayout { markSubtree() }
        if layer.needsDisplayFlag || layer.subtreeNeedsDisplay { markSubtreeForDisplay() }
        setNeedsLayout()
        recordInsertion(of: layer, at: index)
    }

    /// Records that a layer was put into this one, which may be outside of the window.
    final func recordInsertion(of layer: CALayer, at index: Int) {
        if let recording, recording.isOpen {
            recording.register(layer, parent: self, index: index)
        } else if let recording = layer.recording, recording.isOpen {
            recording.recordHierarchy(layer, parent: nil, index: 0)
        }
    }

    /// Adds layers that are in nothing and contain nothing, all at once, in front of all sublayers.
    final func append(_ layers: [CALayer]) {
        guard !layers.isEmpty else { return }
        let first = sublayerStorage.count
        sublayerStorage.append(contentsOf: layers)
        view?.sublayersDidChange()
        for layer in layers {
            layer.link(to: self)
            if layer.needsLayoutFlag { subtreeNeedsLayout = true }
        }
        if layers.contains(where: { $0.needsDisplayFlag || $0.subtreeNeedsDisplay }) { markSubtreeForDisplay() }
        setNeedsLayout()
        if let recording, recording.isOpen {
            recording.register(sublayerStorage[first...], parent: self, first: first)
        }
    }

    /// Takes the layer out of its superlayer, of which it may be the mask.
    final func detach() {
        guard let parent = superlayer else { return }
        if parent.extras?.mask === self {
            parent.extras?.mask = nil
            extras?.details.isMask = false
            return link(to: nil)
        }
        // Usually the first one, of cells that leave a collection view, or one of the last.
        let isFirst = parent.sublayerStorage.first === self
        guard let index = isFirst ? 0 : parent.sublayerStorage.lastIndex(where: { $0 === self }) else { return }
        parent.sublayerStorage.remove(at: index)
        parent.view?.sublayersDidChange()
        link(to: nil)
    }

    /// Marks all ancestors of a layer that requested layout; stops at the first that is marked already.
    final func markSubtree() {
        var layer: CALayer? = self
        while let current = layer, !current.subtreeNeedsLayout {
            current.subtreeNeedsLayout = true
            layer = current.superlayerLink?.layer
        }
    }
}
