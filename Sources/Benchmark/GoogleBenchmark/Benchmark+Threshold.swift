extension Benchmark {
    /// Sets a limit for a number of this benchmark's rows.
    ///
    ///     Benchmark("parse") { state in … }
    ///         .threshold(.realTime, .atMost(.microseconds(20)))
    ///         .threshold(.allocations, .atMost(0))
    ///         .threshold(.p99, .relative(percent: 5))
    ///
    /// The limits are part of the rows in JSON reports (`limit.p99.relative`). `scripts/thresholds.sh check` and
    /// `swift package overshoot thresholds check` end with exit code 1 where one is exceeded; they compare relative limits
    /// with the values that `thresholds update` has recorded. `scripts/compare.sh` and the verbs `compare` and `baseline
    /// compare` hold the new run's limits against both runs. The median of the repetitions counts. The program itself
    /// runs to its end with any limits.
    ///
    /// - Precondition: The number is finite and not negative. Each metric has at most one limit of a kind; the last counts.
    public func threshold(_ metric: Metric, _ limit: Limit) -> Benchmark {
        require(
            limit.value >= 0 && limit.value.isFinite,
            "benchmark \(name): a threshold is a finite number from 0, not \(limit.value)")
        return configured { $0.limits["\(metric.field).\(limit.kind)"] = limit.value }
    }

    /// A number of a benchmark's rows.
    public struct Metric: Sendable, Hashable {
        /// The field of the row in JSON.
        public let field: String

        /// A field of the rows, such as a counter of ``State/setCounter(_:to:_:)``.
        ///
        /// - Precondition: The name is not empty.
        public init(field: String) {
            require(!field.isEmpty, "a metric needs the name of a field")
            self.field = field
        }

        /// Wall-clock time of one iteration, in nanoseconds.
        public static let realTime = Metric(field: "real_time")
        /// CPU time of one iteration, in nanoseconds.
        public static let cpuTime = Metric(field: "cpu_time")
        /// The shortest iteration of ``State/measurePercentiles(_:)``, in nanoseconds.
        public static let p0 = Metric(field: "p0")
        /// The time that a quarter of the iterations do not exceed, in nanoseconds.
        public static let p25 = Metric(field: "p25")
        /// The median iteration, in nanoseconds.
        public static let p50 = Metric(field: "p50")
        /// The time that three quarters of the iterations do not exceed, in nanoseconds.
        public static let p75 = Metric(field: "p75")
        /// The time that 90 % of the iterations do not exceed, in nanoseconds.
        public static let p90 = Metric(field: "p90")
        /// The time that 99 % of the iterations do not exceed, in nanoseconds.
        public static let p99 = Metric(field: "p99")
        /// The longest iteration, in nanoseconds.
        public static let p100 = Metric(field: "p100")
        /// Allocations of one iteration.
        public static let allocations = Metric(field: "allocs_per_iter")
        /// Bytes that one iteration allocates.
        public static let allocatedBytes = Metric(field: "allocated_bytes_per_iter")
        /// The most bytes of the heap that the loop holds at one time.
        public static let peakBytes = Metric(field: "max_bytes_used")
        /// The most bytes of the process that are resident at one time.
        public static let peakResidentBytes = Metric(field: "peak_resident_bytes")
        /// References to Swift objects that one iteration takes.
        public static let retains = Metric(field: "retains_per_iter")
        /// References to Swift objects that one iteration gives back.
        public static let releases = Metric(field: "releases_per_iter")
        /// Items per second, of ``State/setItemsProcessed(_:)``.
        public static let itemsPerSecond = Metric(field: "items_per_second")
        /// Bytes per second, of ``State/setBytesProcessed(_:)``.
        public static let bytesPerSecond = Metric(field: "bytes_per_second")
    }

    /// A limit for a ``Metric``.
    public struct Limit: Sendable, Hashable {
        package let kind: String
        package let value: Double

        /// At most this number, in the unit of the metric.
        public static func atMost(_ value: Double) -> Limit { Limit(kind: "at_most", value: value) }

        /// At most this time.
        public static func atMost(_ time: Duration) -> Limit { atMost(time.nanoseconds) }

        /// At least this number, in the unit of the metric.
        public static func atLeast(_ value: Double) -> Limit { Limit(kind: "at_least", value: value) }

        /// At most this much worse than the value of another run, in per cent of it: more, or less of a metric whose name
        /// ends in `_per_second`.
        public static func relative(percent: Double) -> Limit { Limit(kind: "relative", value: percent) }
    }
}

extension Duration {
    fileprivate var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}
