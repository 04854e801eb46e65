import AnimationMath

/// The components of a layer's values that the key path of an explicit animation names: one for `position.x`, two for
/// `bounds.size`, sixteen for `transform`.
package struct AnimatedComponents: Sendable {
    /// The effect of their property.
    let effect: PropertyEffect
    /// The components of a layer; `nil` where a transform cannot be taken apart.
    package let read: @Sendable (ShownLayer) -> Components?
    /// Sets the components of a layer, or adds to them. Missing components are left as they are.
    package let write: @Sendable (inout ShownLayer, Components, _ isAdditive: Bool) -> Void

    /// Looks a key path up in the table; `nil` for one that names nothing that can be animated.
    package init?(keyPath: String) {
        if let property = AppearanceProperty(rawValue: keyPath) {
            self.init(whole: .appearance(property))
        } else if let components = AnimatedComponents.transform(keyPath) {
            self = components
        } else {
            guard let found = Timeline().answer(Search(keyPath: keyPath)).result else { return nil }
            self = found
        }
    }

    private init(
        _ effect: PropertyEffect, read: @escaping @Sendable (ShownLayer) -> Components?,
        write: @escaping @Sendable (inout ShownLayer, Components, Bool) -> Void
    ) {
        self.effect = effect
        self.read = read
        self.write = write
    }

    private init(whole property: AnimatableProperty<Components>) {
        let value = property.value
        self.init(property.effect) {
            $0[keyPath: value]
        } write: { layer, new, isAdditive in
            layer[keyPath: value] = isAdditive ? layer[keyPath: value] + new : new
        }
    }

    /// The components of a property that a key path names; `nil` where it names none.
    private init?<Value>(_ property: AnimatableProperty<Value>, keyPath: String) {
        let value = property.value
        let paths = property.components().filter { component in
            let name = component.name.isEmpty ? property.name : "\(property.name).\(component.name)"
            return name == keyPath || name.hasPrefix("\(keyPath).")
        }.map(\.path)
        guard !paths.isEmpty else { return nil }
        self.init(property.effect) { layer in
            Components(paths.map { layer[keyPath: value][keyPath: $0] })
        } write: { layer, new, isAdditive in
            var changed = layer[keyPath: value]
            for (path, new) in zip(paths, new.values) {
                changed[keyPath: path] = isAdditive ? changed[keyPath: path] + new : new
            }
            layer[keyPath: value] = changed
        }
    }

    private struct Search: TrackQuery {
        let keyPath: String
        var result: AnimatedComponents?

        mutating func read<Value>(
            _ list: TrackList<Value>, of property: AnimatableProperty<Value>, in timeline: Timeline
        ) {
            result = result ?? AnimatedComponents(property, keyPath: keyPath)
        }
    }
}

/// Whole transforms, and the parts of a transform that is taken apart.
extension AnimatedComponents {
    private typealias Parts = DecomposedTransform3D
    private typealias Part = WritableKeyPath<Parts, Double> & Sendable

    private static func transform(_ keyPath: String) -> AnimatedComponents? {
        switch keyPath {
        case "transform": whole(\.transform) { $0.concatenating($1) }
        case "sublayerTransform": whole(\.sublayerTransform) { $1 }
        case "transform.translation": parts([\.translation.x, \.translation.y])
        case "transform.translation.x": parts([\.translation.x])
        case "transform.translation.y": parts([\.translation.y])
        case "transform.translation.z": parts([\.translation.z])
        case "transform.scale": parts([\.scale.x, \.scale.y, \.scale.z], isUniform: true)
        case "transform.scale.x": parts([\.scale.x])
        case "transform.scale.y": parts([\.scale.y])
        case "transform.scale.z": parts([\.scale.z])
        case "transform.rotation", "transform.rotation.z": rotation(about: SIMD3(0, 0, 1))
        case "transform.rotation.x": rotation(about: SIMD3(1, 0, 0))
        case "transform.rotation.y": rotation(about: SIMD3(0, 1, 0))
        default: nil
        }
    }

    private static func whole(
        _ path: WritableKeyPath<ShownLayer, Transform3D> & Sendable,
        sum: @escaping @Sendable (Transform3D, Transform3D) -> Transform3D
    ) -> AnimatedComponents {
        AnimatedComponents(.depth) {
            Components($0[keyPath: path])
        } write: { layer, new, isAdditive in
            guard let new = Transform3D(new) else { return }
            layer[keyPath: path] = isAdditive ? sum(layer[keyPath: path], new) : new
        }
    }

    /// - Parameter isUniform: Whether one number sets all parts.
    private static func parts(_ paths: [Part], isUniform: Bool = false) -> AnimatedComponents {
        AnimatedComponents(.depth) { layer in
            Parts(layer.transform).map { parts in
                Components(paths.prefix(isUniform ? 1 : paths.count).map { parts[keyPath: $0] })
            }
        } write: { layer, new, isAdditive in
            guard let first = new.values.first, var parts = Parts(layer.transform) else { return }
            for (path, new) in zip(paths, isUniform ? paths.map { _ in first } : new.values) {
                parts[keyPath: path] = isAdditive ? parts[keyPath: path] + new : new
            }
            layer.transform = parts.transform
        }
    }

    /// A rotation about one axis. The other axes' angles are those of the model; rotations are applied about x, then y, then z.
    private static func rotation(about axis: SIMD3<Double>) -> AnimatedComponents {
        AnimatedComponents(.depth) { layer in
            Parts(layer.transform).map { parts in
                let angles = parts.rotation.eulerAngles
                return Components([angles.x * axis.x + angles.y * axis.y + angles.z * axis.z])
            }
        } write: { layer, new, isAdditive in
            guard let angle = new.values.first, var parts = Parts(layer.transform) else { return }
            if !isAdditive { parts.rotation = .identity }
            layer.transform = Transform3D.rotation(angle, x: axis.x, y: axis.y, z: axis.z)
                .concatenating(parts.transform)
        }
    }
}
