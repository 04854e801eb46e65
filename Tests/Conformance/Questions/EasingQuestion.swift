import AnimationCore
import Foundation

/// `easing`: the value of an easing, as in `linear(0, 1.5, 1) @ 0.25`. `A | B @ x` is A of B of x; `before` at the end sets
/// the before flag, and `clamp` holds the ends as Core Animation does.
///
/// `parse`: the numbers of an easing, or `invalid`.
enum EasingQuestion {
    static func value(_ input: String) throws -> Question.Answer {
        let parts = input.components(separatedBy: " @ ")
        let words = parts.count == 2 ? parts[1].split(separator: " ") : []
        guard let x = words.first.flatMap({ Double($0) }) else { throw Question.Unreadable(input: input) }
        let edge: UnitCurve.Edge = words.contains("clamp") ? .clamp : .extrapolate
        let curves = try parts[0].components(separatedBy: " | ").map { try UnitCurve(easing: $0, edge: edge) }
        return .numbers([
            curves.reversed().reduce(x) { $1.value(at: $0, isBeforeJump: words.contains("before")) }
        ])
    }

    static func parsed(_ input: String) throws -> Question.Answer {
        // A list of easings is CSS's, not an easing.
        guard !input.contains("calc(") else { throw Question.NotApplicable("calc()") }
        guard let curve = try? UnitCurve(easing: input) else { return .words("invalid") }
        // Written and read again.
        switch try UnitCurve(easing: curve.css ?? "").shape {
        case .linear: return .words("linear")
        case .cubicBezier(let bezier): return .numbers([bezier.x1, bezier.y1, bezier.x2, bezier.y2])
        case .steps(let steps): return .words("steps \(steps.count) \(steps.jump)")
        case .piecewiseLinear(let lines): return .numbers(lines.points.flatMap { [$0.output, 100 * $0.input] })
        case .circular: return .words("circular")
        }
    }
}
