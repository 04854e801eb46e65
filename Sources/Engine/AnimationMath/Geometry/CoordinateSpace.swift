/// A coordinate space that is known relative to a root: the maps of a chain of layers, composed once.
///
/// Build a space per layer, then a ``CoordinateConversion`` per pair of spaces, and apply that to as many points and
/// rects as there are.
public struct CoordinateSpace: Hashable, Sendable {
    /// The map from this space to the root's.
    public let transformToRoot: AffineTransform

    /// The root itself.
    public static var root: CoordinateSpace { CoordinateSpace(transformToRoot: .identity) }

    /// Creates a space from a map that is already composed.
    public init(transformToRoot: AffineTransform) {
        self.transformToRoot = transformToRoot
    }

    /// The space of a layer's own coordinates, given the layer's ancestors.
    ///
    /// - Parameter chain: The layer first, then its parent, and so on; the last one's parent is the root. An empty
    ///   chain is the root.
    public init(chain: [LayerGeometry]) {
        var map = AffineTransform.identity
        for (index, layer) in chain.enumerated() {
            map = map.concatenating(layer.transformToParent)
            if index + 1 < chain.count {
                map = map.concatenating(chain[index + 1].sublayerMap)
            }
        }
        transformToRoot = map
    }
}

/// The map from one coordinate space to another, composed once and applied to many.
///
/// A rect is transformed by the whole map before its bounding box is taken, so that a rotation towards the root which the
/// destination undoes does not enlarge the box.
public struct CoordinateConversion: Hashable, Sendable {
    /// The composed map.
    public let transform: AffineTransform

    /// Creates a conversion from a map that is already composed.
    public init(transform: AffineTransform) {
        self.transform = transform
    }

    /// Composes the maps from `source` to the root and from the root to `destination`.
    ///
    /// - Throws: ``GeometryError/singularTransform(_:)`` where the map of `destination` has no inverse.
    public init(from source: CoordinateSpace, to destination: CoordinateSpace) throws(GeometryError) {
        transform =
            source == destination
            ? .identity : source.transformToRoot.concatenating(try destination.transformToRoot.inverted())
    }

    /// The point in the destination space.
    public func convert(_ point: Point) -> Point { point.applying(transform) }

    /// The bounding box of the rect in the destination space.
    public func convert(_ rect: Rect) -> Rect { rect.applying(transform) }
}
