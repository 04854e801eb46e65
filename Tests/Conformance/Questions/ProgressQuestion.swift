import AnimationCore

/// `progress` and `iteration`: those of a Web Animations effect at a time, as in
/// `duration=100 delay=1 iterations=3 direction=alternate easing=steps(2,start) @ 51`. Fill is `both`.
enum ProgressQuestion {
    static func progress(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        let state = try timing(input).state(at: try time(input, text))
        guard let progress = state.progress else { return .words("none") }
        let curve = try input["easing"].map { try UnitCurve(easing: $0, edge: .extrapolate) } ?? .linear
        return .numbers([curve.value(at: progress, isBeforeJump: state.isBeforeJump)])
    }

    static func iteration(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        guard input["direction"] == nil else {
            throw Question.NotApplicable("the iteration of a cycle that turns back")
        }
        let state = try timing(input).state(at: try time(input, text))
        return state.position.map { .numbers([$0.cycle]) } ?? .words("none")
    }

    private static func time(_ input: QuestionInput, _ text: String) throws -> Double {
        guard let time = input.at.first else { throw Question.Unreadable(input: text) }
        return time
    }

    private static func timing(_ input: QuestionInput) throws -> MediaTiming {
        if try input.number("iterationStart", or: 0) != 0 { throw Question.NotApplicable("iterationStart") }
        if try input.number("endDelay", or: 0) < 0 { throw Question.NotApplicable("an end delay below 0") }
        let (duration, iterations) = (try input.number("duration", or: 0), try input.number("iterations", or: 1))
        let alternates = input["direction"] == "alternate"
        let active = iterations == 0 || duration == 0 ? 0 : iterations * duration
        let isReversed = input["direction"] == "reverse"
        if input["direction"] == "alternate-reverse" || isReversed && !active.isFinite {
            throw Question.NotApplicable("alternate-reverse")
        }
        return try MediaTiming(
            beginTime: input.number("delay", or: 0), duration: duration, speed: isReversed ? -1 : 1,
            offset: isReversed ? active : 0, repetition: .count(alternates ? iterations / 2 : iterations),
            autoreverses: alternates, fill: .both)
    }
}
