#if os(Linux)
import Foundation

extension CGPath {
    /// The area that a stroke covers, to be filled by the winding rule. Curves are cut into sixteen straight pieces.
    ///
    /// Joins are round for every `lineJoin`; square ends are round, too.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let area = CGMutablePath()
        let radius = lineWidth / 2
        func addDisc(_ center: CGPoint) {
            area.addEllipse(
                in: CGRect(x: center.x - radius, y: center.y - radius, width: lineWidth, height: lineWidth),
                transform: transform)
        }
        // Where the last piece ended, and where its subpath began.
        var (last, start): (CGPoint?, CGPoint?)
        for segment in PathSegments(elements) {
            for (from, to) in segment.pieces {
                let length = hypot(to.x - from.x, to.y - from.y)
                guard length > 0 else { continue }
                let side = CGVector(dx: (from.y - to.y) / length * radius, dy: (to.x - from.x) / length * radius)
                // All pieces and discs turn the same way, so that the winding rule joins them.
                area.addLines(
                    between: [
                        CGPoint(x: from.x - side.dx, y: from.y - side.dy),
                        CGPoint(x: to.x - side.dx, y: to.y - side.dy),
                        CGPoint(x: to.x + side.dx, y: to.y + side.dy),
                        CGPoint(x: from.x + side.dx, y: from.y + side.dy),
                    ], transform: transform)
                area.closeSubpath()
                if last != from { start = from }
                if last == from || lineCap != .butt { addDisc(from) }
                if to == start || lineCap != .butt { addDisc(to) }
                last = to
            }
        }
        return area
    }

    /// ``copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)`` by Core Graphics' own name.
    public convenience init?(
        __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
        lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
    ) {
        let area = path.copy(
            strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
            transform: unsafe transform?.pointee ?? .identity)
        self.init(area.storage)
    }
}
#endif
