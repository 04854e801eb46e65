import AnimationCore
import GoogleBenchmark

/// Inserting and reading the cells of a batch one by one. ``Kernels`` measures the frames of all of them at once.
enum Cells {
    static let benchmarks = [insert, read]

    private static let count = 1000

    /// A new batch, and cells inserted into its only group.
    static let insert = Benchmark("cells/insert") { state in
        let rects = KernelInputs.rects(count)
        let conversion = try KernelInputs.conversion(.translation(x: 0, y: -120))
        func batch() throws -> CellBatch<Float> {
            var batch = CellBatch<Float>()
            let group = batch.addGroup(.spring(.snappy), startTime: 0, conversion: conversion)
            for (start, target) in zip(rects, rects.reversed()) {
                _ = try batch.insert(from: start, alpha: 0, to: target, into: group)
            }
            return batch
        }
        try state.verify("every cell is there") { try batch().count == count }
        state.measure { doNotOptimize(try? batch()) }
        state.report(cells: count)
    }

    /// The frame of each cell, read one by one, as an app assigns them to its views.
    static let read = Benchmark("cells/read") { state in
        let rects = KernelInputs.rects(count)
        var batch = CellBatch<Double>()
        let group = batch.addGroup(
            .spring(.snappy), startTime: 0, conversion: try KernelInputs.conversion(.translation(x: 0, y: -120)))
        let cells = try rects.map { try batch.insert(from: .zero, alpha: 0, to: $0, into: group) }
        BatchEngine(threads: 1).frame(&batch, at: 60)
        try state.verify("in the end every cell is on its target") {
            zip(cells, rects).allSatisfy { batch.frame(of: $0) == ($1.offsetBy(dx: 0, dy: -120), 1) }
        }
        var sum = Rect.zero
        state.measure {
            sum = .zero
            for cell in cells { sum += batch.frame(of: cell).rect }
            doNotOptimize(sum)
        }
        state.report(cells: count)
    }
}
