import CGoogleBenchmark
import ProgramSupport

/// Benchmarks in the hands of the library, which keeps plain pointers to what they need; this keeps that alive.
final class Registration {
    private final class Box<Content: Sendable>: Sendable {
        let content: Content
        init(_ content: Content) { self.content = content }
    }

    private var keptAlive: [AnyObject] = []

    init(_ benchmarks: [Benchmark]) throws(RunnerError) {
        cgb_clear()
        for benchmark in benchmarks {
            try register(benchmark)
        }
    }

    deinit { cgb_clear() }

    private func keep<Content: Sendable>(_ content: Content) -> UnsafeMutableRawPointer {
        let box = Box(content)
        keptAlive.append(box)
        return unsafe Unmanaged.passUnretained(box).toOpaque()
    }

    private func register(_ benchmark: Benchmark) throws(RunnerError) {
        let context = unsafe keep(benchmark)
        let entry = unsafe cgb_register(
            benchmark.name, { unsafe Registration.call({ $0.body }, $1, $0) }, context)
        guard let entry = unsafe entry else { throw RunnerError.lastOfLibrary() }
        if benchmark.hooks != nil {
            unsafe cgb_set_hooks(
                entry, { unsafe Registration.call({ $0.hooks?.setUp }, $1, $0) },
                { unsafe Registration.call({ $0.hooks?.tearDown }, $1, $0) })
        }
        unsafe try configure(entry, benchmark.configuration)
    }

    /// Calls a function of a benchmark for a run; what it throws becomes the error of that run.
    private static func call(
        _ function: (Benchmark) -> Benchmark.Body?, _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?
    ) {
        guard let handle = unsafe handle, let context = unsafe context,
            let body = function(unsafe Unmanaged<Box<Benchmark>>.fromOpaque(context).takeUnretainedValue().content)
        else { return }
        let state = unsafe Benchmark.State(handle)
        do {
            try body(state)
        } catch {
            state.skip(withError: "\(error)")
        }
    }

    private func configure(_ entry: OpaquePointer, _ configuration: Benchmark.Configuration) throws(RunnerError) {
        for list in configuration.argumentLists {
            let values = list.map { Int64($0) }
            try require(unsafe cgb_add_arguments(entry, values, values.count))
        }
        if !configuration.argumentNames.isEmpty {
            let isAccepted = unsafe withCStrings(configuration.argumentNames) { names, count in
                unsafe cgb_set_argument_names(entry, names, count)
            }
            try require(isAccepted)
        }
        for (key, value) in configuration.limits { try require(unsafe cgb_set_limit(entry, key, value)) }
        if let unit = configuration.unit { try require(unsafe cgb_set_unit(entry, unit.rawValue)) }
        if let seconds = configuration.minTime { try require(unsafe cgb_set_min_time(entry, seconds)) }
        if let seconds = configuration.minWarmUpTime { try require(unsafe cgb_set_min_warm_up_time(entry, seconds)) }
        if let count = configuration.iterations { try require(unsafe cgb_set_iterations(entry, Int64(count))) }
        if let count = configuration.repetitions { try require(unsafe cgb_set_repetitions(entry, Int32(count))) }
        if configuration.measuresProcessCPUTime { try require(unsafe cgb_measure_process_cpu_time(entry)) }
        switch configuration.clock {
        case .threadCPUTime: break
        case .realTime: try require(unsafe cgb_use_real_time(entry))
        case .manualTime: try require(unsafe cgb_use_manual_time(entry))
        }
        switch configuration.aggregates {
        case .withRepetitions: break
        case .displayedAlone: try require(unsafe cgb_display_aggregates_only(entry))
        case .reportedAlone: try require(unsafe cgb_report_aggregates_only(entry))
        }
        for count in configuration.threads {
            try require(
                unsafe count.map { unsafe cgb_add_threads(entry, Int32($0)) } ?? cgb_add_thread_per_cpu(entry))
        }
        if let complexity = configuration.complexity { unsafe try configure(entry, complexity) }
        for statistic in configuration.statistics { unsafe try configure(entry, statistic) }
    }

    private func configure(_ entry: OpaquePointer, _ complexity: Complexity) throws(RunnerError) {
        let order: Int32
        switch complexity {
        case .constant: order = 1
        case .linear: order = 2
        case .squared: order = 3
        case .cubed: order = 4
        case .logarithmic: order = 5
        case .linearithmic: order = 6
        case .bestFit: order = 7
        case .proportional(let growth):
            let context = unsafe keep(growth)
            let isAccepted = unsafe cgb_set_complexity_function(
                entry,
                { n, context in
                    guard let context = unsafe context else { return 0 }
                    let box = unsafe Unmanaged<Box<@Sendable (Int) -> Double>>.fromOpaque(context)
                    return unsafe box.takeUnretainedValue().content(Int(n))
                }, context)
            return try require(isAccepted)
        }
        try require(unsafe cgb_set_complexity(entry, order))
    }

    private func configure(_ entry: OpaquePointer, _ statistic: Benchmark.Statistic) throws(RunnerError) {
        let context = unsafe keep(statistic.compute)
        let isAccepted = unsafe cgb_add_statistic(
            entry, statistic.name,
            { values, count, context in
                guard let context = unsafe context else { return 0 }
                let box = unsafe Unmanaged<Box<@Sendable ([Double]) -> Double>>.fromOpaque(context)
                let copy = unsafe Array(UnsafeBufferPointer(start: values, count: count))
                return unsafe box.takeUnretainedValue().content(copy)
            }, context, statistic.isFraction)
        try require(isAccepted)
    }

    private func require(_ isAccepted: Bool) throws(RunnerError) {
        if !isAccepted { throw RunnerError.lastOfLibrary() }
    }
}

extension RunnerError {
    /// The library's last message on this thread.
    static func lastOfLibrary() -> RunnerError {
        .library(unsafe String(cString: cgb_last_error()))
    }
}

/// Calls `body` with at least one string as C strings, which live until it returns, and their number.
func withCStrings<Value>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>, Int) -> Value
) -> Value {
    let copies = unsafe strings.map { unsafe UnsafePointer<CChar>(strdup($0)) }
    defer { unsafe copies.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    return unsafe copies.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("there are no strings") }
        return unsafe body(start, buffer.count)
    }
}
