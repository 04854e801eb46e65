import AnimationCore

/// `progress` and `iteration`: those of a Web Animations effect at a time, as in
/// `duration=100 delay=1 iterations=3 direction=alternate easing=steps(2,start) @ 51`. Fill is `both`.
///
/// The engine has no `iterationStart` and no end delay: here they are an offset of the local time with as many more cycles, and
/// a time that is held at both ends.
enum ProgressQuestion {
    static func progress(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        let (state, isBeforeJump) = try state(input, text)
        guard let progress = state.progress else { return .words("none") }
        let curve = try input["easing"].map { try UnitCurve(easing: $0, edge: .extrapolate) } ?? .linear
        return .numbers([curve.value(at: progress, isBeforeJump: isBeforeJump)])
    }

    static func iteration(_ text: String) throws -> Question.Answer {
        let input = try QuestionInput(text)
        return try state(input, text).state.position.map { .numbers([$0.cycle]) } ?? .words("none")
    }

    private static func state(
        _ input: QuestionInput, _ text: String
    ) throws -> (state: MediaState, isBeforeJump: Bool) {
        guard let time = input.at.first else { throw Question.Unreadable(input: text) }
        let (duration, iterations) = (try input.number("duration", or: 0), try input.number("iterations", or: 1))
        let (delay, endDelay) = (try input.number("delay", or: 0), try input.number("endDelay", or: 0))
        let direction = input["direction"] ?? "normal"
        let start = try input.number("iterationStart", or: 0) + (direction == "alternate-reverse" ? 1 : 0)
        let (alternates, isReversed) = (direction.hasPrefix("alternate"), direction == "reverse")
        let active = iterations == 0 || duration == 0 ? 0 : iterations * duration
        let isShifted = start != 0 || endDelay < 0
        if isShifted, iterations == 0 || duration == 0 || duration.isInfinite {
            throw Question.NotApplicable("an iteration start without iterations that take a time")
        }
        if isReversed, isShifted { throw Question.NotApplicable("an iteration start in reverse") }
        let timing = try MediaTiming(
            beginTime: delay, duration: duration, speed: isReversed ? -1 : 1,
            offset: isReversed ? active : start == 0 ? 0 : start * duration,
            repetition: .count((iterations + start) / (alternates ? 2 : 1)), autoreverses: alternates, fill: .both)
        guard isShifted else {
            let state = timing.state(at: time)
            return (state, state.isBeforeJump)
        }
        let end = delay + max(0, active + min(0, endDelay))
        let state = timing.state(at: min(max(time, delay), end))
        let isReturning = state.position?.isReturning == true
        return (state, time < delay && !isReturning || time >= end && isReturning)
    }
}
