import AnimationMath

extension Transform3D {
    /// The 4×4 transform of an affine part and the elements that an affine transform does not have.
    package init(_ affine: AffineTransform, _ depth: TransformDepth) {
        let e = depth.elements
        self.init(
            row1: SIMD4(affine.a, affine.b, e[0], e[1]), row2: SIMD4(affine.c, affine.d, e[2], e[3]),
            row3: SIMD4(e[4], e[5], e[6] + 1, e[7]), row4: SIMD4(affine.tx, affine.ty, e[8], e[9] + 1))
    }

    /// The elements that an affine transform of the plane does not have.
    package var depthPart: TransformDepth {
        TransformDepth(
            m13: row1.z, m14: row1.w, m23: row2.z, m24: row2.w, m31: row3.x, m32: row3.y, m33: row3.z, m34: row3.w,
            m43: row4.z, m44: row4.w)
    }
}

extension ProjectiveTransform {
    /// The map from a layer's plane to its superlayer's: the layer's transform about its anchor, its position in space, the
    /// superlayer's sublayer transform about that one's anchor, and the projection.
    ///
    /// - Parameters:
    ///   - layer: The layer's geometry.
    ///   - depth: The part of its transform that is not affine.
    ///   - zPosition: Its position along the z axis, in points.
    ///   - anchorPointZ: Its anchor along the z axis, in points: what comes to lie at the position.
    ///   - superlayer: The superlayer's geometry; `nil` for none.
    ///   - sublayerDepth: The part of the superlayer's sublayer transform that is not affine.
    package init(
        layer: LayerGeometry, depth: TransformDepth, zPosition: Double, anchorPointZ: Double = 0,
        superlayer: LayerGeometry?, sublayerDepth: TransformDepth
    ) {
        let anchor = layer.anchor
        var map = Transform3D.translation(x: -anchor.x, y: -anchor.y, z: -anchorPointZ)
            .concatenating(Transform3D(layer.transform, depth))
            .concatenating(.translation(x: layer.position.x, y: layer.position.y, z: zPosition))
        if let superlayer, superlayer.sublayerTransform != .identity || sublayerDepth != .zero {
            map = map.concatenating(
                Transform3D(superlayer.sublayerTransform, sublayerDepth).about(superlayer.anchor))
        }
        self.init(flattening: map)
    }
}

extension Timeline {
    /// Whether anything is outside the plane of its superlayer, at any time.
    public var hasDepth: Bool { isDepthAnimated || details.values.contains(where: \.hasDepth) }

    /// The map from a target's plane to its superlayer's at a time.
    package func projectionToParent(of target: Int, _ shown: ShownLayer, parent: ShownLayer?) -> ProjectiveTransform {
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
}
