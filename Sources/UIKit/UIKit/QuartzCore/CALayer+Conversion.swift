import AnimationMath
import AnimationTimeline

/// Conversion of points and rectangles between layers.
///
/// Only the layers up to the nearest common ancestor take part. Layers of unrelated trees are converted through the positions
/// of their roots, as if both were in one plane. Where the map to the destination cannot be inverted, or a point is behind the
/// eye of a perspective, the input is returned unchanged.
extension CALayer {
    /// The map from this layer's coordinates to those of `layer`, or of the root for `nil`; `nil` where the way down to
    /// `layer` cannot be inverted.
    final func map(to layer: CALayer?) -> ProjectiveTransform? {
        let down = Array((layer ?? root).ancestors)
        var up: [CALayer] = []
        for ancestor in ancestors {
            if let common = down.firstIndex(where: { $0 === ancestor }) {
                return CALayer.map(up: up, down: down[..<common], inside: ancestor)
            }
            up.append(ancestor)
        }
        return CALayer.map(up: up, down: down[...], inside: nil)
    }

    /// The map up a chain of layers and down another, both in the same ancestor.
    private static func map(
        up: [CALayer], down: ArraySlice<CALayer>, inside ancestor: CALayer?
    ) -> ProjectiveTransform? {
        if !(up + down + [ancestor].compactMap { $0 }).contains(where: { $0.extras?.details.hasDepth == true }) {
            let source = space(up.map(\.geometry), inside: ancestor)
            let destination = space(down.map(\.geometry), inside: ancestor)
            return (try? CoordinateConversion(from: source, to: destination)).map {
                ProjectiveTransform($0.transform)
            }
        }
        return chain(down).inverse.map { chain(up[...]).concatenating($0) }
    }

    private static func space(_ chain: [LayerGeometry], inside ancestor: CALayer?) -> CoordinateSpace {
        ancestor.map { CoordinateSpace(chain: chain, inside: $0.geometry) } ?? CoordinateSpace(chain: chain)
    }

    private static func chain(_ layers: ArraySlice<CALayer>) -> ProjectiveTransform {
        layers.reduce(.identity) { $0.concatenating($1.projectionToSuperlayer) }
    }

    public final func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        map(to: layer)?.point(Point(point)).map { CGPoint($0) } ?? point
    }
    public final func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        (layer ?? root).convert(point, to: self)
    }

    public final func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        map(to: layer)?.boundingBox(of: Rect(rect).standardized).map { CGRect($0) } ?? rect
    }
    public final func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        (layer ?? root).convert(rect, to: self)
    }

    final var sublayersBackToFront: [CALayer] {
        sublayerStorage.enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }.map(\.element)
    }

    /// The frontmost visible layer at a point of the superlayer's coordinates: this layer or one in it. Layers that do not mask
    /// to their bounds are searched beyond them; of two sublayers, that with the larger zPosition is in front.
    /// A layer whose transform cannot be inverted, or that is behind the eye of a perspective at the point, is not hit.
    public final func hitTest(_ point: CGPoint) -> CALayer? {
        guard !storedHidden, storedOpacity > 0,
            let inner = projectionToSuperlayer.inverse?.point(Point(point)).map({ CGPoint($0) })
        else { return nil }
        let isInside = contains(inner)
        guard isInside || !masksToBounds else { return nil }
        for sublayer in sublayersBackToFront.reversed() {
            if let hit = sublayer.hitTest(inner) { return hit }
        }
        return isInside ? self : nil
    }
}
