import Scenarios
import AnimationCore
import FrameSuite
import GoogleBenchmark
import HeadlessKit

/// Whole transitions: the preparation of the first frame, and the frames.
///
/// `stage` is the stage with all its views, laid out. `build` adds the transition, run on it from start to end: the
/// difference to `stage` is the capture. `compile` makes a batch of the captured timeline; `frames-100` evaluates a hundred
/// frames of that batch, spread evenly over the transition (every rectangle and opacity, none read). `build` ÷
/// `frames-100` is the cost of the preparation in hundreds of frames; its bound is 1 for a thousand cells.
///
/// All of them run on a heap that keeps its memory. By default the C library returns it to the system after each
/// iteration, unless something large has been freed before: the time of a row would depend on the rows before it. The
/// system's time for fresh pages, once in a process, is not included.
enum Transitions {
    static let benchmarks = [stage, build, compile, frames].flatMap { family in kinds.map(family) }

    /// All transitions but the system's own, which move two views for any content.
    private static let kinds = TransitionKind.allCases.filter { $0 != .defaultPush && $0 != .defaultPresent }
    private static let cells = [12, 1000]
    private static let frameCells = [12, 1000, 10_000]

    /// Allocates and frees a large piece of memory, after which the C library keeps freed memory up to that size.
    private static let heapIsKept: Void = doNotOptimize([UInt8](repeating: 0, count: 24 << 20))

    private static func setup(_ kind: TransitionKind, _ state: borrowing Benchmark.State) -> TransitionSetup {
        heapIsKept
        return TransitionSetup(kind, cells: state.argument("cells"))
    }

    private static func finish(_ benchmark: Benchmark, cells: [Int] = cells) -> Benchmark {
        benchmark.argumentNames("cells").product([cells])
    }

    private static func stage(_ kind: TransitionKind) -> Benchmark {
        finish(
            Benchmark("transition/stage/\(kind.rawValue)") { state in
                let setup = setup(kind, state)
                try state.verify("every cell is there") {
                    onMainActor {
                        TransitionScene(setup).list.collectionView.visibleCells.count == setup.cells
                    }
                }
                state.measure { onMainActor { doNotOptimize(TransitionScene(setup)) } }
                state.setItemsProcessed(state.iterations * setup.cells)
            })
    }

    private static func build(_ kind: TransitionKind) -> Benchmark {
        finish(
            Benchmark("transition/build/\(kind.rawValue)") { state in
                let setup = setup(kind, state)
                try state.verify("the transition keeps its contract, and shows every cell") {
                    onMainActor {
                        let scene = TransitionScene(setup)
                        let timeline = scene.forward()
                        let shown = timeline.targets.count { if case .cell = $0.name { true } else { false } }
                        return scene.stage.violations.isEmpty && shown >= setup.cells
                    }
                }
                state.measure { onMainActor { doNotOptimize(TransitionScene(setup).forward()) } }
                state.setItemsProcessed(state.iterations * setup.cells)
            })
    }

    /// Whether ten frames, the first and the last included, are those of the compiled timeline.
    private static func keepsFrames(_ compiled: consuming TimelineBatch, of run: ScenarioRun) throws -> Bool {
        let engine = BatchEngine(threads: 1)
        var scalar = TimelineFrames(run.timeline, container: run.container)
        for frame in 0..<10 {
            let time = run.timeline.duration * Double(frame) / 9
            try compiled.evaluate(at: time, with: engine)
            guard compiled.scalarTargets == 0 else { return false }
            for row in scalar.rows(at: time) {
                guard let rect = compiled.rect(of: row.target), let alpha = compiled.alpha(of: row.target),
                    (rect - row.rect).magnitudeSquared < 1e-18, (alpha - row.alpha).magnitude < 1e-9
                else { return false }
            }
        }
        return true
    }

    private static func compile(_ kind: TransitionKind) -> Benchmark {
        finish(
            Benchmark("transition/compile/\(kind.rawValue)") { state in
                let setup = setup(kind, state)
                let run = try onMainActor { try Scenario(setup).run() }
                try state.verify("every frame is the scalar timeline's, and nothing is left to that") {
                    try keepsFrames(TimelineBatch(run.timeline, container: run.container), of: run)
                }
                var failure: (any Error)?
                state.measure {
                    do {
                        doNotOptimize(try TimelineBatch(run.timeline, container: run.container))
                    } catch { failure = error }
                }
                if let failure { throw failure }
                state.setItemsProcessed(state.iterations * setup.cells)
            })
    }

    private static func frames(_ kind: TransitionKind) -> Benchmark {
        let name = "transition/frames-100/\(kind.rawValue)"
        return finish(
            Benchmark(name) { state in
                let setup = setup(kind, state)
                let injected = InjectedWork.iterations(of: "\(name)/cells:\(setup.cells)")
                let run = try onMainActor { try Scenario(setup).run() }
                let engine = BatchEngine(threads: 1)
                let times = (0..<100).map { run.timeline.duration * Double($0) / 99 }
                var batch = try TimelineBatch(run.timeline, container: run.container)
                try state.verify("every frame is the scalar timeline's, and nothing is left to that") {
                    try keepsFrames(batch, of: run)
                }
                var failure: (any Error)?
                state.measure {
                    do {
                        for time in times { try batch.evaluate(at: time, with: engine) }
                        for iteration in 0..<injected { doNotOptimize(iteration) }
                    } catch { failure = error }
                }
                if let failure { throw failure }
                state.setCounter("cells", to: Double(setup.cells))
                state.setItemsProcessed(state.iterations * setup.cells * times.count)
            }, cells: frameCells)
    }
}
