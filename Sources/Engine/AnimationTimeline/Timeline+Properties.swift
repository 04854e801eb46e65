import AnimationCore

/// An operation on the tracks of every property.
protocol TrackOperation {
    /// Works on the tracks of one property.
    ///
    /// - Parameters:
    ///   - list: The tracks.
    ///   - value: Makes the property's value of a track's.
    mutating func apply<Value>(to list: inout TrackList<Value>, value: (Value) -> Timeline.PropertyValue)
}

extension Timeline {
    /// A value of one of a layer's properties.
    package enum PropertyValue {
        case bounds(Rect), position(Point), anchorPoint(Point), transform(AffineTransform)
        case sublayerTransform(AffineTransform), alpha(Double), depth(TransformDepth), sublayerDepth(TransformDepth)
        case zPosition(Double), anchorPointZ(Double), appearance(AppearanceProperty, Components)
    }

    /// Applies an operation to the tracks of every property, always in the same order.
    mutating func applyToAllTracks(_ operation: inout some TrackOperation) {
        operation.apply(to: &bounds) { .bounds($0) }
        operation.apply(to: &position) { .position($0) }
        operation.apply(to: &anchorPoint) { .anchorPoint($0) }
        operation.apply(to: &transform) { .transform($0) }
        operation.apply(to: &sublayerTransform) { .sublayerTransform($0) }
        operation.apply(to: &alpha) { .alpha($0) }
        operation.apply(to: &depth) { .depth($0) }
        operation.apply(to: &sublayerDepth) { .sublayerDepth($0) }
        operation.apply(to: &zPosition) { .zPosition($0) }
        operation.apply(to: &anchorPointZ) { .anchorPointZ($0) }
        for property in appearance.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            operation.apply(to: &appearance[property, default: TrackList()]) { .appearance(property, $0) }
        }
    }

    /// Sets values at once, as after an animation that was stopped.
    package mutating func set(_ values: [(target: Int, value: PropertyValue)], at time: Double) {
        func set<Value>(_ list: inout TrackList<Value>, _ target: Int, _ value: Value) {
            let last = list.head(of: target).map { list[$0].to }
            _ = list.append(.immediate(at: time), of: target, from: last ?? value, to: value)
        }
        for (target, value) in values {
            switch value {
            case .bounds(let to): set(&bounds, target, to)
            case .position(let to): set(&position, target, to)
            case .anchorPoint(let to): set(&anchorPoint, target, to)
            case .transform(let to): set(&transform, target, to)
            case .sublayerTransform(let to): set(&sublayerTransform, target, to)
            case .alpha(let to): set(&alpha, target, to)
            case .depth(let to): set(&depth, target, to)
            case .sublayerDepth(let to): set(&sublayerDepth, target, to)
            case .zPosition(let to): set(&zPosition, target, to)
            case .anchorPointZ(let to): set(&anchorPointZ, target, to)
            case .appearance(let property, let to): set(&appearance[property, default: TrackList()], target, to)
            }
        }
    }
}
