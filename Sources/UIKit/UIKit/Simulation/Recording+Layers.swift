import AnimationMath
import AnimationTimeline

extension Recording {
    /// Registers a layer and everything in it. Layers that were registered before keep their targets.
    func register(_ layer: CALayer, parent: CALayer?, index: Int) { register([layer], parent: parent, first: index) }

    /// Registers siblings, and everything in them.
    func register(_ new: ArraySlice<CALayer>, parent: CALayer?, first: Int) {
        knownParent = nil
        reserve(new.count)
        for (offset, layer) in new.enumerated() { add(layer, parent: parent, index: first + offset) }
    }

    private func reserve(_ count: Int) {
        guard count > layers.count else { return }
        // And some more, for snapshots and the other screen.
        let capacity = layers.count + count + count / 8 + 16
        timeline.targets.reserveCapacity(capacity)
        layers.reserveCapacity(capacity)
    }

    private func add(_ layer: CALayer, parent: CALayer?, index: Int) {
        let isInitial = timeline.events.isEmpty && now == 0 && parent?.recording === self
        let isKnown = layer.recording === self
        if !isKnown { append(layer, in: isInitial ? parent?.target : nil) }
        if isKnown || (!isInitial && parent != nil) { recordHierarchy(layer, parent: parent, index: index) }
        addSublayers(of: layer)
    }

    private func append(_ layer: CALayer, in parent: Int?) {
        layer.recording = self
        layer.target = layers.count
        layers.append(layer)
        for (event, appeared) in appearing where appeared === layer { timeline.events[event].target = layer.target }
        if layer.extras?.hasOwnTime == true { hasLayerTime = true }
        timeline.targets.append(
            Timeline.Target(
                name: layer.identity, geometry: layer.geometry, alpha: layer.storedOpacity,
                isHidden: layer.storedHidden, backgroundColor: layer.recordedBackground, parent: parent))
        if layer.extras != nil, let details = layer.details { timeline.details[layer.target] = details }
        readContent(of: layer)
    }

    private func addSublayers(of layer: CALayer) {
        let sublayers = layer.sublayerStorage
        if let mask = layer.mask, mask.recording !== self { add(mask, parent: layer, index: sublayers.count) }
        guard !sublayers.isEmpty else { return }
        reserve(sublayers.count)
        for index in sublayers.indices where sublayers[index].recording !== self {
            add(sublayers[index], parent: layer, index: index)
        }
    }

    /// Reads the look of all layers that is not animated, as it is now. What a layer showed while it had a view stays.
    func readContents() {
        for layer in layers { readContent(of: layer) }
    }

    private func readContent(of layer: CALayer) {
        if let content = layer.content { timeline.contents[layer.target] = content }
    }

    func recordHierarchy(_ layer: CALayer, parent: CALayer?, index: Int) {
        knownParent = nil
        timeline.append(target: layer.target, parent: parent?.target, index: index, at: now)
        note(parent == nil ? .removed : .added, layer)
        if parent == nil {
            removed.append(layer)
        } else if hasLayerTime {
            timeDidChange(ofMoved: layer)
        }
    }
}
