import Foundation
import GoogleBenchmark
import Testing

/// The library is one per process, so each run has a process of its own. What the console and the JSON say is tested
/// with a program of its own, by the shell tests. Nothing counts allocations: that runs every
/// loop once more.
@Suite("A runner")
struct BenchmarkRunnerTests {
    @Test func `runs the body, and its loop as often as asked, and answers ok`() async {
        await #expect(processExitsWith: .success) {
            let counter = Counter()
            var runner = BenchmarkRunner(memoryManager: nil)
            runner.register(
                Benchmark("a") { state in
                    #expect(state.iterations == 0 && state.maxIterations == 7)
                    #expect(state.threads == 1 && state.threadIndex == 0)
                    state.measure { counter.add() }
                    #expect(state.iterations == 7 && !state.hasFailed)
                }
                .iterations(7)
            )
            #expect(runner.run(["test"]) == .ok)
            #expect(counter.value == 7)
        }
    }

    @Test func `runs again in the same process, with other benchmarks`() async {
        await #expect(processExitsWith: .success) {
            var first = BenchmarkRunner(memoryManager: nil)
            first.register(Benchmark("a") { state in state.measure {} }.iterations(1))
            #expect(first.run(["test"]) == .ok)
            #expect(first.run(["test", "--benchmark_filter=b"]) == .usage)
            var second = BenchmarkRunner(memoryManager: nil)
            second.register(Benchmark("b") { _ in throw CancellationError() })
            #expect(second.run(["test", "--benchmark_filter=a"]) == .usage)
            #expect(second.run(["test"]) == .untrusted)
            #expect(first.run(["test"]) == .ok)
        }
    }

    @Test func `a stretched loop runs its fraction on top of what it reports, and only that loop`() async {
        await #expect(processExitsWith: .success) {
            let counters = [10: Counter(), 20: Counter(), 30: Counter()]
            var runner = BenchmarkRunner(memoryManager: nil)
            runner.register(
                Benchmark("a") { state in
                    guard let counter = counters[state.argument("n")] else { preconditionFailure() }
                    state.measure { counter.add() }
                    #expect(state.iterations == 1000)
                }
                .argumentNames("n").argument(10).argument(20).argument(30).iterations(1000)
            )
            runner.stretch("a/n:20", by: 0.05)
            runner.stretch("a/n:30", by: 1, every: 100)
            #expect(runner.run(["test"]) == .ok)
            #expect(counters[10]?.value == 1000)
            #expect(counters[20]?.value == 1050)
            #expect(counters[30]?.value == 1010)
        }
    }

    @Test func `a stretch of a benchmark that does not run is refused, and so is a negative one`() async {
        await #expect(processExitsWith: .success) {
            var runner = BenchmarkRunner(memoryManager: nil)
            runner.register(Benchmark("a") { state in state.measure {} }.iterations(1))
            runner.stretch("b", by: 0.05)
            #expect(runner.run(["test"]) == .usage)
        }
        let negative = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var runner = BenchmarkRunner(memoryManager: nil)
            runner.stretch("a", by: -0.05)
        }
        let text = String(decoding: negative?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("stretched by 0 to 100 times themselves, not by -0.05, one in 1"))
    }

    @Test func `an error in the loop ends the loop and leaves the body`() async {
        await #expect(processExitsWith: .success) {
            let counter = Counter()
            var runner = BenchmarkRunner(memoryManager: nil)
            runner.register(
                Benchmark("a") { state in
                    try state.measure {
                        counter.add()
                        if counter.value == 3 { throw CancellationError() }
                    }
                    preconditionFailure("the error was lost")
                }
                .iterations(10)
            )
            #expect(runner.run(["test"]) == .untrusted)
            #expect(counter.value == 3)
        }
    }

    @Test func `a memory manager is asked once per benchmark, and counts the loop alone`() async {
        await #expect(processExitsWith: .success) {
            let recorder = Recorder()
            var runner = BenchmarkRunner(memoryManager: recorder)
            runner.register(
                Benchmark("a") { state in
                    recorder.note("before")
                    state.measure {
                        state.pauseTiming()
                        recorder.note("paused")
                        state.resumeTiming()
                    }
                    recorder.note("after")
                }
                .iterations(1)
            )
            #expect(runner.run(["test"]) == .ok)
            #expect(
                recorder.events == [
                    "before", "paused", "after",  // the timed run
                    "reset", "resume", "pause", "use",  // what the counting itself takes
                    "reset", "before", "resume", "pause", "paused", "resume", "pause", "after", "use",
                ], "\(recorder.events)")
        }
    }

    @Test func `more functions with a context than the library has room for are refused with an error`() async throws {
        let result = try await #require(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            var runner = BenchmarkRunner(memoryManager: nil)
            for index in 0..<17 {
                runner.register(Benchmark("\(index)") { state in state.measure {} }.statistic("own") { $0[0] })
            }
            exit(runner.run(["test"]).rawValue)
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("no more than 16 statistics"))
    }
}

/// Counts on one thread.
private final class Counter: @unchecked Sendable {
    private(set) var value = 0
    func add() { value += 1 }
}

/// Records the calls of a memory manager, on one thread.
private final class Recorder: MemoryManager, @unchecked Sendable {
    private(set) var events: [String] = []
    func note(_ event: String) { events.append(event) }
    func reset() { note("reset") }
    func resume() { note("resume") }
    func pause() { note("pause") }
    func use() -> MemoryUse {
        note("use")
        return MemoryUse(allocations: 0, peakBytes: 0, totalBytes: 0, netBytes: 0)
    }
}
