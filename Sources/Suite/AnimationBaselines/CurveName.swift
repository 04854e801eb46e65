import AnimationCore
import AnimationTimeline

extension AnimationTiming {
    /// The curve in UIKit's words, with its parameters: `ease-in-out`, `spring damping 0.85, velocity 1`.
    var curveName: String {
        let name: String
        switch pace {
        case .curve(let curve): name = curve.curveName
        case .spring(let solution): name = springName(solution)
        case .deceleration(let rate): name = "scroll deceleration \(BaselineNumber.text(rate.perMillisecond))"
        }
        var text = name
        if isPart {
            let (start, end) = (BaselineNumber.text(partStart), BaselineNumber.text(partStart + partLength))
            text += ", keyframe \(start) – \(end)\(shape == nil ? "" : " of a smooth path")"
        }
        return text + (cycles?.cyclesText ?? "")
    }

    /// The spring by the parameters of the call that makes it: damping ratio, or duration and bounce.
    private func springName(_ solution: SpringSolution) -> String {
        guard solution.displacement != 0 else {
            return solution.spring.curveName(velocity: solution.velocity) + ", returning"
        }
        let (spring, velocity) = (solution.spring, -solution.velocity)
        if let fitted = try? UIKitSpring(
            duration: cycles?.duration ?? duration, dampingRatio: spring.dampingRatio, initialVelocity: velocity),
            abs(fitted.spring.angularFrequency / spring.angularFrequency - 1) < 1e-9
        {
            return "spring damping \(BaselineNumber.text(fitted.dampingRatio))" + Spring.text(velocity: velocity)
        }
        return spring.curveName(velocity: velocity)
    }
}

extension Spring {
    /// The spring by duration and bounce, or by mass, stiffness and damping.
    func curveName(velocity: Double) -> String {
        if self == .systemTransition { return "system spring" + Spring.text(velocity: velocity) }
        let name =
            mass == 1
            ? "spring duration \(BaselineNumber.text(duration)), bounce \(BaselineNumber.text(bounce))"
            : "spring mass \(BaselineNumber.text(mass)), stiffness \(BaselineNumber.text(stiffness)), "
                + "damping \(BaselineNumber.text(damping))"
        return name + Spring.text(velocity: velocity)
    }

    fileprivate static func text(velocity: Double) -> String {
        velocity == 0 ? "" : ", velocity \(BaselineNumber.text(velocity))"
    }
}

extension UnitCurve {
    /// The curve's name, or its control points.
    var curveName: String {
        if let known = UnitCurve.named.first(where: { $0.curve == self }) { return known.name }
        switch shape {
        case .cubicBezier(let bezier):
            let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(BaselineNumber.text)
            return "cubic-bezier(\(points.joined(separator: ", ")))"
        case .steps(let steps): return "steps(\(steps.count), jump-\(steps.jump))"
        case .linear: return "linear"
        case .circular(let circle): return "circular \(circle)"
        case .piecewiseLinear(let lines):
            let stops = lines.points.map { "\(BaselineNumber.text($0.output)) \(BaselineNumber.text(100 * $0.input))%" }
            return "linear(\(stops.joined(separator: ", ")))"
        }
    }
}

extension MediaTiming {
    /// The repetition in words, with a comma in front; empty for one cycle.
    var cyclesText: String {
        guard activeDuration != duration || autoreverses else { return "" }
        let run = autoreverses ? 2 * duration : duration
        return ", \(BaselineNumber.text(activeDuration / run)) times\(autoreverses ? " and back" : "")"
    }
}
