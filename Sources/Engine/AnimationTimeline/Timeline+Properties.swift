import AnimationMath

/// A change of the tracks of every property.
protocol TrackEdit {
    /// Changes the tracks of one property.
    mutating func apply<Value>(to list: inout TrackList<Value>, of property: AnimatableProperty<Value>)
}

/// A question about the tracks of every property.
package protocol TrackQuery {
    /// Reads the tracks of one property.
    mutating func read<Value>(
        _ list: TrackList<Value>, of property: AnimatableProperty<Value>, in timeline: Timeline)
}

extension Timeline {
    /// A value of one of a layer's properties.
    package struct PropertyValue {
        private let assign: (inout ShownLayer) -> Void
        private let append: (inout PropertyTracks, _ target: Int, _ time: Double) -> Void

        /// Creates a value of a property.
        package init<Value>(_ property: AnimatableProperty<Value>, _ value: Value) {
            assign = { $0[keyPath: property.value] = value }
            append = { tracks, target, time in
                tracks[keyPath: property.tracks].set(value, of: target, at: time)
            }
        }

        /// Sets the property of a layer.
        package func set(in layer: inout ShownLayer) { assign(&layer) }

        /// Records the value as a change that takes effect at once.
        fileprivate func set(in tracks: inout PropertyTracks, target: Int, at time: Double) {
            append(&tracks, target, time)
        }
    }

    /// Sets values at once, as after an animation that was stopped.
    package mutating func set(_ values: [(target: Int, value: PropertyValue)], at time: Double) {
        for (target, value) in values { value.set(in: &tracks, target: target, at: time) }
    }
}

/// A track of a property without its values.
package struct PlainTrack {
    let effect: PropertyEffect
    let index: Int
    package let target: Int
    package let change: TrackChange
}

extension Timeline {
    /// The tracks of all properties with some effects, property by property in the order of the changes.
    package func tracks(where isIncluded: @escaping (PropertyEffect) -> Bool) -> [PlainTrack] {
        answer(Selection(isIncluded: isIncluded)).tracks
    }

    private struct Selection: TrackQuery {
        let isIncluded: (PropertyEffect) -> Bool
        var tracks: [PlainTrack] = []

        mutating func read<Value>(
            _ list: TrackList<Value>, of property: AnimatableProperty<Value>, in timeline: Timeline
        ) {
            guard isIncluded(property.effect) else { return }
            tracks.reserveCapacity(tracks.count + list.count)
            for index in list.indices { tracks.append(list.plainTrack(index, property.effect)) }
        }
    }
}
