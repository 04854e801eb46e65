import AnimationCore
import GoogleBenchmark

/// The batch kernels, with every set of kernels that this processor has: `kernel/TASK/SET/cells:N`.
///
/// One iteration is one call for all cells; `cells` divides it. `cells:0` is the cost of a call without cells. On one
/// thread unless the task's name says otherwise.
enum Kernels {
    static let benchmarks = KernelSet.allCases.filter(\.isUsable).flatMap { benchmarks(of: $0) }

    private static func benchmarks(of set: KernelSet) -> [Benchmark] {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        var all = [
            springs("spring-double", engine, small, Double.self, tolerance: 1e-11, KernelInputs.springs),
            springs("spring-float", engine, small, Float.self, tolerance: 0.01, KernelInputs.springs),
            mixed(engine, isSorted: true), mixed(engine, isSorted: false), stagger(engine), step(engine),
            deceleration(Double.self, engine), deceleration(Float.self, engine), bezier(engine), track(engine),
        ]
        all += KernelInputs.transforms.map {
            rects(
                "\($0.name)-double", $0.transform, engine, [0, 12, 100, 1000, 8192, 1_048_576], Double.self,
                squaredError: 1e-20)
        }
        let turn = KernelInputs.transforms[2].transform
        all += [
            rects("general-float", turn, engine, [8192], Float.self, squaredError: 1e-5), indexed(engine),
            frames("float", .uniform, engine, frameCounts, Float.self),
            frames("double", .uniform, engine, frameCounts, Double.self, error: 0),
        ]
        all += [Motion.slide, .staggered, .eased, .perCellSpring].map {
            frames("\($0.rawValue)-float", $0, engine, [1000, 1_000_000], Float.self)
        }
        return all + (set == .current ? [1, 2].map { frameThreads(set, $0) } : [])
    }

    /// Sizes for the first cache, for small batches, and none.
    private static let small = [0, 12, 100, 1000, 1024]

    private static func benchmark(
        _ task: String, _ engine: BatchEngine, _ counts: [Int],
        _ body: @escaping @Sendable (borrowing Benchmark.State, Int) throws -> Void
    ) -> Benchmark {
        Benchmark("kernel/\(task)/\(engine.kernelSet.rawValue)") { state in
            let count = state.argument("cells")
            try body(state, count)
            state.report(cells: count)
        }
        .cells(counts)
    }

    /// Springs with parameters and times of their own, all within a tolerance of the scalar solution.
    private static func springs<S: BatchScalar>(
        _ task: String, _ engine: BatchEngine, _ counts: [Int], _: S.Type, tolerance: Double,
        _ inputs: @escaping @Sendable (Int) throws -> (solutions: [SpringSolution], times: [Double])
    ) -> Benchmark {
        benchmark(task, engine, counts) { state, count in
            let (solutions, times) = try inputs(count)
            let (springs, column) = (try SpringBatch<S>(solutions), NumberBatch(times.map { S($0) }))
            var result = NumberBatch<S>(count: count)
            engine.evaluate(springs, at: column, into: &result)
            let computed = result.array
            try state.verify("every displacement is the scalar solution's") {
                solutions.indices.allSatisfy {
                    (Double(computed[$0]) - solutions[$0].value(at: times[$0])).magnitude <= tolerance
                }
            }
            state.measure { engine.evaluate(springs, at: column, into: &result) }
        }
    }

    /// All regimes in one batch: sorted, so that vectors have one kind, or mixed.
    private static func mixed(_ engine: BatchEngine, isSorted: Bool) -> Benchmark {
        let task = "spring-regimes-\(isSorted ? "sorted" : "mixed")-double"
        return springs(task, engine, [1024], Double.self, tolerance: 1e-11) { count in
            var solutions = try KernelInputs.mixedSprings(count)
            if isSorted { solutions.sort { $0.spring.dampingRatio < $1.spring.dampingRatio } }
            return (solutions, Array(repeating: 0.3, count: count))
        }
    }

    private static func stagger(_ engine: BatchEngine) -> Benchmark {
        benchmark("spring-staggered-double", engine, [1024]) { state, count in
            let solution = SpringSolution(.bouncy, displacement: 1)
            let startTimes = KernelInputs.abscissas(count)
            let column = NumberBatch(startTimes)
            var result = NumberBatch<Double>(count: count)
            engine.evaluate(solution, at: 0.6, startTimes: column, into: &result)
            let computed = result.array
            try state.verify("every displacement is the scalar solution's") {
                startTimes.indices.allSatisfy {
                    (computed[$0] - solution.value(at: max(0.6 - startTimes[$0], 0))).magnitude <= 1e-14
                }
            }
            state.measure { engine.evaluate(solution, at: 0.6, startTimes: column, into: &result) }
        }
    }

    /// In the first cache, in the second, and larger than the last one. The state is set back now and then by itself: at
    /// this rest distance the cells never settle.
    private static func step(_ engine: BatchEngine) -> Benchmark {
        benchmark("step-double", engine, [0, 1024, 16_384, 4_194_304]) { state, count in
            let stepper = SpringStepper(spring: try Spring(stiffness: 100, damping: 0), step: 1 / 120)
            let start = SpringState<Double>(displacement: 1, velocity: 2)
            var batch = try StepBatch<Double>(stepper, states: Array(repeating: start, count: count))
            let moving = engine.advance(&batch)
            let stepped = count > 0 ? batch[count - 1].displacement : 0
            try state.verify("the last cell is the stepper's") {
                moving == count && (count == 0 || (stepped - stepper.advanced(start).displacement).magnitude <= 1e-15)
            }
            state.measure { engine.advance(&batch) }
        }
    }

    /// Flings with start, velocity, rate and stop velocity of their own, each at its time.
    private static func deceleration<S: BatchScalar>(_: S.Type, _ engine: BatchEngine) -> Benchmark {
        benchmark("deceleration-\(S.self == Float.self ? "float" : "double")", engine, [0, 1024]) { state, count in
            let (motions, times) = try KernelInputs.flings(count)
            let (batch, column) = (try DecelerationBatch<S>(motions), NumberBatch(times.map { S($0) }))
            var result = NumberBatch<S>(count: count)
            engine.evaluate(batch, at: column, into: &result)
            let computed = result.array
            let tolerance = 1e5 * Double(S.ulpOfOne)
            try state.verify("every value is the scalar motion's") {
                motions.indices.allSatisfy {
                    (Double(computed[$0]) - motions[$0].value(at: times[$0])).magnitude <= tolerance
                }
            }
            state.measure { engine.evaluate(batch, at: column, into: &result) }
        }
    }

    private static func bezier(_ engine: BatchEngine) -> Benchmark {
        benchmark("bezier-double", engine, [0, 1024]) { state, count in
            let curve = try CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
            let abscissas = KernelInputs.abscissas(count)
            let column = NumberBatch(abscissas)
            var result = NumberBatch<Double>(count: count)
            engine.evaluate(curve, at: column, into: &result)
            let computed = result.array
            try state.verify("every ordinate is the scalar curve's") {
                abscissas.indices.allSatisfy { (computed[$0] - curve.value(at: abscissas[$0])).magnitude <= 1e-12 }
            }
            state.measure { engine.evaluate(curve, at: column, into: &result) }
        }
    }

    private static func track(_ engine: BatchEngine) -> Benchmark {
        benchmark("track-double", engine, [1024]) { state, count in
            let keyframes = try KeyframeTrack(values: [0, 10, 10, 40, 100.0], mode: .cubic)
            let track = try TrackBatch<Double>(keyframes)
            let progress = KernelInputs.abscissas(count)
            let column = NumberBatch(progress)
            var result = NumberBatch<Double>(count: count)
            engine.evaluate(track, at: column, into: &result)
            let computed = result.array
            try state.verify("every value is the scalar track's") {
                progress.indices.allSatisfy { (computed[$0] - keyframes.value(at: progress[$0])).magnitude <= 1e-11 }
            }
            state.measure { engine.evaluate(track, at: column, into: &result) }
        }
    }

    private static func rects<S: BatchScalar>(
        _ name: String, _ transform: AffineTransform, _ engine: BatchEngine, _ counts: [Int], _: S.Type,
        squaredError: Double
    ) -> Benchmark {
        benchmark("rects-\(name)", engine, counts) { state, count in
            let rects = KernelInputs.rects(count)
            let (batch, conversion) = (try RectBatch<S>(rects), try KernelInputs.conversion(transform))
            var result = RectBatch<S>(count: count)
            engine.convert(batch, by: conversion, into: &result)
            let computed = result.array
            try state.verify("every box is the scalar one") {
                stride(from: 0, to: count, by: 1 + count / 1000).allSatisfy {
                    (computed[$0] - rects[$0].applying(transform)).magnitudeSquared <= squaredError
                }
            }
            state.measure { engine.convert(batch, by: conversion, into: &result) }
        }
    }

    private static func indexed(_ engine: BatchEngine) -> Benchmark {
        benchmark("rects-indexed-double", engine, [8192]) { state, count in
            let rects = KernelInputs.rects(count)
            let batch = try RectBatch<Double>(rects)
            let conversions = try KernelInputs.transforms.map { try KernelInputs.conversion($0.transform) }
            let transforms = IndexedTransforms<Double>(conversions, cells: (0..<count).map { $0 * 7 % 3 })
            var result = RectBatch<Double>(count: count)
            engine.convert(batch, by: transforms, into: &result)
            let computed = result.array
            try state.verify("every box is the scalar one") {
                rects.indices.allSatisfy {
                    (computed[$0] - rects[$0].applying(conversions[$0 * 7 % 3].transform)).magnitudeSquared <= 1e-20
                }
            }
            state.measure { engine.convert(batch, by: transforms, into: &result) }
        }
    }

    enum Motion: String, CaseIterable {
        /// One start time for all.
        case uniform
        /// One start time for all, which move along one axis and do not fade.
        case slide
        /// A delay for each.
        case staggered
        /// A curve, and a delay for each.
        case eased
        /// A spring and a delay for each.
        case perCellSpring = "per-cell-spring"
    }

    /// A batch, its last cell, and the target of that.
    private typealias Cells<S: BatchScalar> = (batch: CellBatch<S>, last: CellBatch<S>.Cell?, end: Rect)

    /// The cells that were built last. The library calls the body of a row several times, and to insert a million cells
    /// takes longer than to measure them.
    private final class LastCells: @unchecked Sendable {
        // One call of a body at a time: none of these benchmarks asks for threads.
        private var key = ""
        private var cells: Any?

        /// Hands the cells over: who keeps another reference copies a million of them with the first frame.
        func take<C>(_ key: String, _: C.Type) -> C? {
            defer { cells = nil }
            return key == self.key ? cells as? C : nil
        }

        func keep(_ cells: Any, as key: String) { (self.key, self.cells) = (key, cells) }
    }
    private static let lastCells = LastCells()

    /// Measures frames of cells of one group, in a scrolled container. In the end the last cell may be off its target by the
    /// square root of `error`, in points.
    @inline(__always)
    static func measureFrames<S: BatchScalar>(
        _ state: borrowing Benchmark.State, _ engine: BatchEngine, _ count: Int, _ motion: Motion, _: S.Type,
        error: Double
    ) throws {
        let key = "\(S.self) \(motion) \(count)"
        var (batch, last, end) = try lastCells.take(key, Cells<S>.self) ?? newCells(count, motion, S.self)
        engine.frame(&batch, at: 60)
        let rect = last.map { batch.frame(of: $0).rect } ?? end
        try state.verify("in the end the last cell is on its target") { (rect - end).magnitudeSquared <= error }
        var times = FrameTimes()
        state.measure { engine.frame(&batch, at: times.next()) }
        lastCells.keep((batch, last, end), as: key)
    }

    private static func newCells<S: BatchScalar>(_ count: Int, _ motion: Motion, _: S.Type) throws -> Cells<S> {
        let rects = KernelInputs.rects(1024)
        var batch = CellBatch<S>()
        let conversion = try KernelInputs.conversion(.translation(x: 0, y: -120))
        let group =
            switch motion {
            case .uniform, .slide: batch.addGroup(.spring(.snappy), startTime: 0, conversion: conversion)
            case .staggered: batch.addStaggeredGroup(.spring(.snappy), startTime: 0, conversion: conversion)
            case .eased:
                batch.addStaggeredGroup(
                    .curve(try CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1), duration: 0.5), startTime: 0,
                    conversion: conversion)
            case .perCellSpring: batch.addPerCellSpringGroup(startTime: 0, conversion: conversion)
            }
        batch.reserveCapacity(count, of: group)
        var last: CellBatch<S>.Cell?
        for index in 0..<count {
            let (start, target) = (rects[index % 1024], rects[(index + 7) % 1024])
            let delay = Double(index % 16) * 0.01
            switch motion {
            case .uniform: last = try batch.insert(from: start, alpha: 0, to: target, into: group)
            case .slide: last = try batch.insert(from: target.offsetBy(dx: 375, dy: 0), to: target, into: group)
            case .staggered, .eased:
                last = try batch.insert(from: start, alpha: 0, to: target, delay: delay, into: group)
            case .perCellSpring:
                let spring = try Spring(
                    response: 0.3 + 0.3 * Double(index % 997) / 997,
                    dampingRatio: 0.5 + 0.49 * Double(index % 991) / 991)
                last = try batch.insert(from: start, alpha: 0, to: target, with: spring, delay: delay, into: group)
            }
        }
        let end = count > 0 ? rects[(count + 6) % 1024] : .zero
        return (batch, last, end.offsetBy(dx: 0, dy: -120))
    }

    /// Two times, interleaved: a frame of the same time as the last one has nothing to compute.
    private struct FrameTimes {
        private var time = 0.25

        mutating func next() -> Double {
            time = 0.51 - time
            return time
        }
    }

    private static let frameCounts = [0, 12, 100, 1000, 1_000_000]

    private static func frames<S: BatchScalar>(
        _ name: String, _ motion: Motion, _ engine: BatchEngine, _ counts: [Int], _: S.Type,
        error: Double = 1e-6
    ) -> Benchmark {
        benchmark("frame-\(name)", engine, counts) { state, count in
            try measureFrames(state, engine, count, motion, S.self, error: error)
        }
    }

    /// The same frame on one and on two threads: compare `frame-float-threads:1` with `:2`.
    private static func frameThreads(_ set: KernelSet, _ threads: Int) -> Benchmark {
        let engine = BatchEngine(kernelSet: set, threads: threads)
        return benchmark(
            "frame-float-threads:\(threads)", engine, [12, 1000, 10_000, 30_000, 100_000, 300_000, 1_000_000]
        ) { state, count in
            try measureFrames(state, engine, count, .uniform, Float.self, error: 1e-6)
        }
        .useRealTime()
    }
}
