import AnimationCore

/// `keyframes`: the value of a keyframe animation, as in `mode=cubic values=0,10,10 tension=0,1,0 @ 0.75`. Values are numbers
/// or points (`0:0,10:20`); `times`, `curves` (easings between semicolons), `timeline`, `tension`, `continuity` and `bias` may
/// follow.
enum KeyframeQuestion {
    static func value(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        guard let x = input.at.first, let values = input["values"] else { throw Question.Unreadable(input: text) }
        let points = values.split(separator: ",").map { $0.split(separator: ":").compactMap { Double($0) } }
        if points.allSatisfy({ $0.count == 1 }) {
            return .numbers([try track(points.map { $0[0] }, input).value(at: x)])
        }
        let point = try track(points.map { Point(x: $0[0], y: $0[1]) }, input).value(at: x)
        return .numbers([point.x, point.y])
    }

    /// `spline`: the y of a plane curve at an x, as in `values=0:0,0.4:0.8,1:1 bias=0,1,0 @ 0.5`; x must grow along it.
    static func spline(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        guard let x = input.at.first, let values = input["values"] else { throw Question.Unreadable(input: text) }
        let points = values.split(separator: ",").map { $0.split(separator: ":").compactMap { Double($0) } }
        let track = try track(points.map { Point(x: $0[0], y: $0[1]) }, input)
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if track.value(at: middle).x < x { low = middle } else { high = middle }
        }
        return .numbers([track.value(at: high).y])
    }

    private static func track<Value: AnimatableVector>(
        _ values: [Value], _ input: QuestionInput
    ) throws -> KeyframeTrack<Value> {
        let modes: [String: CalculationMode] = [
            "linear": .linear, "discrete": .discrete, "paced": .paced, "cubic": .cubic, "cubicPaced": .cubicPaced,
        ]
        let shape = ["tension", "continuity", "bias"].map { input.numbers($0) ?? [] }
        let shapes = values.indices.map { index in
            let numbers = shape.map { index < $0.count ? $0[index] : 0 }
            return SplineShape(tension: numbers[0], continuity: numbers[1], bias: numbers[2])
        }
        return try .coreAnimation(
            values: values, keyTimes: input.numbers("times"),
            timingFunctions: (input["curves"] ?? "").split(separator: ";").map {
                try UnitCurve(easing: String($0), edge: .extrapolate)
            },
            shapes: shapes, mode: modes[input["mode"] ?? "linear"] ?? .linear,
            timeline: input["timeline"].map { try UnitCurve(easing: $0, edge: .extrapolate) } ?? .linear)
    }
}
