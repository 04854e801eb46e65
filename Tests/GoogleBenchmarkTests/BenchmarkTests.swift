import GoogleBenchmark
import Testing

@Suite("A benchmark's configuration")
struct BenchmarkTests {
    private static let benchmark = Benchmark("name") { _ in }

    @Test func `a range has both ends and the powers of the multiplier between`() {
        #expect(Benchmark.values(in: 8...1000, multiplier: 10) == [8, 10, 100, 1000])
        #expect(Benchmark.values(in: 1...8, multiplier: 2) == [1, 2, 4, 8])
        #expect(Benchmark.values(in: 5...5, multiplier: 2) == [5])
        #expect(Benchmark.values(in: -4...4, multiplier: 2) == [-4, -2, -1, 0, 1, 2, 4])
        let widest = Benchmark.values(in: Int.min...Int.max, multiplier: 2)
        #expect(widest.first == .min && widest.last == .max && widest == widest.sorted() && widest.count > 120)
    }

    @Test func `a dense range starts below and never passes its end`() {
        #expect(Benchmark.values(in: -1...6, step: 3) == [-1, 2, 5])
        #expect(Benchmark.values(in: 2...2, step: 7) == [2])
    }

    @Test func `products: every combination, the first list fastest`() {
        #expect(
            Self.benchmark.product([[1, 2], [3], [4, 5]]).configuration.argumentLists
                == [[1, 3, 4], [2, 3, 4], [1, 3, 5], [2, 3, 5]])
        #expect(
            Self.benchmark.ranges([1...2, 3...12], multiplier: 2).configuration.argumentLists
                == [[1, 3], [2, 3], [1, 4], [2, 4], [1, 8], [2, 8], [1, 12], [2, 12]])
    }

    @Test func `arguments add up; configuration leaves the value it was called on alone`() {
        let configured = Self.benchmark.argument(1).denseRange(2...3).argumentNames("n").repetitions(4)
        #expect(configured.configuration.argumentLists == [[1], [2], [3]])
        #expect(configured.configuration.argumentNames == ["n"])
        #expect(configured.configuration.repetitions == 4)
        #expect(Self.benchmark.configuration.argumentLists.isEmpty)
        #expect(configured.name == "name")
    }

    @Test func `counter options are the C header's bits`() {
        let all: CounterOptions = [.rate, .averageThreads, .iterationInvariant, .perIteration, .inverted]
        #expect(all.rawValue == 31)
        #expect(all.union(.base1024).subtracting(.base1024) == all)
    }

    @Test func `what is wrong in the program traps`() async {
        await #expect(processExitsWith: .failure) { _ = Benchmark("") { _ in } }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a\nb") { _ in } }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.arguments([]) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.argument(1).arguments([1, 2]) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.argument(1).argumentNames("x", "y") }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.argumentNames("x").arguments([1, 2]) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.range(1...8, multiplier: 1) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.denseRange(1...8, step: 0) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.minTime(seconds: 0) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.minTime(seconds: 1).iterations(1) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.minWarmUpTime(seconds: -1) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.iterations(0) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.repetitions(0) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.threads(0) }
        await #expect(processExitsWith: .failure) { _ = Benchmark("a") { _ in }.useManualTime().useRealTime() }
    }

    @Test func `a trap says which benchmark and what is wrong, in a release build too`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Benchmark("family/a") { _ in }.iterations(1).minWarmUpTime(seconds: 1)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("benchmark family/a: a warm-up time or iterations, not both"))
    }

    @Test func `an argument that the benchmark does not have traps with its name`() async throws {
        let byName = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            var runner = BenchmarkRunner()
            runner.register(Benchmark("a") { state in _ = state.argument("depth") }.argument(3).argumentNames("width"))
            _ = runner.run(["test"])
        }
        #expect(String(decoding: byName.standardErrorContent, as: UTF8.self).contains("\"depth\""))
        await #expect(processExitsWith: .failure) {
            var runner = BenchmarkRunner()
            runner.register(Benchmark("a") { state in _ = state.argument(1) }.argument(3))
            _ = runner.run(["test"])
        }
    }
}
