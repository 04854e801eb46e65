public import CGoogleBenchmark

extension Benchmark {
    /// One run of a benchmark's body: its arguments, its loop, and where its results go.
    ///
    /// Cannot be copied, so it cannot outlive the call of the body it was made for.
    @safe
    public struct State: ~Copyable {
        @usableFromInline
        let handle: OpaquePointer

        init(_ handle: OpaquePointer) { unsafe self.handle = handle }

        // The loop ---------------------------------------------------------------------------------------------------

        /// Runs and times `iteration` as often as the library asks: the body's one loop.
        ///
        /// The library is called once before and once after, never between; an empty loop costs about one clock cycle
        /// per iteration. In lockstep turns (`scripts/ab.sh`) it is called between slices of 20 µs, too. Wrap results in
        /// ``doNotOptimize(_:)-6svgv``, or the optimizer may remove the work.
        ///
        /// - Throws: what `iteration` throws; the loop then ends.
        @inlinable @inline(__always)
        public func measure<Failure: Error>(_ iteration: () throws(Failure) -> Void) throws(Failure) {
            var left = unsafe cgb_state_begin(handle)
            do throws(Failure) {
                while left > 0 {
                    while left > 0 {
                        try iteration()
                        cgb_iteration_barrier()
                        left -= 1
                    }
                    left = unsafe cgb_state_end(handle, true)
                }
            } catch {
                leaveLoop(after: error)
                throw error
            }
        }

        // Out of line: the loop has one call here instead of the making of a string.
        @usableFromInline
        func leaveLoop(after error: some Error) {
            skip(withError: "\(error)")
            _ = unsafe cgb_state_end(handle, false)
        }

        /// Stops this thread's clock within ``measure(_:)``. A pair of calls costs some hundred nanoseconds: prepare
        /// outside the loop where you can.
        public func pauseTiming() { unsafe cgb_state_pause_timing(handle) }

        /// Starts this thread's clock again after ``pauseTiming()``.
        public func resumeTiming() { unsafe cgb_state_resume_timing(handle) }

        /// Marks this run as failed; its row says so and the process ends with ``ExitCode/untrusted``.
        ///
        /// Does not leave the body; to do both, throw. Only the first sentence counts.
        public func skip(withError sentence: String) { unsafe cgb_state_skip(handle, sentence) }

        /// Whether this run has been marked as failed.
        public var hasFailed: Bool { unsafe cgb_state_has_failed(handle) }

        // What is asked ----------------------------------------------------------------------------------------------

        /// The argument at a position; traps where the benchmark has none there.
        public func argument(_ index: Int = 0) -> Int {
            let count = unsafe cgb_state_argument_count(handle)
            require(
                index >= 0 && index < count, "the benchmark was asked for argument \(index), but it has \(count)")
            return unsafe Int(cgb_state_argument(handle, index))
        }

        /// The argument of that name, as given to ``Benchmark/argumentNames(_:)``; traps where there is none.
        public func argument(_ name: String) -> Int {
            let index = unsafe cgb_state_argument_index(handle, name)
            require(index >= 0, "the benchmark was asked for argument \"\(name)\", but it has none of that name")
            return argument(Int(index))
        }

        /// Number of iterations that the loop has run; 0 before it.
        public var iterations: Int { unsafe Int(cgb_state_iterations(handle)) }

        /// Number of iterations that the loop of this call will run; to be read before it.
        public var maxIterations: Int { unsafe Int(cgb_state_max_iterations(handle)) }

        /// Number of threads that run the body at the same time.
        public var threads: Int { unsafe Int(cgb_state_threads(handle)) }

        /// Which of the threads this is, from 0. Everything that thread 0 does before its loop is done before any
        /// thread's loop starts.
        public var threadIndex: Int { unsafe Int(cgb_state_thread_index(handle)) }
    }
}
