import BatchKernels
import CBatchSupport

/// The entry points of the batch kernels: many cells per call, on one core or several.
///
/// Every function checks counts and traps with a message if they differ; a cell with numbers that are not finite affects
/// only its own result. Results are the same bits on every run and for every number of threads; between
/// kernel sets they differ within the stated bounds. No call allocates; the first one that is spread over threads starts
/// these.
///
///     let engine = BatchEngine()
///     engine.convert(rects, by: conversion, into: &converted)
public struct BatchEngine: Sendable {
    /// The kernels in use.
    public let kernelSet: KernelSet
    /// Over how many threads a large batch is spread; 1 keeps all work on the calling thread.
    public let threads: Int

    @usableFromInline let doubles: any Kernels<Double>.Type
    @usableFromInline let floats: any Kernels<Float>.Type

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - kernelSet: The kernels; usable on this processor.
    ///   - threads: How many threads share a large batch, at least 1. The default is one per core, at most 8: the memory
    ///     of common machines feeds no more.
    public init(kernelSet: KernelSet = .current, threads: Int = BatchEngine.defaultThreads) {
        precondition(kernelSet.isUsable, "the kernels '\(kernelSet.rawValue)' cannot be used here")
        precondition(threads >= 1, "a batch engine needs at least one thread")
        self.kernelSet = kernelSet
        self.threads = threads
        doubles = Double.kernels(of: kernelSet)
        floats = Float.kernels(of: kernelSet)
    }

    /// One thread per core, at most 8.
    public static let defaultThreads = Swift.min(Int(batch_core_count()), 8)

    /// From how many bytes of results on they are written past the caches: they would not stay there anyway.
    @usableFromInline static let bytesWorthStreaming = 8 << 20
}
