import AnimationCore

extension View {
    /// The point, given in this view's coordinates, in those of `view`; `nil` means the root of this view's tree.
    ///
    /// Views of unrelated trees are converted through the positions of their roots, as if both lay in one plane.
    ///
    /// - Throws: ``/AnimationCore/GeometryError/singularTransform(_:)`` where the way down to `view` cannot be undone.
    public final func convert(_ point: Point, to view: View?) throws(GeometryError) -> Point {
        try conversion(to: view).convert(point)
    }

    /// The bounding box of the rect, given in this view's coordinates, in those of `view`; `nil` means the root.
    ///
    /// - Throws: ``/AnimationCore/GeometryError/singularTransform(_:)`` where the way down to `view` cannot be undone.
    public final func convert(_ rect: Rect, to view: View?) throws(GeometryError) -> Rect {
        try conversion(to: view).convert(rect)
    }

    /// The point, given in `view`'s coordinates, in those of this view; `nil` means the root.
    ///
    /// - Throws: ``/AnimationCore/GeometryError/singularTransform(_:)`` where the way down to this view cannot be
    ///   undone.
    public final func convert(_ point: Point, from view: View?) throws(GeometryError) -> Point {
        try (view ?? root).conversion(to: self).convert(point)
    }

    /// The bounding box of the rect, given in `view`'s coordinates, in those of this view; `nil` means the root.
    ///
    /// - Throws: ``/AnimationCore/GeometryError/singularTransform(_:)`` where the way down to this view cannot be
    ///   undone.
    public final func convert(_ rect: Rect, from view: View?) throws(GeometryError) -> Rect {
        try (view ?? root).conversion(to: self).convert(rect)
    }

    /// The map from this view's coordinates to those of `view`, composed once for any number of points and rects.
    ///
    /// Only the layers up to the nearest common ancestor take part: a flattened view above it does no harm.
    ///
    /// - Throws: ``/AnimationCore/GeometryError/singularTransform(_:)`` where the way down to `view` cannot be undone.
    public final func conversion(to view: View?) throws(GeometryError) -> CoordinateConversion {
        let destination = view ?? root
        let down = Array(destination.ancestors)
        var up: [LayerGeometry] = []
        for ancestor in ancestors {
            if let common = down.firstIndex(where: { $0 === ancestor }) {
                return try CoordinateConversion(
                    from: CoordinateSpace(chain: up, inside: ancestor.geometry),
                    to: CoordinateSpace(chain: down[..<common].map(\.geometry), inside: ancestor.geometry))
            }
            up.append(ancestor.geometry)
        }
        return try CoordinateConversion(
            from: CoordinateSpace(chain: up), to: CoordinateSpace(chain: down.map(\.geometry)))
    }
}

extension CoordinateSpace {
    /// The space of a layer relative to an ancestor whose children the last layer of the chain is one of: the
    /// ancestor's sublayer transform acts, its own transform does not.
    package init(chain: [LayerGeometry], inside ancestor: LayerGeometry) {
        let map = CoordinateSpace(chain: chain).transformToRoot
        self.init(transformToRoot: chain.isEmpty ? map : map.concatenating(ancestor.sublayerMap))
    }
}
