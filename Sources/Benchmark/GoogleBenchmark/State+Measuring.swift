public import CGoogleBenchmark
import Dispatch

extension Benchmark.State {
    /// Runs and times `iteration` like ``measure(_:)``, and times each iteration by itself.
    ///
    /// The row gets the counters `p0`, `p25`, `p50`, `p75`, `p90`, `p99` and `p100`: percentiles of an iteration's real
    /// time in nanoseconds, within 0.8 %; p0 and p100 are exact. A clock is read once per iteration, which is part of
    /// the times: for iterations of a microsecond and more. With several threads a counter is the mean over the threads.
    ///
    /// Time between ``pauseTiming()`` and ``resumeTiming()`` is in the percentiles, but not in the row's time.
    ///
    /// - Throws: What `iteration` throws; the loop then ends.
    @inlinable
    public func measurePercentiles<Failure: Error>(_ iteration: () throws(Failure) -> Void) throws(Failure) {
        var histogram = TimeHistogram()
        var left = unsafe cgb_state_begin(handle)
        do throws(Failure) {
            while left > 0 {
                var start = cgb_nanoseconds()
                while left > 0 {
                    try iteration()
                    cgb_iteration_barrier()
                    let end = cgb_nanoseconds()
                    histogram.record(end - start)
                    start = end
                    left -= 1
                }
                left = unsafe cgb_state_end(handle, true)
            }
        } catch {
            leaveLoop(after: error)
            throw error
        }
        report(histogram)
    }

    @usableFromInline
    func report(_ histogram: TimeHistogram) {
        for percent in [0, 25, 50, 75, 90, 99, 100] {
            setCounter("p\(percent)", to: histogram.percentile(Double(percent) / 100), .averageThreads)
        }
    }

    /// Runs and times an asynchronous `iteration`, one after the other in one task, while this thread waits.
    ///
    /// The time is real time with everything that an `await` costs: suspensions, and hops between executors where
    /// `iteration` makes them. Starting the task and waking this thread is in it once per loop. The CPU time is that of
    /// the waiting thread: let ``Benchmark/useRealTime()`` choose the number of iterations.
    ///
    /// - Parameter iteration: Must not need the main actor, whose thread may be the one that waits.
    public func measureAsync(_ iteration: @escaping @Sendable () async -> Void) {
        var left = unsafe cgb_state_begin(handle)
        while left > 0 {
            let count = left
            let isDone = DispatchSemaphore(value: 0)
            Task.detached(priority: .high) {
                for _ in 0..<count {
                    await iteration()
                    cgb_iteration_barrier()
                }
                isDone.signal()
            }
            isDone.wait()
            left = unsafe cgb_state_end(handle, true)
        }
    }
}
