extension Benchmark {
    /// Shows and writes times in this unit; otherwise as `--benchmark_time_unit` says.
    public func unit(_ unit: TimeUnit) -> Benchmark { configured { $0.unit = unit } }

    /// Repeats until a run has taken this many seconds, in place of `--benchmark_min_time`.
    public func minTime(seconds: Double) -> Benchmark {
        require(seconds > 0 && seconds.isFinite, "benchmark \(name): a minimum time must be positive")
        require(configuration.iterations == nil, "benchmark \(name): a minimum time or iterations, not both")
        return configured { $0.minTime = seconds }
    }

    /// Runs this many seconds before anything counts, in place of `--benchmark_min_warmup_time`.
    public func minWarmUpTime(seconds: Double) -> Benchmark {
        require(seconds >= 0 && seconds.isFinite, "benchmark \(name): a warm-up time must not be negative")
        require(configuration.iterations == nil, "benchmark \(name): a warm-up time or iterations, not both")
        return configured { $0.minWarmUpTime = seconds }
    }

    /// Runs exactly this many iterations. Limit a benchmark's duration with ``minTime(seconds:)`` instead.
    public func iterations(_ count: Int) -> Benchmark {
        require(count > 0, "benchmark \(name): the number of iterations must be positive")
        require(
            configuration.minTime == nil && configuration.minWarmUpTime == nil,
            "benchmark \(name): iterations or a minimum or warm-up time, not both"
        )
        return configured { $0.iterations = count }
    }

    /// Measures this many times and reports mean, median, standard deviation and coefficient of variation beside; in
    /// place of `--benchmark_repetitions`.
    public func repetitions(_ count: Int) -> Benchmark {
        require((1...Int(Int32.max)).contains(count), "benchmark \(name): repetitions must be positive")
        return configured { $0.repetitions = count }
    }

    /// Reports only the aggregates of repetitions, on the display and in the file.
    public func reportAggregatesOnly() -> Benchmark { configured { $0.aggregates = .reportedAlone } }

    /// Shows only the aggregates of repetitions; the file still gets every repetition.
    public func displayAggregatesOnly() -> Benchmark { configured { $0.aggregates = .displayedAlone } }

    /// Counts the CPU time of the whole process instead of the measuring thread's: for code with threads of its own.
    public func measureProcessCPUTime() -> Benchmark { configured { $0.measuresProcessCPUTime = true } }

    /// Lets the wall clock decide how many iterations are run, and divides rates by it.
    public func useRealTime() -> Benchmark {
        require(configuration.clock != .manualTime, "benchmark \(name): real time or manual time, not both")
        return configured { $0.clock = .realTime }
    }

    /// Takes the time of each iteration from ``State/setIterationTime(seconds:)``, once per iteration.
    public func useManualTime() -> Benchmark {
        require(configuration.clock != .realTime, "benchmark \(name): real time or manual time, not both")
        return configured { $0.clock = .manualTime }
    }

    /// Runs the body on this many threads at the same time. The loops start and end together.
    ///
    /// Real time in reports is divided by the number of threads: it is the time per iteration of them all.
    public func threads(_ count: Int) -> Benchmark {
        requireThreads(count...count)
        return configured { $0.threads.append(count) }
    }

    /// Runs once per power of two in the range of thread counts, and at both ends.
    public func threadRange(_ counts: ClosedRange<Int>) -> Benchmark {
        requireThreads(counts)
        return configured { $0.threads += Benchmark.values(in: counts, multiplier: 2) }
    }

    /// Runs once per thread count from the lower bound in steps, and at the upper bound.
    public func denseThreadRange(_ counts: ClosedRange<Int>, step: Int = 1) -> Benchmark {
        requireThreads(counts)
        require((1...Int(Int32.max)).contains(step), "benchmark \(name): a step of threads must be positive")
        return configured {
            $0.threads += stride(from: counts.lowerBound, to: counts.upperBound, by: step) + [counts.upperBound]
        }
    }

    /// Runs the body on as many threads as there are CPUs.
    public func threadPerCPU() -> Benchmark { configured { $0.threads.append(nil) } }

    /// Fits the times of all runs of this benchmark to an order of growth in ``State/setComplexityN(_:)``.
    public func complexity(_ complexity: Complexity = .bestFit) -> Benchmark {
        configured { $0.complexity = complexity }
    }

    /// Reports another statistic of the repetitions under `NAME_statistic`.
    ///
    /// - Parameters:
    ///   - statistic: the name's last part, such as `max`.
    ///   - isFraction: the value is a fraction, to be shown in per cent, and not a time.
    ///   - compute: gets one value per repetition, at least one; must answer a finite number.
    public func statistic(
        _ statistic: String, isFraction: Bool = false, _ compute: @escaping @Sendable ([Double]) -> Double
    ) -> Benchmark {
        require(!statistic.isEmpty, "benchmark \(name): a statistic needs a name")
        return configured { $0.statistics.append(.init(name: statistic, isFraction: isFraction, compute: compute)) }
    }

    private func requireThreads(_ counts: ClosedRange<Int>) {
        require(
            counts.lowerBound >= 1 && counts.upperBound <= Int(Int32.max),
            "benchmark \(name): a benchmark needs at least one thread"
        )
    }
}

/// The expected growth of a benchmark's time with N.
public enum Complexity: Sendable {
    /// O(1).
    case constant
    /// O(N).
    case linear
    /// O(N²).
    case squared
    /// O(N³).
    case cubed
    /// O(log N).
    case logarithmic
    /// O(N log N).
    case linearithmic
    /// Whichever of these fits best. The library decides by CPU time, even where time is set by hand.
    case bestFit
    /// Proportional to the closure's value; it must be finite.
    case proportional(to: @Sendable (Int) -> Double)
}
