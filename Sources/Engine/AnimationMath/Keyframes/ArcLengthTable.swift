/// The lengths along a smooth curve, and their inverse, from length to parameter.
///
/// Each segment is cut into equal pieces of its parameter; a piece's length is a five-point Gauss–Legendre sum of the
/// speed. Between the knots the length is inverted by Newton's method, whose derivative is the speed itself.
@usableFromInline
package struct ArcLengthTable: Sendable {
    /// The number of pieces that a segment is cut into.
    @usableFromInline static var pieces: Int { 16 }

    @usableFromInline let speeds: [SegmentSpeed]
    /// The length from its segment's start at every knot: `pieces` + 1 for each segment.
    @usableFromInline let knots: [Double]

    /// Measures segments with these speeds.
    init(_ speeds: [SegmentSpeed]) {
        self.speeds = speeds
        let width = 1 / Double(Self.pieces)
        knots = speeds.flatMap { speed in
            var total = 0.0
            return [0.0]
                + (0..<Self.pieces).map { piece in
                    total += speed.length(from: Double(piece) * width, width: width)
                    return total
                }
        }
    }

    /// The length of each segment.
    var lengths: [Double] { speeds.indices.map { length(ofSegment: $0) } }

    /// The length of one segment.
    @inlinable
    func length(ofSegment index: Int) -> Double { knots[(index + 1) * (Self.pieces + 1) - 1] }

    /// The parameter u in 0…1 up to which a segment has the given fraction of its whole length.
    @inlinable
    func parameter(segment index: Int, fraction: Double) -> Double {
        let first = index * (Self.pieces + 1)
        let total = knots[first + Self.pieces]
        let wanted = fraction * total
        guard wanted > 0 else { return 0 }
        guard wanted < total else { return 1 }
        var piece = 0
        var count = Self.pieces
        while count > 1 {
            let half = count / 2
            if knots[first + piece + half] <= wanted { piece += half }
            count -= half
        }
        let width = 1 / Double(Self.pieces)
        let start = Double(piece) * width
        let rest = wanted - knots[first + piece]
        let length = knots[first + piece + 1] - knots[first + piece]
        var low = 0.0
        var high = width
        var u = width * rest / length
        // Newton converges in three or four steps; the bracket serves pieces in which the curve turns back.
        for _ in 0..<40 {
            let error = speeds[index].length(from: start, width: u) - rest
            if error < 0 { low = u } else { high = u }
            let newton = u - error / speeds[index].value(at: start + u)
            let isNewton = newton >= low && newton <= high
            let next = isNewton ? newton : (low + high) / 2
            let step = (next - u).magnitude
            u = next
            // The error after a Newton step is of the order of its square.
            if step <= (isNewton ? 0x1p-27 : 0x1p-50) * width { break }
        }
        return start + u
    }
}

/// The speed along a cubic segment: the square root of a polynomial of degree four in the segment's parameter.
@usableFromInline
struct SegmentSpeed: Sendable {
    @usableFromInline let constant, linear, square, cube, fourth: Double

    init(constant: Double, linear: Double, square: Double, cube: Double, fourth: Double) {
        (self.constant, self.linear, self.square) = (constant, linear, square)
        (self.cube, self.fourth) = (cube, fourth)
    }

    /// The length of the derivative at a parameter in 0…1.
    @inlinable
    func value(at parameter: Double) -> Double {
        let squared =
            constant + parameter * (linear + parameter * (square + parameter * (cube + parameter * fourth)))
        return max(squared, 0).squareRoot()
    }

    /// The length of the piece that starts at `start` and is `width` wide in its parameter.
    @inlinable
    func length(from start: Double, width: Double) -> Double {
        // Abscissae and weights on 0…1 (Abramowitz and Stegun, table 25.4, n = 5).
        let outer =
            value(at: start + 0.046_910_077_030_668_004 * width) + value(at: start + 0.953_089_922_969_332 * width)
        let inner =
            value(at: start + 0.230_765_344_947_158_45 * width) + value(at: start + 0.769_234_655_052_841_5 * width)
        let middle = value(at: start + 0.5 * width)
        return width
            * (0.118_463_442_528_094_54 * outer + 0.239_314_335_249_683_23 * inner
                + 0.284_444_444_444_444_44 * middle)
    }
}
