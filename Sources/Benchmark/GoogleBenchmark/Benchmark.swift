/// One benchmark: a name, a body that measures something, and how it is to be run.
///
/// A value with chained configuration; nothing happens until a ``BenchmarkRunner`` runs it.
///
///     Benchmark("sort/reversed") { state in
///         let input = Array((0..<state.argument("count")).reversed())
///         state.measure {
///             var copy = input
///             copy.sort()
///             doNotOptimize(copy)
///         }
///         state.setItemsProcessed(state.iterations * input.count)
///     }
///     .argumentNames("count")
///     .range(8...4096)
///
/// The body is called once per trial, repetition and thread; it prepares, runs its loop once with
/// ``State/measure(_:)``, and reports. An error that it throws makes the run's row an error row and the process end
/// with ``ExitCode/untrusted``.
public struct Benchmark: Sendable {
    /// The measured code. The threads of one benchmark call it at the same time.
    public typealias Body = @Sendable (borrowing State) throws -> Void

    /// The name as reports show it, before arguments and configuration are added. Slashes group families.
    public let name: String

    package let body: Body
    var hooks: Hooks?
    package var configuration = Configuration()

    /// Makes a benchmark; see the type for an example.
    public init(_ name: String, _ body: @escaping Body) {
        require(!name.isEmpty, "a benchmark needs a name")
        require(!name.contains(where: \.isNewline), "benchmark \(name): a name is one line")
        self.name = name
        self.body = body
    }

    /// The unit in which a benchmark's times are shown and written.
    public enum TimeUnit: Int32, Sendable, CaseIterable {
        /// Billionths of a second, the default.
        case nanosecond
        /// Millionths of a second.
        case microsecond
        /// Thousandths of a second.
        case millisecond
        /// Seconds.
        case second
    }

    /// Which clock decides how many iterations are run, and which time rates are divided by.
    package enum Clock: Sendable {
        case threadCPUTime, realTime, manualTime
    }

    /// The part of the repetitions' results that is reported.
    package enum Aggregates: Sendable {
        case withRepetitions, displayedAlone, reportedAlone
    }

    package struct Statistic: Sendable {
        package let name: String
        package let isFraction: Bool
        package let compute: @Sendable ([Double]) -> Double
    }

    package struct Configuration: Sendable {
        package var argumentLists: [[Int]] = []
        package var argumentNames: [String] = []
        package var unit: TimeUnit?
        package var minTime: Double?
        package var minWarmUpTime: Double?
        package var iterations: Int?
        package var repetitions: Int?
        package var clock = Clock.threadCPUTime
        package var measuresProcessCPUTime = false
        package var aggregates = Aggregates.withRepetitions
        /// Numbers of threads that run the body at the same time; `nil` for as many as there are CPUs.
        package var threads: [Int?] = []
        package var complexity: Complexity?
        package var statistics: [Statistic] = []
        package var limits: [String: Double] = [:]
    }

    package func configured(_ change: (inout Configuration) -> Void) -> Benchmark {
        var copy = self
        change(&copy.configuration)
        return copy
    }
}
