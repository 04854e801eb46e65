#if Rivals && arch(x86_64)
import AnimationCore
import Foundation
import GoogleBenchmark
import RivalsPlain
import RivalsV3
import RivalsV4

/// The rooflines among the rivals: the time of the machine to move the same bytes.
extension Rivals {
    /// The C library's copy of as many bytes as the kernel reads and writes together: half of them read, half
    /// written. In the second cache a kernel may take 1/0.8 of it, beyond the last one 1/0.92; a frame 1.15.
    static var copies: [Benchmark] {
        copy("step-double", bytesPerCell: 16, [(16_384, 1 / 0.8), (4_194_304, 1 / 0.92)])
            + KernelInputs.transforms.flatMap {
                copy("rects-\($0.name)-double", bytesPerCell: 32, [(8192, 1 / 0.8), (1_048_576, 1 / 0.92)])
            } + copy("frame-float", bytesPerCell: 28, [(1_000_000, 1.15)])
            + copy("frame-double", bytesPerCell: 56, [(1_000_000, 1.15)])
    }

    private static func copy(_ task: String, bytesPerCell: Int, _ sizes: [(count: Int, bar: Double)]) -> [Benchmark] {
        sizes.map { size in
            benchmark(task, "memcpy", bars: ["bar": size.bar], [size.count]) { state, count in
                let bytes = count * bytesPerCell
                let source = RivalColumn([UInt64](repeating: 7, count: bytes / 8))
                let destination = RivalColumn([UInt64](repeating: 0, count: bytes / 8))
                unsafe rival_copy(bytes, source.pointer, destination.pointer)
                try state.verify("the copy is complete") { destination[bytes / 8 - 1] == 7 }
                state.measure { unsafe rival_copy(bytes, source.pointer, destination.pointer) }
            }
        }
    }

    /// The columns of the rectangles copied side by side, with the same registers: the cost of the streams
    /// without arithmetic. It has no bound; in the second cache eight streams are slower than the two of a memcpy.
    static var columnCopies: [Benchmark] {
        typealias Copy =
            @Sendable (
                Int, UnsafePointer<UnsafePointer<Double>?>?, UnsafePointer<UnsafeMutablePointer<Double>?>?
            ) -> Void
        func rows(_ set: String, _ function: @escaping Copy) -> [Benchmark] {
            KernelInputs.transforms.map { task in
                benchmark("rects-\(task.name)-double", "copy-of-columns", set: set, [8192]) { state, count in
                    // Columns an odd number of cache lines apart, as a batch has them.
                    let stride = count + 8
                    let source = RivalColumn((0..<4 * stride).map { Double($0 / stride + 1) })
                    let result = RivalColumn([Double](repeating: 0, count: 4 * stride))
                    let outputs = unsafe (0..<4).map { unsafe Optional(result.pointer + $0 * stride) }
                    let inputs = unsafe (0..<4).map { unsafe Optional(UnsafePointer(source.pointer + $0 * stride)) }
                    unsafe function(count, inputs, outputs)
                    try state.verify("the copy is complete") {
                        (0..<4).allSatisfy { result[$0 * stride + count - 1] == Double($0 + 1) }
                    }
                    state.measure { unsafe function(count, inputs, outputs) }
                    withExtendedLifetime((source, result)) {}
                }
            }
        }
        return unsafe rows("v3", unsafe rival_v3_copy_columns)
            + (hasV4 ? rows("v4", unsafe rival_v4_copy_columns) : [])
    }

    /// The gain of a second thread that the memory allows: the bytes of a frame copied past the caches by one and by
    /// two threads.
    static var threadCopies: [Benchmark] {
        [1, 2].map { threads in
            benchmark("frame-float-threads:\(threads)", "streaming-copy", [1_000_000]) { state, count in
                let bytes = count * 28 / 4096 * 4096
                let source = RivalColumn([UInt64](repeating: 7, count: bytes / 8))
                let destination = RivalColumn([UInt64](repeating: 0, count: bytes / 8))
                let share = bytes / 4096 / 16 * 4096
                nonisolated(unsafe) let (from, to) = unsafe (source.pointer, destination.pointer)
                func copy() {
                    @Sendable func piece(_ index: Int) {
                        let start = index * share / 8
                        let length = index == 15 ? bytes - index * share : share
                        unsafe rival_v3_copy_streaming(length, from + start, to + start)
                    }
                    if threads == 1 {
                        for index in 0..<16 { piece(index) }
                    } else {
                        DispatchQueue.concurrentPerform(iterations: threads) { thread in
                            for index in 0..<16 where index % threads == thread { piece(index) }
                        }
                    }
                }
                copy()
                try state.verify("the copy is complete") { destination[bytes / 8 - 1] == 7 }
                state.measure { copy() }
            }
            .useRealTime()
        }
    }
}
#endif
