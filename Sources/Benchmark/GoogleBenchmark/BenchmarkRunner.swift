import CGoogleBenchmark
import ProgramSupport

/// Benchmarks to be run, and the way to run them from a command line.
///
///     import GoogleBenchmark
///
///     var runner = BenchmarkRunner()
///     runner.register(
///         Benchmark("string/append") { state in
///             state.measure {
///                 var text = "left"
///                 text += "right"
///                 doNotOptimize(text)
///             }
///         }
///     )
///     runner.runAndExit()
///
/// Google Benchmark's flags apply. What it passes over in silence becomes a sentence on standard error and an
/// ``ExitCode``: an argument that is no flag, a bad value, a filter that selects nothing, two benchmarks of one name, a
/// report that cannot be written — all before anything runs — and rows with errors, after everything has run.
public struct BenchmarkRunner: Sendable {
    /// The benchmarks, run in this order unless flags say otherwise.
    public private(set) var benchmarks: [Benchmark] = []
    /// The entries that the report's context has in addition to the library's own.
    public private(set) var context: [(key: String, value: String)] = []
    /// Loops that run longer than they report, by instance name: the fraction of every so many iterations they run on top.
    public private(set) var stretches: [String: (fraction: Double, every: Int)] = [:]
    /// Counts allocations and references; `nil` for no counting.
    public var memoryManager: (any MemoryManager)?

    /// A runner without benchmarks. It counts allocations if the module `AllocationCounter` is linked into the program.
    public init() { memoryManager = LinkedMemoryManager.current }

    /// A runner without benchmarks.
    ///
    /// - Parameter memoryManager: Counts allocations; `nil` for no counting.
    public init(memoryManager: (any MemoryManager)?) {
        self.memoryManager = memoryManager
    }

    /// Adds benchmarks.
    public mutating func register(_ benchmarks: Benchmark...) { register(benchmarks) }

    /// Adds benchmarks.
    public mutating func register(_ benchmarks: [Benchmark]) { self.benchmarks += benchmarks }

    /// Adds an entry to the context that reports carry. Each key once.
    public mutating func addContext(_ key: String, _ value: String) { context.append((key, value)) }

    /// Makes the loops of one benchmark instance run a fraction of their iterations on top of those they report: a real
    /// slowdown of known size, for the proof that a gate sees one.
    ///
    /// - Parameters:
    ///   - name: the name and its arguments as reports have them (`family/what/cells:100`), without suffixes such as
    ///     `/real_time`. A run that does not come to it ends with ``RunnerError/nothingStretched(name:)``.
    ///   - fraction: 0.05 for 5 % more iterations, rounded to whole ones; from 0 to 100.
    ///   - every: 100 to slow down only every hundredth iteration; 1 or more.
    public mutating func stretch(_ name: String, by fraction: Double, every: Int = 1) {
        require(
            fraction >= 0 && fraction <= 100 && every >= 1,
            "iterations can be stretched by 0 to 100 times themselves, not by \(fraction), one in \(every)")
        stretches[name] = (fraction, every)
    }

    /// Runs as the command line of this process says, and ends the process.
    public func runAndExit() -> Never { exit(run().rawValue) }

    /// Runs as the arguments say; the first is the program's name.
    ///
    /// The library is one per process: runs must not overlap, and the context of a process's first run stays.
    public func run(_ arguments: [String] = CommandLine.arguments) -> ExitCode {
        let executable = arguments.first ?? "benchmark"
        let program = executable.split(separator: "/").last.map(String.init) ?? executable
        StandardStreams.reopenClosedDescriptors()
        do {
            let invocation = try Invocation(arguments: Array(arguments.dropFirst())) { name in
                unsafe getenv(name).map { unsafe String(cString: $0) }
            }
            if invocation.wantsHelp {
                try show(BenchmarkRunner.help(program: program))
                return .ok
            }
            return try run(invocation, executable: executable)
        } catch {
            printMessage("\(program): \(error)")
            return .usage
        }
    }

    private func run(_ invocation: Invocation, executable: String) throws(RunnerError) -> ExitCode {
        let registration = try Registration(benchmarks)
        defer { withExtendedLifetime(registration) {} }

        let names = try selectedNames(invocation, executable)
        if invocation.listsTests {
            try show(names.joined(separator: "\n"))
            return .ok
        }
        var report: ReportFile?
        if let path = invocation.output { report = try ReportFile(path: path) }
        var isShown = true
        do throws(RunnerError) {
            isShown = try InterruptedReport.removed(at: report?.unfinishedPath) { () throws(RunnerError) in
                try measure(invocation, executable, output: report?.stagingPath)
            }
            try report?.publish()
        } catch {
            report?.discard()
            throw error
        }
        guard isShown else { throw .incompleteReport }
        return reportFailures()
    }

    /// The names that the filter selects; at least one, each once.
    private func selectedNames(_ invocation: Invocation, _ executable: String) throws(RunnerError) -> [String] {
        final class Names { var list: [String] = [] }
        let names = Names()
        let count = unsafe withCStrings(invocation.selection) { flags, count in
            unsafe cgb_list(executable, flags, count, Unmanaged.passUnretained(names).toOpaque()) { context, name in
                guard let context = unsafe context, let name = unsafe name else { return }
                unsafe Unmanaged<Names>.fromOpaque(context).takeUnretainedValue().list.append(String(cString: name))
            }
        }
        if count < 0 { throw RunnerError.lastOfLibrary() }
        if count == 0 {
            let complaint = benchmarks.isEmpty ? "" : unsafe String(cString: cgb_last_error())
            throw .nothingSelected(filter: invocation.filter, complaint: complaint)
        }
        var seen: Set<String> = []
        let repeated = names.list.filter { !seen.insert($0).inserted }
        guard repeated.isEmpty else { throw .duplicateNames(Array(Set(repeated)).sorted()) }
        return names.list
    }

    /// Runs the benchmarks; answers whether the display took the whole report. The file has.
    private func measure(
        _ invocation: Invocation, _ executable: String, output: String?
    ) throws(RunnerError) -> Bool {
        var entries = context
        entries.append(("repetition_order", invocation.interleaves ? "random interleaving" : "one after the other"))
        var keys = Set(invocation.contextKeys)
        for entry in entries {
            guard keys.insert(entry.key).inserted else { throw .duplicateContext(key: entry.key) }
            guard unsafe cgb_add_context(entry.key, entry.value) else { throw RunnerError.lastOfLibrary() }
        }
        #if DEBUG
        printMessage("***WARNING*** This is a debug build: its times say nothing about a release build.")
        #endif
        for (name, stretch) in stretches {
            guard unsafe cgb_inject_slowdown(name, stretch.fraction, Int64(stretch.every)) else {
                throw RunnerError.lastOfLibrary()
            }
        }
        let bridge = memoryManager.map(MemoryBridge.init)
        bridge?.install()
        defer { cgb_set_memory_manager(nil) }
        let selected = unsafe withCStrings(invocation.libraryFlags(output: output)) { flags, count in
            unsafe cgb_run(
                executable, flags, count,
                "Note: the Google Benchmark library is a debug build; no library code runs in a loop.")
        }
        withExtendedLifetime(bridge) {}
        if selected == -2 { throw .incompleteReport }
        if selected == -1 { throw RunnerError.lastOfLibrary() }
        for name in stretches.keys.sorted() where unsafe !cgb_slowdown_was_met(name) {
            throw .nothingStretched(name: name)
        }
        return selected >= 0
    }

    private func reportFailures() -> ExitCode {
        let count = cgb_failure_count()
        guard count > 0 else { return .ok }
        printMessage(count == 1 ? "1 benchmark failed:" : "\(count) benchmarks failed:")
        for index in 0..<count {
            if let sentence = unsafe cgb_failure(index) { printMessage("  \(unsafe String(cString: sentence))") }
        }
        return .untrusted
    }
}

/// A memory manager behind the library's callbacks.
private final class MemoryBridge {
    let manager: any MemoryManager

    init(_ manager: any MemoryManager) { self.manager = manager }

    func install() {
        var callbacks = unsafe cgb_memory_manager(
            context: Unmanaged.passUnretained(self).toOpaque(),
            reset: { unsafe MemoryBridge.at($0)?.reset() },
            resume: { unsafe MemoryBridge.at($0)?.resume() },
            pause: { unsafe MemoryBridge.at($0)?.pause() },
            read: { context in
                let use = unsafe MemoryBridge.at(context)?.use()
                return cgb_memory(
                    allocations: Int64(use?.allocations ?? 0), peak_bytes: Int64(use?.peakBytes ?? 0),
                    total_bytes: Int64(use?.totalBytes ?? 0), net_bytes: Int64(use?.netBytes ?? 0),
                    retains: Int64(use?.retains ?? -1), releases: Int64(use?.releases ?? -1),
                    peak_resident_bytes: Int64(use?.peakResidentBytes ?? -1))
            })
        unsafe cgb_set_memory_manager(&callbacks)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> (any MemoryManager)? {
        unsafe context.map { unsafe Unmanaged<MemoryBridge>.fromOpaque($0).takeUnretainedValue().manager }
    }
}

/// A line on standard output.
private func show(_ line: String) throws(RunnerError) {
    do { try StandardStreams.write(line + "\n") } catch { throw .incompleteReport }
}

/// A line on standard error.
private func printMessage(_ line: String) { StandardStreams.writeError(line + "\n") }
