import AnimationCore
import Foundation

/// `interpolate`: the matrix between two lists of CSS's transform functions, as in
/// `rotate(30) | scale(2,3) @ 0.25`; angles in degrees. The answer is the six numbers of a transform of the plane, or all
/// sixteen, row by row as Core Animation counts them.
enum TransformQuestion {
    static func interpolated(_ input: String) throws -> Question.Answer {
        let parts = input.components(separatedBy: " @ ")
        let lists = parts[0].components(separatedBy: " | ")
        guard parts.count == 2, lists.count == 2, let progress = Double(parts[1]) else {
            throw Question.Unreadable(input: input)
        }
        let ends = try lists.map(transform)
        if ends.allSatisfy(\.isAffine) {
            guard let start = try? DecomposedTransform(ends[0].affinePart),
                let end = try? DecomposedTransform(ends[1].affinePart)
            else { throw Question.NotApplicable("singular transforms") }
            let value = start.interpolated(to: end.nearestTurn(to: start), progress: progress).affineTransform
            return answer(Transform3D(value))
        }
        guard let start = DecomposedTransform3D(ends[0]), let end = DecomposedTransform3D(ends[1]) else {
            throw Question.NotApplicable("singular transforms")
        }
        return answer(start.interpolated(to: end, progress: progress).transform, isInPlane: false)
    }

    /// The numbers of a matrix: six of one of the plane, or all sixteen.
    static func answer(_ value: Transform3D, isInPlane: Bool = true) -> Question.Answer {
        let plane = value.affinePart
        return .numbers(
            isInPlane
                ? [plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty]
                : [value.row1, value.row2, value.row3, value.row4].flatMap { row in (0..<4).map { row[$0] } })
    }

    /// The transform of a list: the last function is applied first.
    static func transform(_ list: String) throws -> Transform3D {
        try list.split(separator: " ").reduce(Transform3D.identity) { whole, function in
            guard function != "none" else { return whole }
            let words = function.dropLast().split(separator: "(")
            let numbers = words[1].split(separator: ",").compactMap { Double($0) }
            return try self.function(String(words[0]), numbers).concatenating(whole)
        }
    }

    private static func function(_ name: String, _ numbers: [Double]) throws -> Transform3D {
        func number(_ index: Int, or missing: Double = 0) -> Double { index < numbers.count ? numbers[index] : missing }
        let angle = number(0) * .pi / 180
        switch name {
        case "translate", "translate3d": return .translation(x: number(0), y: number(1), z: number(2))
        case "translateX": return .translation(x: number(0), y: 0, z: 0)
        case "translateY": return .translation(x: 0, y: number(0), z: 0)
        case "translateZ": return .translation(x: 0, y: 0, z: number(0))
        case "scale": return .scale(x: number(0), y: number(1, or: number(0)), z: 1)
        case "scale3d": return .scale(x: number(0), y: number(1), z: number(2))
        case "scaleX": return .scale(x: number(0), y: 1, z: 1)
        case "scaleY": return .scale(x: 1, y: number(0), z: 1)
        case "scaleZ": return .scale(x: 1, y: 1, z: number(0))
        case "rotate", "rotateZ": return .rotation(angle, x: 0, y: 0, z: 1)
        case "rotateX": return .rotation(angle, x: 1, y: 0, z: 0)
        case "rotateY": return .rotation(angle, x: 0, y: 1, z: 0)
        case "rotate3d": return .rotation(number(3) * .pi / 180, x: number(0), y: number(1), z: number(2))
        case "skewX": return Transform3D(AffineTransform(a: 1, b: 0, c: tan(angle), d: 1, tx: 0, ty: 0))
        case "skewY": return Transform3D(AffineTransform(a: 1, b: tan(angle), c: 0, d: 1, tx: 0, ty: 0))
        case "skew":
            return Transform3D(
                AffineTransform(a: 1, b: tan(number(1) * .pi / 180), c: tan(angle), d: 1, tx: 0, ty: 0))
        case "perspective":
            var value = Transform3D.identity
            value.row3.w = number(0) == 0 ? 0 : -1 / number(0)
            return value
        case "matrix" where numbers.count == 6:
            return Transform3D(
                AffineTransform(
                    a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
        case "matrix3d" where numbers.count == 16:
            func row(_ index: Int) -> SIMD4<Double> { SIMD4(numbers[(4 * index)..<(4 * index + 4)]) }
            return Transform3D(row1: row(0), row2: row(1), row3: row(2), row4: row(3))
        default: throw Question.Unreadable(input: name)
        }
    }
}
