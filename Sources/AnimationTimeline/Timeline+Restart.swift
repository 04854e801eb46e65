import AnimationCore

extension Timeline {
    /// Replaces the rest of the animations on a clock by animations of another timing, from the values that are shown.
    ///
    /// - Parameters:
    ///   - clock: The clock's index.
    ///   - time: The stage time, in seconds.
    ///   - change: The fields of the new tracks.
    ///   - reversed: Whether the new animations lead to the values before the old ones, not to those after.
    /// - Returns: The number of new tracks, and the values that the layers have to have after them.
    package mutating func restart(
        _ clock: Int, at time: Double, with change: TrackChange, reversed: Bool
    ) -> (count: Int, values: [(target: Int, value: Reversion)]) {
        let (timings, clocks) = (timings, clocks)
        var count = 0
        var values: [(target: Int, value: Reversion)] = []
        func restart<Value>(_ list: inout TrackList<Value>, _ make: (Value) -> Reversion) {
            for index in list.indices where list[index].clock == clock && !list[index].isImmediate {
                let track = list[index]
                guard track.stop > time else { continue }
                let shown = track.from.interpolated(
                    to: track.to, progress: Timeline.progress(of: track, at: time, timings, clocks))
                list.stop(index, at: time)
                let end = reversed ? track.from : track.to
                if list.append(change, of: track.target, from: shown, to: end) { count += 1 }
                if reversed { values.append((track.target, make(end))) }
            }
        }
        restart(&bounds) { .bounds($0) }
        restart(&position) { .position($0) }
        restart(&anchorPoint) { .anchorPoint($0) }
        restart(&transform) { .transform($0) }
        restart(&sublayerTransform) { .sublayerTransform($0) }
        restart(&alpha) { .alpha($0) }
        restart(&depth) { .depth($0) }
        restart(&sublayerDepth) { .sublayerDepth($0) }
        restart(&zPosition) { .zPosition($0) }
        for property in appearance.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            restart(&appearance[property, default: TrackList()]) { .appearance(property, $0) }
        }
        return (count, values)
    }

    /// Ends the animations on a clock, and keeps the values that are shown.
    ///
    /// - Returns: The shown values, to be set on the layers.
    package mutating func freeze(_ clock: Int, at time: Double) -> [(target: Int, value: Reversion)] {
        let (timings, clocks) = (timings, clocks)
        var values: [(target: Int, value: Reversion)] = []
        func freeze<Value>(_ list: inout TrackList<Value>, _ make: (Value) -> Reversion) {
            for index in list.indices where list[index].clock == clock && !list[index].isImmediate {
                let track = list[index]
                guard track.stop > time else { continue }
                let shown = track.from.interpolated(
                    to: track.to, progress: Timeline.progress(of: track, at: time, timings, clocks))
                list.stop(index, at: time)
                guard list.head(of: track.target) == index else { continue }
                _ = list.append(.immediate(at: time), of: track.target, from: track.to, to: shown)
                values.append((track.target, make(shown)))
            }
        }
        freeze(&bounds) { .bounds($0) }
        freeze(&position) { .position($0) }
        freeze(&anchorPoint) { .anchorPoint($0) }
        freeze(&transform) { .transform($0) }
        freeze(&sublayerTransform) { .sublayerTransform($0) }
        freeze(&alpha) { .alpha($0) }
        freeze(&depth) { .depth($0) }
        freeze(&sublayerDepth) { .sublayerDepth($0) }
        freeze(&zPosition) { .zPosition($0) }
        for property in appearance.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            freeze(&appearance[property, default: TrackList()]) { .appearance(property, $0) }
        }
        return values
    }

    /// Sets the values of a clock's properties at once, as after an animation that was stopped.
    package mutating func set(_ values: [(target: Int, value: Reversion)], at time: Double) {
        let change = TrackChange.immediate(at: time)
        for (target, value) in values {
            switch value {
            case .bounds(let to): _ = bounds.append(change, of: target, from: last(bounds, target) ?? to, to: to)
            case .position(let to): _ = position.append(change, of: target, from: last(position, target) ?? to, to: to)
            case .anchorPoint(let to):
                _ = anchorPoint.append(change, of: target, from: last(anchorPoint, target) ?? to, to: to)
            case .transform(let to):
                _ = transform.append(change, of: target, from: last(transform, target) ?? to, to: to)
            case .sublayerTransform(let to):
                _ = sublayerTransform.append(change, of: target, from: last(sublayerTransform, target) ?? to, to: to)
            case .alpha(let to): _ = alpha.append(change, of: target, from: last(alpha, target) ?? to, to: to)
            case .depth(let to): _ = depth.append(change, of: target, from: last(depth, target) ?? to, to: to)
            case .sublayerDepth(let to):
                _ = sublayerDepth.append(change, of: target, from: last(sublayerDepth, target) ?? to, to: to)
            case .zPosition(let to):
                _ = zPosition.append(change, of: target, from: last(zPosition, target) ?? to, to: to)
            case .appearance(let property, let to):
                let list = appearance[property] ?? TrackList()
                _ = appearance[property, default: TrackList()].append(
                    change, of: target, from: last(list, target) ?? to, to: to)
            }
        }
    }

    private func last<Value>(_ list: TrackList<Value>, _ target: Int) -> Value? {
        list.head(of: target).map { list[$0].to }
    }

    /// The values of a clock's properties before the first or after the last of its animations.
    package func ends(of clock: Int, atStart: Bool) -> [(target: Int, value: Reversion)] {
        var values: [(target: Int, value: Reversion)] = []
        func collect<Value>(_ list: TrackList<Value>, _ make: (Value) -> Reversion) {
            var known: [Int: Int] = [:]
            for index in list.indices where list[index].clock == clock && !list[index].isImmediate {
                let track = list[index]
                if let row = known[track.target] {
                    if !atStart { values[row].value = make(track.to) }
                } else {
                    known[track.target] = values.count
                    values.append((track.target, make(atStart ? track.from : track.to)))
                }
            }
        }
        collect(bounds) { .bounds($0) }
        collect(position) { .position($0) }
        collect(anchorPoint) { .anchorPoint($0) }
        collect(transform) { .transform($0) }
        collect(sublayerTransform) { .sublayerTransform($0) }
        collect(alpha) { .alpha($0) }
        collect(depth) { .depth($0) }
        collect(sublayerDepth) { .sublayerDepth($0) }
        collect(zPosition) { .zPosition($0) }
        for (property, list) in appearance.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            collect(list) { .appearance(property, $0) }
        }
        return values
    }
}
