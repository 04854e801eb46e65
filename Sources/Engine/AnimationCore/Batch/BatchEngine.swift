import BatchKernels
import CBatchSupport

/// The entry points of the batch kernels: many cells per call, on one core or several.
///
/// Counts that do not match are a precondition failure. A cell whose components are not finite affects only its own
/// result. The result of a cell is the same bits on every run, for every number of threads and for any neighbours in
/// the batch; between kernel sets results differ within the stated bounds. No call allocates; the first one that is spread
/// over threads starts them.
///
///     let engine = BatchEngine()
///     engine.convert(rects, by: conversion, into: &converted)
public struct BatchEngine: Sendable {
    /// The kernels in use.
    public let kernelSet: KernelSet
    /// The number of threads for a large batch; 1 keeps all work on the calling thread.
    public let threads: Int

    @usableFromInline let doubles: any Kernels<Double>.Type
    @usableFromInline let floats: any Kernels<Float>.Type

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - kernelSet: The kernels; usable on this processor.
    ///   - threads: The number of threads for a large batch, at least 1; more than ``mostThreads`` count as that many. The
    ///     default is one per core, at most 8, which saturates the memory of common machines.
    public init(kernelSet: KernelSet = .current, threads: Int = BatchEngine.defaultThreads) {
        precondition(kernelSet.isUsable, "the kernel set '\(kernelSet.rawValue)' cannot be used here")
        precondition(threads >= 1, "the threads of a batch engine must be 1 or more, not \(threads)")
        self.kernelSet = kernelSet
        self.threads = Swift.min(threads, BatchEngine.mostThreads)
        doubles = KernelTable.doubles(kernelSet)
        floats = KernelTable.floats(kernelSet)
    }

    /// The largest number of threads that share a batch.
    public static let mostThreads = Int(batch_most_threads)

    /// One thread per core, at most 8.
    public static let defaultThreads = Swift.min(Int(batch_core_count()), 8)
}
