import BatchKernels
import CBatchSupport
import Dispatch

/// The entry points of the batch kernels: many cells per call, on one core or several.
///
/// Every function checks counts and traps with a sentence where they do not match; a cell whose numbers are not finite
/// spoils its own result and no other. Results are the same bits on every run and for every number of threads; between
/// kernel sets they differ within the stated bounds. No call allocates on one thread.
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

    /// From how many bytes of cells on a batch is spread over threads, for work that memory limits. Measured on a virtual
    /// machine with two cores, one of them partly busy: on two threads a frame of 100 000 cells (6 MB, 55 µs) took 1.5
    /// times as long as on one. A frame of 1 000 000 (60 MB, 0.9 to 1.2 ms) took 0.78 to 0.83 times as long on idle cores.
    @usableFromInline static let bytesWorthThreads = 16 << 20

    /// From how many bytes of results on they are written past the caches: they would not stay there anyway.
    @usableFromInline static let bytesWorthStreaming = 8 << 20

    /// Runs `body` over 0..<count (padded to whole vectors) in pieces, one per thread where there is enough work.
    ///
    /// - Parameters:
    ///   - count: The padded count of cells.
    ///   - bytesPerCell: The memory traffic, or an equivalent of the computation, that decides whether threads pay.
    ///   - body: Called with the start and the length of a piece; both are whole vectors.
    @inlinable @inline(__always)
    func forPieces(count: Int, bytesPerCell: Int, _ body: (Int, Int) -> Void) {
        if threads == 1 || count &* bytesPerCell < BatchEngine.bytesWorthThreads {
            body(0, count)
        } else {
            forThreads(count: count, body)
        }
    }

    @usableFromInline
    func forThreads(count: Int, _ body: (Int, Int) -> Void) {
        let vectors = count / KernelLimits.padding
        let pieces = Swift.min(threads, vectors)
        withoutActuallyEscaping(body) { body in
            // Each piece is called once, and the call returns when all are done.
            nonisolated(unsafe) let work = body
            DispatchQueue.concurrentPerform(iterations: pieces) { piece in
                let start = vectors * piece / pieces
                let end = vectors * (piece + 1) / pieces
                unsafe work(start * KernelLimits.padding, (end - start) * KernelLimits.padding)
            }
        }
    }
}
