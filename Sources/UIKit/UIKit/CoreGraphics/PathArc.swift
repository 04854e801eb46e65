import Foundation

/// An arc of a circle as cubic curves of at most a quarter turn each.
///
/// A quarter turn deviates from the circle by at most 2.7e-4 of the radius (control points at 4/3·tan(δ/4) radii).
struct PathArc {
    let center: CGPoint
    let radius: CGFloat
    let startAngle: CGFloat
    let sweep: CGFloat

    init(center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat) {
        (self.center, self.radius, self.startAngle, self.sweep) = (center, radius, startAngle, sweep)
    }

    /// The arc between two angles in a direction: less than one turn, unless the angles are at least a turn apart in that
    /// direction; then a full turn.
    init(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, towardsGreaterAngles: Bool) {
        let turn = 2 * CGFloat.pi
        var delta = towardsGreaterAngles ? endAngle - startAngle : startAngle - endAngle
        if delta < 0 { delta -= (delta / turn).rounded(.down) * turn }
        delta = min(delta, turn)
        self.init(center: center, radius: radius, startAngle: startAngle, sweep: towardsGreaterAngles ? delta : -delta)
    }

    var start: CGPoint { point(at: startAngle) }

    var curves: [PathElement] {
        let count = Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
        guard count > 0 else { return [] }
        let step = sweep / CGFloat(count)
        let reach = radius * 4 / 3 * tan(step / 4)
        return (0..<count).map { index in
            let first = startAngle + CGFloat(index) * step
            let last = index == count - 1 ? startAngle + sweep : first + step
            let (start, end) = (point(at: first), point(at: last))
            return .cubic(
                control1: CGPoint(x: start.x - reach * sin(first), y: start.y + reach * cos(first)),
                control2: CGPoint(x: end.x + reach * sin(last), y: end.y - reach * cos(last)),
                end: end)
        }
    }

    /// A point of the circle. At multiples of a quarter turn its sine and cosine are exact.
    private func point(at angle: CGFloat) -> CGPoint {
        let quarters = (angle / (.pi / 2)).rounded()
        if quarters * (.pi / 2) == angle {
            let index = Int(quarters.truncatingRemainder(dividingBy: 4) + 4) % 4
            let (x, y): (CGFloat, CGFloat) = [(1, 0), (0, 1), (-1, 0), (0, -1)][index]
            return CGPoint(x: center.x + radius * x, y: center.y + radius * y)
        }
        return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }

    /// The closed subpath of a rectangle with rounded corners: from the middle of the right side over bottom right,
    /// bottom left, top left and top right. A corner of size 0 is a point.
    ///
    /// - Parameter corners: Width and height of the corners: top left, top right, bottom right, bottom left.
    static func roundedRect(_ rect: CGRect, corners: [(width: CGFloat, height: CGFloat)]) -> [PathElement] {
        var elements: [PathElement] = [.move(CGPoint(x: rect.maxX, y: rect.midY))]
        func corner(_ size: (width: CGFloat, height: CGFloat), x: CGFloat, y: CGFloat, startAngle: CGFloat) {
            let isRight = x == rect.maxX
            let isBottom = y == rect.maxY
            let toCorner = CGAffineTransform(
                a: size.width, b: 0, c: 0, d: size.height,
                tx: x + (isRight ? -size.width : size.width), ty: y + (isBottom ? -size.height : size.height))
            let quarter = PathArc(center: .zero, radius: 1, startAngle: startAngle, sweep: .pi / 2)
            elements.append(.line(quarter.start.applying(toCorner)))
            if size.width > 0, size.height > 0 {
                elements += quarter.curves.map { $0.mapPoints { $0.applying(toCorner) } }
            }
        }
        corner(corners[2], x: rect.maxX, y: rect.maxY, startAngle: 0)
        corner(corners[3], x: rect.minX, y: rect.maxY, startAngle: .pi / 2)
        corner(corners[0], x: rect.minX, y: rect.minY, startAngle: .pi)
        corner(corners[1], x: rect.maxX, y: rect.minY, startAngle: 3 * .pi / 2)
        return elements + [.close]
    }
}
