import AnimationCore
import CAllocationCounter
import CBatchSupport
import Foundation
import TestSupport
import Testing

@Suite struct BatchThreadsTests {
    /// Cells enough that an engine spreads them over threads.
    private static let count = 600_000

    private static func stepBatch() throws -> StepBatch<Double> {
        var random = SplitMix64(seed: 9)
        let states = (0..<count).map { index in
            SpringState(
                displacement: index % 3 == 0 ? 1e-14 : .random(in: 1...9, using: &random), velocity: Double(index % 2))
        }
        return try StepBatch(SpringStepper(spring: .smooth, step: 1 / 120), states: states)
    }

    private static func cells(_ count: Int) throws -> (batch: CellBatch<Float>, cells: [CellBatch<Float>.Cell]) {
        var batch = CellBatch<Float>()
        let conversion = try CoordinateConversion(
            from: CoordinateSpace(transformToRoot: .translation(x: 3, y: 4)), to: .root)
        let group = batch.addStaggeredGroup(.spring(.bouncy), startTime: 0, conversion: conversion)
        let cells = try (0..<count).map { index in
            try batch.insert(
                from: .zero, to: Rect(x: Double(index), y: 5, width: 6, height: 7), delay: Double(index % 9) / 100,
                into: group)
        }
        return (batch, cells)
    }

    @Test func `more threads than the pool has count as its largest number`() {
        #expect(BatchEngine(threads: 1 << 31).threads == BatchEngine.mostThreads)
        #expect(BatchEngine(threads: .max).threads == BatchEngine.mostThreads)
        #expect(BatchEngine(threads: 3).threads == 3)
    }

    @Test func `a negative count and no threads are precondition failures`() async {
        await #expect(processExitsWith: .failure) { _ = NumberBatch<Double>(count: -1) }
        await #expect(processExitsWith: .failure) { _ = RectBatch<Float>(count: -1) }
        await #expect(processExitsWith: .failure) { _ = BatchEngine(threads: 0) }
    }

    /// Counts and states of every number of threads are those of one.
    @Test func `steps are the same bits on any number of threads`() throws {
        let start = try BatchThreadsTests.stepBatch()
        var one = start
        let moving = BatchEngine(threads: 1).advance(&one)
        #expect(moving > 0 && moving < BatchThreadsTests.count)
        for threads in [2, 3, 8] {
            var many = start
            #expect(BatchEngine(threads: threads).advance(&many) == moving)
            let same = (0..<BatchThreadsTests.count).allSatisfy { many[$0] == one[$0] }
            #expect(same, "\(threads) threads")
        }
    }

    @Test func `frames of a size for which threads are measured are the same bits`() throws {
        let (start, cells) = try BatchThreadsTests.cells(80_000)
        var (one, two) = (start, start)
        let engines = (BatchEngine(threads: 1), BatchEngine(threads: 2))
        for frame in 0..<40 {
            let time = Double(frame % 9) / 60
            engines.0.frame(&one, at: time)
            engines.1.frame(&two, at: time)
            let same = stride(from: 0, to: cells.count, by: 7).allSatisfy {
                one.frame(of: cells[$0]) == two.frame(of: cells[$0])
            }
            #expect(same, "frame \(frame)")
        }
        #expect(BatchEngine.measuredBytes.contains(80_000 * 15 * MemoryLayout<Float>.stride))
    }

    /// Callers do not wait for one another and do not get in one another's way.
    @Test func `concurrent callers do not affect each other`() async throws {
        let (start, cells) = try BatchThreadsTests.cells(300_000)
        var one = start
        BatchEngine(threads: 1).frame(&one, at: 0.2)
        let expected = one
        await withTaskGroup(of: Bool.self) { group in
            for caller in 0..<6 {
                group.addTask {
                    var batch = start
                    let engine = BatchEngine(threads: 2 + caller % 3)
                    for time in [0.9, 0.05, 0.2] { engine.frame(&batch, at: time) }
                    return stride(from: 0, to: cells.count, by: 11).allSatisfy {
                        batch.frame(of: cells[$0]) == expected.frame(of: cells[$0])
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    /// Every piece is done once, whoever does it, also when a piece itself has pieces.
    @Test(arguments: [1, 2, 3, 70]) func `every piece runs once, nested calls included`(
        threads: Int
    ) {
        for pieces in [0, 1, 2, 7, 1000] {
            var done = [Int64](repeating: 0, count: 2 * pieces + 1)
            unsafe done.withUnsafeMutableBufferPointer { done in
                unsafe batch_run_pieces(Int32(threads), Int32(pieces), done.baseAddress) { context, piece in
                    let sums = unsafe context!.assumingMemoryBound(to: Int64.self)
                    unsafe batch_add(sums + Int(piece) + 1, 1)
                    unsafe batch_run_pieces(2, 3, context) { context, _ in
                        unsafe batch_add(context!.assumingMemoryBound(to: Int64.self), 1)
                    }
                }
            }
            #expect(done[0] == Int64(3 * pieces))
            #expect(done.dropFirst().prefix(pieces).allSatisfy { $0 == 1 })
            #expect(done.dropFirst(1 + pieces).allSatisfy { $0 == 0 })
        }
    }

    /// Threads are started when they are needed, not before and not again.
    @Test func `threads start when they are first needed, once`() async {
        await #expect(processExitsWith: .success) {
            var (batch, _) = try BatchThreadsTests.cells(400_000)
            BatchEngine(threads: 1).frame(&batch, at: 0.1)
            guard batch_worker_count() == 0 else { exit(1) }
            for _ in 0..<5 { BatchEngine(threads: 3).frame(&batch, at: 0.1) }
            guard batch_worker_count() == 2 else { exit(2) }
            exit(0)
        }
    }

    /// The process counts all its allocations, and other tests allocate: so this runs in one of its own.
    @Test(.enabled(if: allocation_counter_is_available()))
    func `steady frames on threads do not allocate`() async {
        await #expect(processExitsWith: .success) {
            let engine = BatchEngine(threads: 2)
            var (batch, _) = try BatchThreadsTests.cells(400_000)
            var steps = try BatchThreadsTests.stepBatch()
            let rects = RectBatch<Double>(count: 400_000)
            var converted = rects
            let conversion = try CoordinateConversion(from: .root, to: .root)
            func frame(_ time: Double) {
                engine.frame(&batch, at: time)
                engine.advance(&steps)
                engine.convert(rects, by: conversion, into: &converted)
            }
            frame(0.1)
            allocation_counter_reset()
            allocation_counter_start()
            for index in 0..<10 { frame(Double(index) / 60) }
            allocation_counter_stop()
            let allocations = allocation_counter_read().allocations
            guard allocations == 0, batch_worker_count() == 1 else {
                FileHandle.standardError.write(Data("\(allocations) allocations\n".utf8))
                exit(1)
            }
            exit(0)
        }
    }
}
