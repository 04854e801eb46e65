import BatchKernels
import CBatchSupport

// How a batch is spread over threads. What a kernel needs is handed on as a value beside a closure that captures
// nothing: a closure that captures would have to be copied to the heap before another thread may call it, and a frame
// would allocate.

extension BatchEngine {
    /// From how many bytes of cells on a batch is spread over threads, for work that memory limits. Measured on a virtual
    /// machine with two cores, `Float` frames of 60 bytes a cell on two threads over one, threads used at every size: with
    /// both cores free they pay from 3 MB on (0.97; 0.74 at 6 MB, 0.63 at 15 MB, 0.44 at 60 MB), with another program on
    /// the second core never (1.12 at 6 MB, 1.06 at 15 MB, 1.05 at 18 MB, 1.01 at 60 MB). Here waking a thread costs one
    /// that gets no core at most a twentieth.
    static let bytesWorthThreads = 16 << 20

    /// Into how many pieces a batch is cut for every thread: a thread that wakes up late leaves its share to the others,
    /// and the last piece keeps nobody waiting for long.
    static let piecesPerThread = 8

    /// Whether a batch is large enough to be spread over threads.
    @inline(__always)
    func isWorthThreads(count: Int, bytesPerCell: Int) -> Bool {
        threads > 1 && count &* bytesPerCell >= BatchEngine.bytesWorthThreads
    }

    /// Runs `body` over 0..<count (padded to whole vectors), in pieces on several threads where there is enough work.
    ///
    /// Every piece is a stretch of whole vectors and computed as the whole would be: results are the same bits.
    ///
    /// - Parameters:
    ///   - count: The padded count of cells.
    ///   - bytesPerCell: The memory traffic, or an equivalent of the computation, that decides whether threads pay.
    ///   - inputs: What `body` needs.
    ///   - body: Captures nothing. Called with the inputs, and the start and the length of a piece.
    @inline(__always)
    func forPieces<Inputs>(
        count: Int, bytesPerCell: Int, _ inputs: Inputs, _ body: @escaping (Inputs, Int, Int) -> Void
    ) {
        if isWorthThreads(count: count, bytesPerCell: bytesPerCell) {
            forThreads(count: count, inputs, body)
        } else {
            body(inputs, 0, count)
        }
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

/// What every thread needs to know of the work, whatever its inputs are: C hands it on.
@unsafe private struct Job {
    let work: UnsafeMutableRawPointer
    let runner: any PieceRunner.Type
}

private protocol PieceRunner {
    /// Does one piece of the work at that address.
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
