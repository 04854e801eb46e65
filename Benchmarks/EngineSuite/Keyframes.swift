import AnimationCore
import GoogleBenchmark

/// Keyframe tracks and media timing: one value at one time. Evaluation must not allocate: `allocs_per_iter` is 0.
enum Keyframes {
    static let benchmarks =
        CalculationMode.allCases.map(track) + [eased, transforms, construction, timing]

    /// A rectangle that moves through `count` positions.
    private static func rects(_ count: Int) -> [Rect] {
        var random = InputGenerator(seed: 0x4B45)
        return (0..<count).map { _ in
            let numbers = random.doubles(4, in: 0..<500)
            return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }

    /// 64 shuffled times.
    private static let moments: [Double] = {
        var random = InputGenerator(seed: 0x54)
        return random.doubles(64, in: 0..<1)
    }()

    private static func evaluate<Value>(_ track: KeyframeTrack<Value>, _ state: borrowing Benchmark.State) throws {
        let moments = moments
        try state.verify("a track passes through its values") {
            guard let undo = track.timeline.inverse else { return false }
            return zip(track.keyTimes, track.values).allSatisfy { time, value in
                (track.value(at: undo.value(at: time)) - value).magnitudeSquared <= 1e-12
            }
        }
        state.measure {
            for moment in moments { doNotOptimize(track.value(at: moment)) }
        }
        state.setItemsProcessed(state.iterations * moments.count)
    }

    private static func track(_ mode: CalculationMode) -> Benchmark {
        Benchmark("keyframes/rect/\(mode)") { state in
            let track = try KeyframeTrack(values: rects(state.argument("keyframes")), mode: mode)
            try evaluate(track, state)
        }
        .argumentNames("keyframes")
        .argument(2).argument(16).argument(256)
    }

    private static let eased = Benchmark("keyframes/rect/linear/eased") { state in
        let values = rects(16)
        let track = try KeyframeTrack(
            values: values, timingFunctions: Array(repeating: .easeInOut, count: 15), timeline: .easeInOut)
        try evaluate(track, state)
    }

    private static let transforms = Benchmark("keyframes/transform/decomposed") { state in
        let turns = (0..<16).map { AffineTransform.rotation(Double($0)).concatenating(.scale(x: 1, y: 2)) }
        let track = try KeyframeTrack(values: [DecomposedTransform](shortestTurns: turns))
        try state.verify("the transforms come back") {
            zip(track.keyTimes, turns).allSatisfy { time, turn in
                (track.value(at: time).affineTransform - turn).magnitudeSquared <= 1e-24
            }
        }
        let moments = moments
        state.measure {
            for moment in moments { doNotOptimize(track.value(at: moment).affineTransform) }
        }
        state.setItemsProcessed(state.iterations * moments.count)
    }

    private static let construction = Benchmark("keyframes/construction/cubic") { state in
        let values = rects(16)
        state.measure { doNotOptimize(try? KeyframeTrack(values: values, mode: .cubic)) }
        try state.verify("the values make a track") {
            try KeyframeTrack(values: values, mode: .cubic).value(at: 1) == values[15]
        }
    }

    private static let timing = Benchmark("keyframes/media-timing") { state in
        let timing = try MediaTiming(
            beginTime: 0.1, duration: 0.3, speed: 1.5, repetition: .count(2.5), autoreverses: true, fill: .both)
        try state.verify("the timing ends on its way back") { timing.state(at: 2).progress == 1 }
        let moments = moments
        state.measure {
            for moment in moments { doNotOptimize(timing.state(at: moment).progress) }
        }
        state.setItemsProcessed(state.iterations * moments.count)
    }
}
