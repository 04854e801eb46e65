import BatchKernels
import CBatchSupport

// The distribution of a batch over threads. The inputs of a kernel are passed as a value beside a closure that captures
// nothing: a closure with captures would be copied to the heap before another thread may call it, and a frame would
// allocate.

extension BatchEngine {
    /// The sizes in bytes of batches for which the number of threads is chosen by measuring, see ``ThreadChoice``; smaller ones
    /// are computed on the calling thread, larger ones are spread. Time of two threads over one, on a virtual machine with two
    /// cores, `Float` frames of 60 bytes a cell: with both cores free 0.97× at 3 MB, 0.74× at 6 MB, 0.63× at 15 MB, 0.44× at
    /// 60 MB; with another program on the second core 1.18× at 3 MB, 1.12× at 6 MB, 1.06× at 15 MB, 1.05× at 18 MB, 1.01× at
    /// 60 MB.
    package static let measuredBytes = 3 << 20..<16 << 20

    /// The number of pieces per thread: a thread that wakes up late leaves its pieces to the others, and the wait for the
    /// last piece is short.
    static let piecesPerThread = 8

    /// Starts work on a batch.
    ///
    /// - Parameters:
    ///   - count: The padded count of cells.
    ///   - bytesPerCell: The memory traffic, or an equivalent of the computation, that decides whether threads pay.
    @inline(__always)
    func startWork(count: Int, bytesPerCell: Int) -> ThreadWork {
        guard threads > 1, count &* bytesPerCell >= BatchEngine.measuredBytes.lowerBound else { return .single }
        return ThreadWork(bytes: count &* bytesPerCell, bytesPerCell: bytesPerCell, threads: threads)
    }

    /// Runs `body` over 0..<count (padded to whole vectors), in pieces on several threads where there is enough work.
    ///
    /// Every piece is a range of whole vectors and computed as the whole would be: results are the same bits.
    ///
    /// - Parameters:
    ///   - count: The padded count of cells.
    ///   - bytesPerCell: The memory traffic, or an equivalent of the computation, that decides whether threads pay.
    ///   - inputs: The inputs of `body`.
    ///   - body: A closure without captures, called with the inputs, and the start and the length of a piece.
    @inline(__always)
    func forPieces<Inputs>(
        count: Int, bytesPerCell: Int, _ inputs: Inputs, _ body: @escaping (Inputs, Int, Int) -> Void
    ) {
        let work = startWork(count: count, bytesPerCell: bytesPerCell)
        if work.isSpread {
            forThreads(count: count, inputs, body)
        } else {
            body(inputs, 0, count)
        }
        work.end()
    }

    @inline(__always)
    func forThreads<Inputs>(count: Int, _ inputs: Inputs, _ body: @escaping (Inputs, Int, Int) -> Void) {
        let vectors = count / KernelLimits.padding
        let pieces = Swift.min(threads * BatchEngine.piecesPerThread, vectors)
        var work = Piecework(inputs: inputs, body: body, vectors: vectors, pieces: pieces)
        unsafe withUnsafeMutablePointer(to: &work) { work in
            var job = unsafe Job(work: UnsafeMutableRawPointer(work), runner: Piecework<Inputs>.self)
            unsafe withUnsafeMutablePointer(to: &job) { job in
                unsafe batch_run_pieces(Int32(threads), Int32(pieces), job) { job, piece in
                    let job = unsafe job!.assumingMemoryBound(to: Job.self)
                    unsafe job.pointee.runner.run(job.pointee.work, piece: Int(piece))
                }
            }
        }
    }
}

/// The context of the threads, independent of the type of the inputs; C passes it on.
@unsafe private struct Job {
    let work: UnsafeMutableRawPointer
    let runner: any PieceRunner.Type
}

private protocol PieceRunner {
    /// Runs one piece of the work at that address.
    @unsafe static func run(_ work: UnsafeMutableRawPointer, piece: Int)
}

private struct Piecework<Inputs>: PieceRunner {
    let inputs: Inputs
    let body: (Inputs, Int, Int) -> Void
    let vectors: Int
    let pieces: Int

    @unsafe static func run(_ work: UnsafeMutableRawPointer, piece: Int) {
        let work = unsafe work.assumingMemoryBound(to: Piecework.self)
        let (vectors, pieces) = unsafe (work.pointee.vectors, work.pointee.pieces)
        let (start, end) = (vectors * piece / pieces, vectors * (piece + 1) / pieces)
        unsafe work.pointee.body(
            work.pointee.inputs, start * KernelLimits.padding, (end - start) * KernelLimits.padding)
    }
}
