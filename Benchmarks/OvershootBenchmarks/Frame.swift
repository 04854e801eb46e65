import Scenarios
import AnimationCore
import GoogleBenchmark
import HeadlessKit

/// Whole frames of a real transition: the work of an app at each refresh.
///
/// One iteration is one frame; the frames of the transition follow each other at the given rate, and restart at its
/// end. The time does not depend on the rate, but the frames do.
enum Frame {
    static let benchmarks = [popIn]

    /// The Pop In & Out push: its spring is evaluated, the two snapshots it drives are interpolated, and every visible
    /// cell of the collection is converted to the container.
    static let popIn = Benchmark("frame/pop-in") { state in
        let (cells, rate) = (state.argument("cells"), state.argument("hz"))
        let scene = try PopInPush.ofCells(cells)
        let frames = Int((scene.spring.duration * Double(rate)).rounded()) + 1
        var frame = scene.makeFrame()

        try state.verify("every frame shows what the transition's scalar timeline shows") {
            (0..<frames).allSatisfy { index in
                let time = Double(index) / Double(rate)
                scene.compute(&frame, at: time)
                return scene.agrees(frame, at: time)
            }
        }
        var index = 0
        state.measure {
            scene.compute(&frame, at: Double(index) / Double(rate))
            doNotOptimize(&frame.alpha)
            index = index + 1 == frames ? 0 : index + 1
        }
        state.setCounter("cells", to: Double(cells))
        state.setItemsProcessed(state.iterations * cells)
    }
    .argumentNames("cells", "hz")
    .product([[12, 1000, 100_000], [60, 120]])
}

/// A Pop In & Out push that was run once on a headless stage, and the inputs of its frames.
private struct PopInPush: Sendable {
    let spring: UIKitSpring
    let timeline: Timeline
    private let container: Int
    private let snapshots: (cell: Int, detail: Int)
    private let start, end: Rect
    /// Every visible cell, in the collection's own coordinates.
    private let visible: RectBatch<Double>
    private let conversion: CoordinateConversion
    private let engine = BatchEngine(threads: 1)

    struct Frame {
        var snapshot = Rect.zero
        var alpha = 1.0
        var cells: RectBatch<Double>
    }

    enum Failure: Error {
        case notEveryCellIsVisible(visible: Int, cells: Int)
        case viewIsMissing(String)
    }

    // Building a stage with 100 000 views takes longer than measuring it, and a body is called several times.
    private static let twelve = Result { try make(cells: 12) }
    private static let thousand = Result { try make(cells: 1000) }
    private static let hundredThousand = Result { try make(cells: 100_000) }

    private static func make(cells: Int) throws -> PopInPush {
        try onMainActor { try PopInPush(onStageWith: cells) }
    }

    static func ofCells(_ cells: Int) throws -> PopInPush {
        switch cells {
        case 12: try twelve.get()
        case 1000: try thousand.get()
        case 100_000: try hundredThousand.get()
        default: try make(cells: cells)
        }
    }

    @MainActor
    private init(onStageWith cells: Int) throws {
        let scene = TransitionScene(TransitionSetup(.popInAndOut, cells: cells, scrollOffset: 33))
        let collection: UICollectionView = scene.list.collectionView
        let rects = collection.visibleCells.map { Rect($0.frame) }
        guard rects.count >= cells * 9 / 10 else {
            throw Failure.notEveryCellIsVisible(visible: rects.count, cells: cells)
        }
        visible = try RectBatch(rects)
        let origin = collection.convert(CGPoint.zero, to: scene.stage.window)
        conversion = CoordinateConversion(transform: .translation(x: origin.x, y: origin.y))
        let recorded = scene.forward()
        guard let selected = scene.list.selected else { throw Failure.viewIsMissing("the tapped cell") }
        func target(_ name: String) throws -> Int {
            guard let row = recorded.target(named: name) else { throw Failure.viewIsMissing(name) }
            return row
        }
        timeline = recorded
        container = recorded.transitions[0].container
        snapshots = (try target("snapshot of cell \(selected.item)"), try target("snapshot of detail"))
        spring = try UIKitSpring(duration: recorded.duration, dampingRatio: 0.7, initialVelocity: 0)
        guard let first = recorded.rect(of: snapshots.cell, in: container, at: 0) else {
            throw Failure.viewIsMissing("the snapshot's container")
        }
        start = first
        end = Rect(origin: .zero, size: scene.setup.container)
    }

    func makeFrame() -> Frame { Frame(cells: RectBatch(count: visible.count)) }

    func compute(_ frame: inout Frame, at time: Double) {
        let progress = spring.progress(at: time)
        frame.snapshot = start.interpolated(to: end, progress: progress)
        frame.alpha = min(max(1.0.interpolated(to: 0, progress: progress), 0), 1)
        engine.convert(visible, by: conversion, into: &frame.cells)
    }

    /// Whether the frame is that of the recorded transition, within 10⁻⁹ points, and each cell the result of a single
    /// conversion.
    func agrees(_ frame: Frame, at time: Double) -> Bool {
        func close(_ a: Rect, _ b: Rect?) -> Bool { b.map { (a - $0).magnitudeSquared < 1e-18 } ?? false }
        // At its end the transition has removed its snapshots.
        let isOver = time >= timeline.duration
        let shows =
            isOver
            || close(frame.snapshot, timeline.rect(of: snapshots.cell, in: container, at: time))
                && close(frame.snapshot, timeline.rect(of: snapshots.detail, in: container, at: time))
                && (frame.alpha - timeline.presentation(of: snapshots.cell, at: time).alpha).magnitude < 1e-9
        return shows
            && stride(from: 0, to: visible.count, by: 1 + visible.count / 997).allSatisfy {
                close(frame.cells[$0], conversion.convert(visible[$0]))
            }
    }
}
