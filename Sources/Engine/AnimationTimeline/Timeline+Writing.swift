import AnimationCore

/// An animation that was removed or replaced.
package struct EndedTrack {
    /// The animation block that made it.
    package let block: Int
    /// The index of its clock.
    package let clock: Int
}

/// The changes of tracks that a recording makes. Concrete for each property: a generic call from another module would not be
/// specialised.
extension Timeline {
    /// Writes a change of the bounds.
    ///
    /// - Returns: Whether there is a new track; a second change in one block continues the first.
    package mutating func write(_ change: TrackChange, bounds target: Int, from: Rect, to: Rect) -> Bool {
        bounds.append(change, of: target, from: from, to: to)
    }

    /// Writes a change of the position; see ``write(_:bounds:from:to:)``.
    package mutating func write(_ change: TrackChange, position target: Int, from: Point, to: Point) -> Bool {
        position.append(change, of: target, from: from, to: to)
    }

    /// Writes changes of many positions made together.
    ///
    /// - Returns: The number of new tracks.
    package mutating func write(_ change: TrackChange, positions moves: ArraySlice<PositionMove>) -> Int {
        position.append(change, moves)
    }

    /// Writes a change of the anchor point; see ``write(_:bounds:from:to:)``.
    package mutating func write(_ change: TrackChange, anchorPoint target: Int, from: Point, to: Point) -> Bool {
        anchorPoint.append(change, of: target, from: from, to: to)
    }

    /// Writes a change of the transform; see ``write(_:bounds:from:to:)``.
    package mutating func write(
        _ change: TrackChange, transform target: Int, from: AffineTransform, to: AffineTransform
    ) -> Bool {
        if change.block >= 0, !from.isUpright || !to.isUpright { turning.insert(target) }
        return transform.append(change, of: target, from: from, to: to)
    }

    /// Writes a change of the sublayer transform; see ``write(_:bounds:from:to:)``.
    package mutating func write(
        _ change: TrackChange, sublayerTransform target: Int, from: AffineTransform, to: AffineTransform
    ) -> Bool {
        sublayerTransform.append(change, of: target, from: from, to: to)
    }

    /// Writes a change of the opacity; see ``write(_:bounds:from:to:)``.
    package mutating func write(_ change: TrackChange, alpha target: Int, from: Double, to: Double) -> Bool {
        alpha.append(change, of: target, from: from, to: to)
    }

    /// Writes a change of the part of the transform that is not affine; see ``write(_:bounds:from:to:)``.
    package mutating func write(
        _ change: TrackChange, depth target: Int, from: TransformDepth, to: TransformDepth
    ) -> Bool {
        if change.block >= 0, !from.isUpright || !to.isUpright { turning.insert(target) }
        return depth.append(change, of: target, from: from, to: to)
    }

    /// Writes a change of the part of the sublayer transform that is not affine; see ``write(_:bounds:from:to:)``.
    package mutating func write(
        _ change: TrackChange, sublayerDepth target: Int, from: TransformDepth, to: TransformDepth
    ) -> Bool {
        sublayerDepth.append(change, of: target, from: from, to: to)
    }

    /// Writes a change of the position along the z axis; see ``write(_:bounds:from:to:)``.
    package mutating func write(_ change: TrackChange, zPosition target: Int, from: Double, to: Double) -> Bool {
        zPosition.append(change, of: target, from: from, to: to)
    }

    /// Writes a change of the anchor along the z axis; see ``write(_:bounds:from:to:)``.
    package mutating func write(_ change: TrackChange, anchorPointZ target: Int, from: Double, to: Double) -> Bool {
        anchorPointZ.append(change, of: target, from: from, to: to)
    }

    /// Writes a change of an appearance property; see ``write(_:bounds:from:to:)``.
    package mutating func write(
        _ change: TrackChange, _ property: AppearanceProperty, of target: Int, from: Components, to: Components
    ) -> Bool {
        appearance[property, default: TrackList()].append(change, of: target, from: from, to: to)
    }

    // MARK: Ends of animations

    /// Ends the animations of a target at a time.
    ///
    /// - Parameters:
    ///   - target: The target's index.
    ///   - time: The stage time, in seconds.
    ///   - isDone: Whether a block has completed; its tracks are left alone.
    /// - Returns: The tracks that were ended.
    package mutating func stopAnimations(
        of target: Int, at time: Double, isDone: @escaping (Int) -> Bool
    ) -> [EndedTrack] {
        var stop = Stop(target: target, time: time, isDone: isDone)
        applyToAllTracks(&stop)
        return stop.ended
    }

    /// Those of some targets of which an animation may have values after a time; the others certainly have none.
    package func targets(among targets: [Int], thatMayMoveAt time: Double) -> Set<Int> {
        var moving: Set<Int> = []
        func add<Value>(_ list: borrowing TrackList<Value>) {
            guard !list.isEmpty else { return }
            for target in targets {
                if let head = list.head(of: target), time < list[head].settled { moving.insert(target) }
            }
        }
        add(bounds)
        add(position)
        add(anchorPoint)
        add(transform)
        add(sublayerTransform)
        add(alpha)
        add(depth)
        add(sublayerDepth)
        add(zPosition)
        add(anchorPointZ)
        for list in appearance.values { add(list) }
        return moving
    }

    private struct Stop: TrackOperation {
        let target: Int
        let time: Double
        let isDone: (Int) -> Bool
        var ended: [EndedTrack] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, value: (Value) -> PropertyValue) {
            for index in Array(list.chain(of: target)) {
                let track = list[index]
                guard !track.isImmediate, track.stop > time, !isDone(Int(track.block)) else { continue }
                list.stop(index, at: time)
                ended.append(EndedTrack(block: Int(track.block), clock: track.clock))
            }
        }
    }

    /// Ends the opacity animations of a target that other blocks made.
    ///
    /// - Returns: The tracks that were ended.
    package mutating func replaceAlpha(
        of target: Int, by block: Int32, at time: Double, isDone: (Int) -> Bool
    ) -> [EndedTrack] {
        Timeline.replace(&alpha, of: target, by: block, at: time, isDone: isDone)
    }

    /// Ends the animations of an appearance property of a target that other blocks made.
    ///
    /// - Returns: The tracks that were ended.
    package mutating func replace(
        _ property: AppearanceProperty, of target: Int, by block: Int32, at time: Double, isDone: (Int) -> Bool
    ) -> [EndedTrack] {
        Timeline.replace(&appearance[property, default: TrackList()], of: target, by: block, at: time, isDone: isDone)
    }

    private static func replace<Value>(
        _ list: inout TrackList<Value>, of target: Int, by block: Int32, at time: Double, isDone: (Int) -> Bool
    ) -> [EndedTrack] {
        var ended: [EndedTrack] = []
        var index = list.head(of: target) ?? -1
        while index >= 0 {
            let track = list[index]
            guard time < track.settled else { break }
            if !track.isImmediate, track.block != block, track.stop > time, !isDone(Int(track.block)) {
                list.stop(index, at: time)
                ended.append(EndedTrack(block: Int(track.block), clock: track.clock))
            }
            index = Int(track.previous)
        }
        return ended
    }

    /// The opacity of a target at a time, given its value before the recording.
    package func shownAlpha(of target: Int, at time: Double, initial: Double) -> Double {
        replacing(alpha, target, time, initial: initial)
    }

    // MARK: Clocks that are driven by hand

    /// Makes the tracks on a clock depend on the clock alone: those whose block has completed are ended for good, so that
    /// they do not start again when the clock runs backwards.
    package mutating func takeOver(_ clock: Int, at time: Double, isDone: @escaping (Int) -> Bool) {
        var release = Release(clock: clock, time: time, isDone: isDone)
        applyToAllTracks(&release)
    }

    private struct Release: TrackOperation {
        let clock: Int
        let time: Double
        let isDone: (Int) -> Bool

        func apply<Value>(to list: inout TrackList<Value>, value: (Value) -> PropertyValue) {
            for index in list.indices {
                if list[index].clock == clock, !list[index].isImmediate {
                    if isDone(Int(list[index].block)), list[index].stop == .infinity { list.stop(index, at: time) }
                    list.settle(index, at: .infinity)
                } else if list[index].previous >= 0 {
                    let previous = list[Int(list[index].previous)].settled
                    list.settle(index, at: max(list[index].settled, previous))
                }
            }
        }
    }

    /// Puts every property that was animated on a clock back to its value before the first animation, and ends those
    /// animations.
    ///
    /// - Returns: The targets and their values, in the order of the first changes, property by property.
    package mutating func revert(_ clock: Int, at time: Double) -> [(target: Int, value: PropertyValue)] {
        let values = ends(of: clock, atStart: true)
        var cut = Cut(clock: clock, time: time)
        applyToAllTracks(&cut)
        set(values, at: time)
        return values
    }

    private struct Cut: TrackOperation {
        let clock: Int
        let time: Double

        func apply<Value>(to list: inout TrackList<Value>, value: (Value) -> PropertyValue) {
            for index in list.animations(on: clock) { list.stop(index, at: min(list[index].stop, time)) }
        }
    }

    /// Marks the targets whose opacity or transform was animated on a clock.
    package func markAnimated(_ targets: inout [Bool], on clock: Int) {
        for index in alpha.animations(on: clock) { targets[alpha[index].target] = true }
        for index in transform.animations(on: clock) { targets[transform[index].target] = true }
        for index in depth.animations(on: clock) { targets[depth[index].target] = true }
    }
}
