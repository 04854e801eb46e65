import AnimationCore

/// The nine parts of a picture with fixed corners that fills a rectangle of another size.
///
/// The corners keep their size, the edges stretch along one axis, the centre along both. Where the rectangle is smaller
/// than two caps together, the caps share what there is in proportion, and the middle vanishes.
package struct NinePatch: Hashable, Sendable {
    package struct Piece: Hashable, Sendable {
        package var source: Rect
        package var destination: Rect
    }

    /// The pieces, row by row from the top left: corners, edges and the centre.
    package let pieces: [Piece]

    /// Cuts `source` by `capInsets` and spreads it over `destination`.
    package init(source: Rect, capInsets: EdgeInsets, destination: Rect) {
        let columns = NinePatch.cuts(
            source.minX, source.width, destination.minX, destination.width, capInsets.left, capInsets.right)
        let rows = NinePatch.cuts(
            source.minY, source.height, destination.minY, destination.height, capInsets.top, capInsets.bottom)
        pieces = rows.flatMap { row in
            columns.map { column in
                Piece(
                    source: Rect(x: column.from, y: row.from, width: column.fromLength, height: row.fromLength),
                    destination: Rect(x: column.to, y: row.to, width: column.toLength, height: row.toLength))
            }
        }
    }

    private struct Cut { var from, fromLength, to, toLength: Double }

    private static func cuts(
        _ from: Double, _ fromLength: Double, _ to: Double, _ toLength: Double, _ near: Double, _ far: Double
    ) -> [Cut] {
        let (fromNear, fromFar) = caps(near, far, within: fromLength)
        let (toNear, toFar) = caps(near, far, within: toLength)
        return [
            Cut(from: from, fromLength: fromNear, to: to, toLength: toNear),
            Cut(
                from: from + fromNear, fromLength: fromLength - fromNear - fromFar,
                to: to + toNear, toLength: toLength - toNear - toFar),
            Cut(from: from + fromLength - fromFar, fromLength: fromFar, to: to + toLength - toFar, toLength: toFar),
        ]
    }

    private static func caps(_ near: Double, _ far: Double, within length: Double) -> (Double, Double) {
        let near = max(0, near)
        let far = max(0, far)
        guard near + far > length else { return (near, far) }
        let first = length * near / (near + far)
        return (first, length - first)
    }
}
