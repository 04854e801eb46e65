import AnimationCore
import CAllocationCounter
import Foundation
import HeadlessKit

// This engine's rows of docs/engines.md, one JSON object a line with the fields that ../engine.hpp explains.

/// Objects that move from 0 to 100, from time 0 on.
struct Objects {
    /// Computes the frame of all objects at a time.
    var frame: (Double) -> Void
    /// The value of the last object.
    var value: () -> Double
    /// Turns the last object back to 0, in flight, at the time of the last frame.
    var turn: ((Double) -> Void)?
}

let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
let ease = try CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
let engine = BatchEngine(threads: 1)
let still = CoordinateConversion(transform: .identity)
let (near, far) = (Rect(x: 0, y: 0, width: 40, height: 40), Rect(x: 100, y: 0, width: 40, height: 40))

/// The processor time of this process, in nanoseconds.
func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

@MainActor
func report(
    _ name: String, _ motion: String, _ work: String, settled: Double? = nil, _ make: (Int) throws -> Objects
) throws {
    func sampled(_ frames: Int, _ rate: Double, turnAt turn: Int? = nil) throws -> [Double] {
        let objects = try make(1)
        return (1...frames).map {
            objects.frame(Double($0) / rate)
            let value = objects.value()
            if $0 == turn { objects.turn?(Double($0) / rate) }
            return value
        }
    }
    var row: [String: Any] = [
        "engine": "Overshoot: \(name)", "version": CommandLine.arguments.dropFirst().first ?? "", "motion": motion,
        "work": work, "at60": try sampled(120, 60), "at120": try sampled(240, 120),
    ]
    if try make(1).turn != nil { row["turn"] = Array(try sampled(7, 60, turnAt: 6).suffix(3)) }
    if let settled { (row["settled"], row["threshold"]) = (settled, 0.1) }
    var (times, allocations): ([String: Double], [String: Double]) = ([:], [:])
    for count in [1000, 10_000, 100_000] {
        let objects = try make(count)
        objects.frame(0)
        // Six times ten frames; the allocations are those of the last ten.
        for group in 0..<6 {
            allocation_counter_reset()
            if group == 5 { allocation_counter_start() }
            let start = processorTime()
            for index in 1...10 { objects.frame(Double(group * 10 + index) / 60) }
            let time = (processorTime() - start) / Double(10 * count)
            allocation_counter_stop()
            if group < 5 { times["\(count)"] = min(time, times["\(count)"] ?? .infinity) }
        }
        allocations["\(count)"] = Double(allocation_counter_read().allocations) / Double(10 * count)
    }
    (row["ns"], row["allocations"]) = (times, allocations)
    print(String(decoding: try JSONSerialization.data(withJSONObject: row, options: .sortedKeys), as: UTF8.self))
}

/// Cells of a batch, in one group.
@MainActor
func cells<S: BatchScalar>(_: S.Type, _ timing: CellTiming, isStaggered: Bool) -> (Int) throws -> Objects {
    { count in
        var batch = CellBatch<S>()
        let group =
            isStaggered
            ? batch.addStaggeredGroup(timing, startTime: 0, conversion: still)
            : batch.addGroup(timing, startTime: 0, conversion: still)
        batch.reserveCapacity(count, of: group)
        // The last one starts at 0.
        let all = try (1...count).map {
            try batch.insert(from: near, to: far, delay: isStaggered ? Double((count - $0) % 16) / 100 : 0, into: group)
        }
        return Objects(
            frame: { engine.frame(&batch, at: $0) }, value: { batch.frame(of: all[count - 1]).rect.origin.x },
            turn: { try? batch.retarget(all[count - 1], to: near, with: spring, at: $0) })
    }
}

/// Views on a stage.
@MainActor
func views(_ animate: @escaping (@escaping () -> Void) -> Void) -> (Int) -> Objects {
    { count in
        let stage = Stage()
        let views = (0..<count).map { _ in UIView(frame: CGRect(x: -20, y: 0, width: 40, height: 40)) }
        stage.perform { for view in views { stage.window.addSubview(view) } }
        stage.perform { animate { for view in views { view.center.x = 100 } } }
        var shown = 0.0
        return Objects(
            frame: { time in
                stage.advance(to: time)
                for view in views { shown = stage.presentation(of: view).geometry.position.x }
            }, value: { shown },
            turn: { _ in stage.perform { animate { for view in views { view.center.x = 0 } } } })
    }
}

let columns = "columns, without a call for each"
let values = "a value and a call each"
let motion = SpringMotion(spring: spring, from: 0.0, to: 100)
let settled = motion.settlingTime(epsilon: 0.1)
try report(
    "CellBatch, one start", "spring", columns, settled: settled, cells(Float.self, .spring(spring), isStaggered: false))
try report(
    "CellBatch, staggered", "spring", columns, settled: settled, cells(Double.self, .spring(spring), isStaggered: true))
try report("SpringMotion", "spring", values, settled: settled) { count in
    var motions = Array(repeating: motion, count: count)
    var (shown, start) = (Array(repeating: 0.0, count: count), 0.0)
    return Objects(
        frame: { for index in motions.indices { shown[index] = motions[index].value(at: $0 - start) } },
        value: { shown[count - 1] },
        turn: {
            motions[count - 1] = motions[count - 1].retargeted(to: 0, at: $0)
            start = $0
        })
}
try report(
    "UIView.animate", "spring", "an object and a recorded track each", settled: spring.swiftUISettlingDuration(),
    views { UIView.animate(springDuration: spring.response, bounce: 1 - spring.dampingRatio, animations: $0) })

let curve = CellTiming.curve(ease, duration: 1)
try report("CellBatch, one start", "bezier", columns, cells(Float.self, curve, isStaggered: false))
try report("CellBatch, staggered", "bezier", columns, cells(Double.self, curve, isStaggered: true))
try report("CubicBezier", "bezier", values) { count in
    var shown = Array(repeating: 0.0, count: count)
    return Objects(
        frame: { for index in shown.indices { shown[index] = 100 * ease.value(at: min($0, 1)) } },
        value: { shown[count - 1] })
}
try report(
    "UIViewPropertyAnimator", "bezier", "an object and a recorded track each",
    views {
        let animator = UIViewPropertyAnimator(
            duration: 1, controlPoint1: CGPoint(x: ease.x1, y: ease.y1), controlPoint2: CGPoint(x: ease.x2, y: ease.y2),
            animations: $0)
        animator.startAnimation()
    })
