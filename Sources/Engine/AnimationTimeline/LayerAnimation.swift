import AnimationCore

/// An explicit animation of one property of a layer, named by its key path: what `CALayer.add(_:forKey:)` adds.
///
/// It has no influence on model values. While it is active its value replaces that of the property, or is added to it; of
/// several animations of one property, later ones are applied after earlier ones.
public struct LayerAnimation: Sendable {
    /// The function of progress.
    public enum Curve: Sendable {
        /// Keyframes, a basic animation's two among them.
        case keyframes(KeyframeTrack<Components>)
        /// A spring from one value to another.
        case spring(SpringSolution, from: Components, to: Components)
        /// Whole transforms, taken apart so that they turn rigidly, and the position among them: 1.5 is half-way from the second
        /// to the third.
        case transforms([DecomposedTransform3D], position: KeyframeTrack<Double>)
    }

    /// The target's index.
    public let target: Int
    /// The key path: `position`, `transform.rotation.z`, `cornerRadius` ….
    public let keyPath: String
    /// The stage time at which it was added, in seconds.
    public let begin: Double
    /// The index of its clock.
    public internal(set) var clock: Int
    /// The timings from the outermost group's to its own; begin times are local times of the clock.
    public let timings: [MediaTiming]
    /// The curve of each group's cycles, outermost first; `nil` for constant speed.
    public let groupCurves: [UnitCurve?]
    /// The function of progress.
    public let curve: Curve
    /// Whether the value is added to the property instead of replacing it.
    public let isAdditive: Bool
    /// Whether each cycle starts where the one before ended: its value is added, or concatenated for a whole transform. After
    /// an autoreverse that is the first value. There is no public recording of Core Animation's.
    public let isCumulative: Bool
    /// The stage time at which it was removed; infinite for one that stays to its end.
    public package(set) var stop = Double.infinity

    package init(
        target: Int, keyPath: String, begin: Double, clock: Int, timings: [MediaTiming], groupCurves: [UnitCurve?] = [],
        curve: Curve, isAdditive: Bool, isCumulative: Bool = false
    ) {
        self.target = target
        self.keyPath = keyPath
        self.begin = begin
        self.clock = clock
        self.timings = timings
        self.groupCurves = groupCurves
        self.curve = curve
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }

    /// The value at a local time of the clock; `nil` while the animation is not active.
    func value(at localTime: Double) -> Components? {
        var time = localTime
        for (index, group) in timings.dropLast().enumerated() {
            guard let position = group.state(at: time).position else { return nil }
            let curve = index < groupCurves.count ? groupCurves[index] : nil
            time = curve.map { $0.value(at: position.progress) * group.duration } ?? position.time
        }
        guard let own = timings.last, let position = own.state(at: time).position else { return nil }
        let value = value(progress: position.progress, time: position.time)
        guard isCumulative, position.cycle > 0 else { return value }
        let end = own.autoreverses ? self.value(progress: 0, time: 0) : self.value(progress: 1, time: own.duration)
        return isWholeTransform
            ? end.concatenated(times: Int(position.cycle), with: value) : value + end.scaled(by: position.cycle)
    }

    /// The value of one cycle.
    private func value(progress: Double, time: Double) -> Components {
        switch curve {
        case .keyframes(let track): track.value(at: progress)
        case .spring(let solution, let from, let to):
            if isWholeTransform, let parts = LayerAnimation.parts([from, to]) {
                LayerAnimation.transform(parts, at: 1 - solution.value(at: time))
            } else {
                to + (from - to).scaled(by: solution.value(at: time))
            }
        case .transforms(let transforms, let position):
            LayerAnimation.transform(transforms, at: position.value(at: progress))
        }
    }

    /// The transform at a position among others; beyond the first and the last one it goes on.
    private static func transform(_ transforms: [DecomposedTransform3D], at position: Double) -> Components {
        guard transforms.count > 1 else { return Components(transforms[0].transform) }
        let index = min(max(Int(position), 0), transforms.count - 2)
        let shown = transforms[index].interpolated(to: transforms[index + 1], progress: position - Double(index))
        return Components(shown.transform)
    }

    /// Whole transforms taken apart; `nil` where one has no unique parts.
    fileprivate static func parts(_ values: [Components]) -> [DecomposedTransform3D]? {
        let parts = values.compactMap { Transform3D($0).flatMap(DecomposedTransform3D.init) }
        return parts.count == values.count && !parts.isEmpty ? parts : nil
    }

    private var isWholeTransform: Bool { keyPath == "transform" || keyPath == "sublayerTransform" }
}

extension LayerAnimation.Curve {
    /// Keyframes of whole transforms, given by sixteen components each.
    ///
    /// - Returns: `nil` for other values, and for transforms that cannot be taken apart.
    package static func transforms(
        _ values: [Components], keyTimes: [Double]? = nil, timingFunctions: [UnitCurve] = [],
        mode: CalculationMode = .linear, timeline: UnitCurve
    ) -> LayerAnimation.Curve? {
        guard let parts = LayerAnimation.parts(values),
            let position = try? KeyframeTrack.coreAnimation(
                values: values.indices.map(Double.init), keyTimes: keyTimes, timingFunctions: timingFunctions,
                mode: mode, timeline: timeline)
        else { return nil }
        return .transforms(parts, position: position)
    }
}

extension Transform3D {
    /// The transform of sixteen components, row by row; `nil` for another number of them.
    fileprivate init?(_ components: Components) {
        let values = components.values
        guard values.count == 16 else { return nil }
        func row(_ index: Int) -> SIMD4<Double> {
            SIMD4(values[4 * index], values[4 * index + 1], values[4 * index + 2], values[4 * index + 3])
        }
        self.init(row1: row(0), row2: row(1), row3: row(2), row4: row(3))
    }
}

extension Components {
    /// A transform's components.
    package init(_ transform: Transform3D) {
        self.init(
            [transform.row1, transform.row2, transform.row3, transform.row4].flatMap { row in
                (0..<4).map { row[$0] }
            })
    }

    /// The transform of `last`, followed by this one a number of times.
    fileprivate func concatenated(times: Int, with last: Components) -> Components {
        guard let step = Transform3D(self), var result = Transform3D(last) else { return last }
        for _ in 0..<times { result = result.concatenating(step) }
        return Components(result)
    }
}

/// All that is shown of one layer at one time, in the coordinates of its superlayer.
public struct ShownLayer: Sendable {
    /// Bounds, position, anchor point and the affine parts of the transforms.
    public var geometry: LayerGeometry
    /// The part of the transform that is not affine.
    public var depth = TransformDepth.zero
    /// The part of the sublayer transform that is not affine.
    public var sublayerDepth = TransformDepth.zero
    /// The position along the z axis, in points.
    public var zPosition = 0.0
    /// The anchor along the z axis, in points.
    public var anchorPointZ = 0.0
    /// The opacity.
    public var alpha: Double

    /// The 4×4 transform.
    public var transform: Transform3D {
        get { Transform3D(geometry.transform, depth) }
        set { (geometry.transform, depth) = (newValue.affinePart, newValue.depthPart) }
    }

    /// Applies the value of an explicit animation.
    mutating func apply(_ values: [Double], to keyPath: String, isAdditive: Bool) {
        func set(_ value: inout Double, _ index: Int = 0) {
            guard index < values.count else { return }
            value = isAdditive ? value + values[index] : values[index]
        }
        switch keyPath {
        case "position":
            set(&geometry.position.x)
            set(&geometry.position.y, 1)
        case "position.x": set(&geometry.position.x)
        case "position.y": set(&geometry.position.y)
        case "anchorPoint":
            set(&geometry.anchorPoint.x)
            set(&geometry.anchorPoint.y, 1)
        case "bounds":
            var bounds = geometry.bounds
            set(&bounds.origin.x)
            set(&bounds.origin.y, 1)
            set(&bounds.size.width, 2)
            set(&bounds.size.height, 3)
            geometry.bounds = bounds
        case "bounds.size":
            set(&geometry.bounds.size.width)
            set(&geometry.bounds.size.height, 1)
        case "bounds.size.width": set(&geometry.bounds.size.width)
        case "bounds.size.height": set(&geometry.bounds.size.height)
        case "bounds.origin":
            set(&geometry.bounds.origin.x)
            set(&geometry.bounds.origin.y, 1)
        case "bounds.origin.x": set(&geometry.bounds.origin.x)
        case "bounds.origin.y": set(&geometry.bounds.origin.y)
        case "zPosition": set(&zPosition)
        case "anchorPointZ": set(&anchorPointZ)
        case "opacity": set(&alpha)
        case "transform", "sublayerTransform": applyTransform(values, to: keyPath, isAdditive)
        default: applyComponent(values, keyPath, isAdditive)
        }
    }

    private mutating func applyTransform(_ values: [Double], to keyPath: String, _ isAdditive: Bool) {
        guard var new = Transform3D(Components(values)) else { return }
        if keyPath == "transform" {
            if isAdditive { new = transform.concatenating(new) }
            transform = new
        } else {
            (geometry.sublayerTransform, sublayerDepth) = (new.affinePart, new.depthPart)
        }
    }

    /// Applies a value to one component of the decomposed transform.
    private mutating func applyComponent(_ values: [Double], _ keyPath: String, _ isAdditive: Bool) {
        guard keyPath.hasPrefix("transform."), let value = values.first,
            var parts = DecomposedTransform3D(transform)
        else { return }
        func changed(_ old: Double) -> Double { isAdditive ? old + value : value }
        switch keyPath {
        case "transform.translation.x": parts.translation.x = changed(parts.translation.x)
        case "transform.translation.y": parts.translation.y = changed(parts.translation.y)
        case "transform.translation.z": parts.translation.z = changed(parts.translation.z)
        case "transform.translation":
            parts.translation.x = changed(parts.translation.x)
            if values.count > 1 { parts.translation.y = isAdditive ? parts.translation.y + values[1] : values[1] }
        case "transform.scale.x": parts.scale.x = changed(parts.scale.x)
        case "transform.scale.y": parts.scale.y = changed(parts.scale.y)
        case "transform.scale.z": parts.scale.z = changed(parts.scale.z)
        case "transform.scale":
            parts.scale = isAdditive ? parts.scale + value : SIMD3(repeating: value)
        case "transform.rotation", "transform.rotation.z", "transform.rotation.x", "transform.rotation.y":
            // The other axes' angles are those of the model; rotations are applied about x, then y, then z.
            let axis: (Double, Double, Double) =
                keyPath.hasSuffix(".x") ? (1, 0, 0) : keyPath.hasSuffix(".y") ? (0, 1, 0) : (0, 0, 1)
            if !isAdditive { parts.rotation = .identity }
            transform = Transform3D.rotation(value, x: axis.0, y: axis.1, z: axis.2).concatenating(parts.transform)
            return
        default: return
        }
        transform = parts.transform
    }
}

extension Timeline {
    /// All that is shown of a target at a time, explicit animations included.
    public func shown(of target: Int, at time: Double) -> ShownLayer {
        let initial = targets[target].geometry
        let details = details[target]
        var shown = ShownLayer(
            geometry: LayerGeometry(
                bounds: sum(bounds, target, time, initial: initial.bounds),
                position: sum(position, target, time, initial: initial.position),
                anchorPoint: sum(anchorPoint, target, time, initial: initial.anchorPoint),
                transform: sum(transform, target, time, initial: initial.transform),
                sublayerTransform: sum(sublayerTransform, target, time, initial: initial.sublayerTransform)),
            alpha: replacing(alpha, target, time, initial: targets[target].alpha))
        if hasDepth {
            shown.depth = sum(depth, target, time, initial: details?.depth ?? .zero)
            shown.sublayerDepth = sum(sublayerDepth, target, time, initial: details?.sublayerDepth ?? .zero)
            shown.zPosition = sum(zPosition, target, time, initial: details?.zPosition ?? 0)
            shown.anchorPointZ = sum(anchorPointZ, target, time, initial: details?.anchorPointZ ?? 0)
        }
        if !turning.isEmpty, let turned = turnedTransform(of: target, at: time) { shown.transform = turned }
        for index in layerAnimationsByTarget[target] ?? [] {
            let animation = layerAnimations[index]
            guard animation.begin <= time, time < animation.stop,
                let value = animation.value(at: clocks[animation.clock].localTime(at: time))
            else { continue }
            shown.apply(value.values, to: animation.keyPath, isAdditive: animation.isAdditive)
        }
        return shown
    }

    /// The value of an appearance property of a target at a time; `nil` where it was never set.
    public func appearance(_ property: AppearanceProperty, of target: Int, at time: Double) -> Components? {
        let initial = details[target]?.appearance[property]
        var value = appearance[property].map { replacing($0, target, time, initial: initial ?? .zero) } ?? initial
        for index in layerAnimationsByTarget[target] ?? [] where layerAnimations[index].keyPath == property.rawValue {
            let animation = layerAnimations[index]
            guard animation.begin <= time, time < animation.stop,
                let new = animation.value(at: clocks[animation.clock].localTime(at: time))
            else { continue }
            value = animation.isAdditive ? (value ?? .zero) + new : new
        }
        return value
    }

    /// Whether anything is outside the plane of its superlayer, at any time.
    public var hasDepth: Bool {
        guard depth.isEmpty, sublayerDepth.isEmpty, zPosition.isEmpty, anchorPointZ.isEmpty else {
            return true
        }
        return isDepthAnimated
            || details.values.contains(where: \.hasDepth)
    }

    /// The map from a target's plane to its superlayer's at a time.
    func projectionToParent(of target: Int, _ shown: ShownLayer, parent: ShownLayer?) -> ProjectiveTransform {
        ProjectiveTransform(
            layer: shown.geometry, depth: shown.depth, zPosition: shown.zPosition,
            anchorPointZ: shown.anchorPointZ, superlayer: parent?.geometry,
            sublayerDepth: parent?.sublayerDepth ?? .zero)
    }

    /// The map from a target's coordinates to a container's at a time; `nil` where the target is not in the container.
    public func projection(of target: Int, in container: Int, at time: Double) -> ProjectiveTransform? {
        var map = ProjectiveTransform.identity
        var current = target
        var shown = shown(of: target, at: time)
        while current != container {
            guard let parent = parent(of: current, at: time) else { return nil }
            let outer = self.shown(of: parent, at: time)
            map = map.concatenating(projectionToParent(of: current, shown, parent: outer))
            (current, shown) = (parent, outer)
        }
        return map
    }

    /// The corners of a target in a container's coordinates at a time; `nil` where it is not in the container, or a corner is
    /// behind the eye of a perspective.
    public func quad(of target: Int, in container: Int, at time: Double) -> Quad? {
        projection(of: target, in: container, at: time)?.quad(of: shown(of: target, at: time).geometry.bounds)
    }

    /// Adds an explicit animation.
    ///
    /// - Returns: Its index.
    package mutating func add(_ animation: LayerAnimation) -> Int {
        layerAnimationsByTarget[animation.target, default: []].append(layerAnimations.count)
        layerAnimations.append(animation)
        let path = animation.keyPath
        if path == "zPosition" || path == "anchorPointZ" || path.hasPrefix("sublayerTransform")
            || path.hasPrefix("transform")
        {
            isDepthAnimated = true
        }
        return layerAnimations.count - 1
    }

    /// Removes an explicit animation at a time.
    package mutating func stopLayerAnimation(_ index: Int, at time: Double) {
        layerAnimations[index].stop = min(layerAnimations[index].stop, time)
    }

    /// The targets that the batch engine does not evaluate: those with explicit animations or depth, and all that is in them.
    func targetsBeyondTheEngine() -> Set<Int> {
        guard hasDepth || !layerAnimations.isEmpty else { return individuallyTimedTargets }
        var beyond = Set(layerAnimations.map(\.target))
        beyond.formUnion(depth.animatedTargets)
        beyond.formUnion(depth.indices.map { depth[$0].target })
        beyond.formUnion(sublayerDepth.indices.map { sublayerDepth[$0].target })
        beyond.formUnion(zPosition.indices.map { zPosition[$0].target })
        beyond.formUnion(anchorPointZ.indices.map { anchorPointZ[$0].target })
        for (target, details) in details where details.hasDepth { beyond.insert(target) }
        // A layer enters with one of its ancestors: hierarchies are shallow, and this ends when nothing is added.
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for target in targets.indices {
                if let parent = targets[target].parent, beyond.contains(parent), beyond.insert(target).inserted {
                    isGrowing = true
                }
            }
            for change in hierarchy {
                if let parent = change.parent, beyond.contains(parent), beyond.insert(change.target).inserted {
                    isGrowing = true
                }
            }
        }
        return beyond.union(individuallyTimedTargets)
    }

    /// The targets with keyframes whose progress may leave 0…1. What is in them is evaluated by the engine.
    private var individuallyTimedTargets: Set<Int> {
        var targets: Set<Int> = []
        guard timings.contains(where: { $0.shape != nil }) else { return targets }
        func note<Value>(_ list: TrackList<Value>) {
            for index in list.indices where timings[list[index].timing].shape != nil {
                targets.insert(list[index].target)
            }
        }
        note(bounds)
        note(position)
        note(anchorPoint)
        note(transform)
        note(alpha)
        return targets
    }
}
