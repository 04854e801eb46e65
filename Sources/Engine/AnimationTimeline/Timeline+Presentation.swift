import AnimationMath

/// The shown values of one target at one time, without those of its superviews.
public struct Presentation: Hashable, Sendable {
    /// The geometry in the superview.
    public var geometry: LayerGeometry
    /// Its opacity, 0…1: where a spring carries it beyond, the end of the range shows.
    public var alpha: Double
    /// Whether it is hidden.
    public var isHidden: Bool

    package init(geometry: LayerGeometry, alpha: Double, isHidden: Bool) {
        self.geometry = geometry
        self.alpha = alpha
        self.isHidden = isHidden
    }
}

extension Timeline {
    /// The shown values of a target at a time in seconds; any time, in any order.
    ///
    /// Geometry is the newest value plus, for every older animation that still runs, what that one lacks to its end:
    /// overlapping animations add up. A transform that turns is taken apart, and stays rigid. Of the opacity's animations only the newest shows.
    public func presentation(of target: Int, at time: Double) -> Presentation {
        guard layerAnimations.isEmpty else {
            let shown = shown(of: target, at: time)
            return Presentation(geometry: shown.geometry, alpha: shown.alpha, isHidden: isHidden(target, at: time))
        }
        return Presentation(
            geometry: geometry(of: target, at: time),
            alpha: replacing(tracks.alpha, target, time, initial: targets[target].alpha).clampedToOpacity,
            isHidden: isHidden(target, at: time))
    }

    /// The geometry of a target in its superview at a time in seconds.
    public func geometry(of target: Int, at time: Double) -> LayerGeometry {
        if !layerAnimations.isEmpty || !turning.isEmpty, isUnusual(target) {
            return shown(of: target, at: time).geometry
        }
        let initial = targets[target].geometry
        return LayerGeometry(
            bounds: sum(tracks.bounds, target, time, initial: initial.bounds),
            position: sum(tracks.position, target, time, initial: initial.position),
            anchorPoint: sum(tracks.anchorPoint, target, time, initial: initial.anchorPoint),
            transform: sum(tracks.transform, target, time, initial: initial.transform),
            sublayerTransform: sum(tracks.sublayerTransform, target, time, initial: initial.sublayerTransform))
    }

    /// Whether a target has explicit animations, or turns.
    package func isUnusual(_ target: Int) -> Bool {
        turning.contains(target) || layerAnimationsByTarget[target] != nil
    }

    /// The coordinate space of a target at a time, relative to `container`'s own coordinates; `nil` where the target
    /// does not lie in the container then.
    public func space(of target: Int, in container: Int, at time: Double) -> CoordinateSpace? {
        var chain: [LayerGeometry] = []
        var current = target
        while current != container {
            chain.append(geometry(of: current, at: time))
            guard let next = parent(of: current, at: time) else { return nil }
            current = next
        }
        return CoordinateSpace(chain: chain, inside: geometry(of: container, at: time))
    }

    /// The bounding box of a target at a time, in `container`'s own coordinates; `nil` where the target does not lie in
    /// the container then. The box is taken once, after all transforms on the way.
    public func rect(of target: Int, in container: Int, at time: Double) -> Rect? {
        if hasDepth {
            return projection(of: target, in: container, at: time)?
                .boundingBox(of: shown(of: target, at: time).geometry.bounds)
        }
        return planeRect(of: target, in: container, at: time)
    }

    private func planeRect(of target: Int, in container: Int, at time: Double) -> Rect? {
        space(of: target, in: container, at: time).map {
            geometry(of: target, at: time).bounds.applying($0.transformToRoot)
        }
    }

    /// The index of the first target with a name.
    public func target(named name: String) -> Int? {
        targets.firstIndex { $0.name.description == name }
    }

    /// All stage times at which a layer starts or stops to move or fade in its plane, some of them more than once.
    package var motionTimes: [Double] { tracks { $0.isMotion || $0.isPlacement }.flatMap(\.change.times) }

    // MARK: One property

    /// The progress of a track at a stage time.
    package func progress<Value>(of track: Track<Value>, at time: Double) -> Double {
        Timeline.progress(of: track, at: time, timings, clocks)
    }

    static func progress<Value>(
        of track: Track<Value>, at time: Double, _ timings: [AnimationTiming], _ clocks: [LocalClock]
    ) -> Double {
        track.isImmediate || time >= track.stop
            ? 1 : timings[track.timing].progress(at: clocks[track.clock].localTime(at: time) - track.start)
    }

    /// The progress of a timing that starts at a time of a clock. One call, which copies neither: a copy counts references.
    package func progress(ofTiming timing: Int, clock: Int, start: Double, at time: Double) -> Double {
        let local = clocks[clock].localTime(at: time)
        return unsafe timings.withUnsafeBufferPointer { unsafe $0[timing].progress(at: local - start) }
    }

    /// The value of a property of a target at a time.
    ///
    /// - Parameter initial: The value before the target's first track.
    package func value<Value>(
        of property: AnimatableProperty<Value>, _ target: Int, at time: Double, initial: Value
    ) -> Value {
        property.isReplaced
            ? replacing(tracks[keyPath: property.tracks], target, time, initial: initial)
            : sum(tracks[keyPath: property.tracks], target, time, initial: initial)
    }

    /// The value of a property whose animations add up.
    func sum<Value>(_ list: borrowing TrackList<Value>, _ target: Int, _ time: Double, initial: Value) -> Value {
        guard let index = list.newest(of: target, by: time) else { return initial }
        let newest = list[index]
        guard time < newest.restTime else { return newest.to }
        var value = newest.from.interpolated(to: newest.to, progress: progress(of: newest, at: time))
        list.forEachMoving(from: list.older(than: index), at: time) { track in
            let rest = 1 - progress(of: track, at: time)
            if rest != 0 { value += (track.from - track.to).scaled(by: rest) }
        }
        return value
    }

    /// The value of a property of whose animations only the newest shows, over the last value that was set without animation.
    func replacing<Value>(_ list: borrowing TrackList<Value>, _ target: Int, _ time: Double, initial: Value) -> Value {
        guard let newest = list.newest(of: target, by: time) else { return initial }
        var value = list[newest].to
        // All tracks that still move are of one block: a new one ends those of the others.
        var isNewest = true
        list.forEachMoving(from: newest, at: time) { track in
            guard !track.isImmediate, time < track.stop else { return }
            let progress = progress(of: track, at: time)
            if !isNewest {
                value += (track.from - track.to).scaled(by: 1 - progress)
            } else if progress != 1 || !hasEnded(track, at: time) {
                isNewest = false
                value = track.from.interpolated(to: track.to, progress: progress)
            }
        }
        return value
    }

    private func hasEnded<Value>(_ track: Track<Value>, at time: Double) -> Bool {
        clocks[track.clock].localTime(at: time) - track.start >= timings[track.timing].duration
    }
}

extension Double {
    /// The opacity that shows: this number, or the nearer end of 0…1.
    package var clampedToOpacity: Double { Swift.min(Swift.max(self, 0), 1) }
}
