/// Why a run was refused before anything was measured, or its report not kept.
public enum RunnerError: Error, Equatable {
    /// An argument that is no flag of the runner or the library.
    case unknownArgument(String)
    /// A flag without the value it needs.
    case missingValue(flag: String)
    /// A flag with a value it cannot have.
    case badValue(flag: String, value: String, expected: String)
    /// No benchmark is registered whose name the filter matches.
    case nothingSelected(filter: String, complaint: String)
    /// Benchmarks that would be reported under one name.
    case duplicateNames([String])
    /// The report cannot be written there.
    case cannotWrite(path: String, reason: String)
    /// The display or the file took only a part of the report.
    case incompleteReport
    /// A context key was given twice.
    case duplicateContext(key: String)
    /// A benchmark to be stretched was not among those that ran.
    case nothingStretched(name: String)
    /// Google Benchmark refused something the runner gave it.
    case library(String)
}

extension RunnerError: CustomStringConvertible {
    /// The error message: the mistake, its place and what to do.
    public var description: String {
        switch self {
        case .unknownArgument(let argument):
            "unknown argument \(argument) (see --help)"
        case .missingValue(let flag):
            "--\(flag) needs a value: --\(flag)=VALUE (see --help)"
        case .badValue(let flag, let value, let expected):
            "--\(flag) cannot be \"\(value)\": it must be \(expected)"
        case .nothingSelected(let filter, let complaint):
            if complaint.isEmpty {
                "no benchmark is registered"
            } else {
                "the filter \"\(filter)\" selects no benchmark; --benchmark_list_tests shows the names (\(complaint))"
            }
        case .duplicateNames(let names):
            "more than one benchmark is named \(names.joined(separator: ", ")); give each a name of its own"
        case .cannotWrite(let path, let reason):
            "cannot write the report \(path): \(reason)"
        case .incompleteReport:
            "the report could not be written to its end; is the disk full?"
        case .duplicateContext(let key):
            "the context key \(key) is given twice; choose another"
        case .nothingStretched(let name):
            "no benchmark that ran is called \(name); give its name and arguments, without suffixes such as /real_time"
        case .library(let complaint):
            "Google Benchmark refused: \(complaint)"
        }
    }
}

/// The outcome of a run of benchmarks.
public enum ExitCode: Int32, Sendable {
    /// All that was selected ran without an error.
    case ok = 0
    /// A wrong call, or a file that could not be written.
    case usage = 2
    /// It ran, but rows have errors: the data is not to be trusted.
    case untrusted = 3
}

/// Ends the process with the message where the program, not its data, is wrong.
///
/// A precondition does the same, but a release build, which is what benchmarks are, leaves its message out.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
