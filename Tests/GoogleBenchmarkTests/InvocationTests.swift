import GoogleBenchmark
import Testing

@Suite("A command line is checked before the library sees it")
struct InvocationTests {
    private func read(_ arguments: String..., environment: [String: String] = [:]) throws(RunnerError) -> Invocation {
        try Invocation(arguments: arguments) { environment[$0] }
    }

    @Test func `what the runner itself acts on`() throws {
        let invocation = try read(
            "--benchmark_filter=a=b", "--benchmark_out=x.json", "--benchmark_out_format=csv", "--benchmark_list_tests",
            "--benchmark_enable_random_interleaving=no")
        #expect(invocation.filter == "a=b")
        #expect(invocation.output == "x.json")
        #expect(invocation.listsTests)
        #expect(!invocation.interleaves)
        #expect(!invocation.wantsHelp)
    }

    @Test func `nothing given: no filter, no file, JSON`() throws {
        let invocation = try read()
        #expect(invocation.filter.isEmpty)
        #expect(invocation.output == nil)
        #expect(!invocation.listsTests)
    }

    @Test func `the last of equal flags counts, and a flag more than its variable`() throws {
        #expect(try read("--benchmark_filter=a", "--benchmark_filter=b").filter == "b")
        #expect(try read("--benchmark_filter=a", environment: ["BENCHMARK_FILTER": "b"]).filter == "a")
        #expect(try read(environment: ["BENCHMARK_FILTER": "b"]).filter == "b")
        #expect(try read(environment: ["BENCHMARK_OUT": ""]).output == nil)
    }

    @Test func `the library gets the staging path in place of the file, and never the listing`() throws {
        let invocation = try read(
            "--benchmark_out=x.json", "--benchmark_list_tests", "--benchmark_min_time=0.5s", "--benchmark_future=1")
        #expect(
            invocation.libraryFlags(output: "y.json")
                == ["--benchmark_min_time=0.5", "--benchmark_out=y.json", "--benchmark_future=1"].sorted {
                    // Known flags by name, then the others as given.
                    $0 < $1 && $0 != "--benchmark_future=1"
                })
        #expect(invocation.libraryFlags(output: nil).contains("--benchmark_out="))
        #expect(invocation.selection == ["--benchmark_filter=", "--benchmark_future=1"])
    }

    @Test func `keys of the context`() throws {
        #expect(try read("--benchmark_context=a=1,b=2").contextKeys == ["a", "b"])
        #expect(try read().contextKeys.isEmpty)
    }

    @Test func `help, in both spellings, and beside other flags`() throws {
        #expect(try read("--help").wantsHelp)
        #expect(try read("--benchmark_filter=x", "-h").wantsHelp)
    }

    @Test func `refusals say which argument`() {
        #expect(throws: RunnerError.unknownArgument("-v")) { try read("-v") }
        #expect(throws: RunnerError.unknownArgument("--bench")) { try read("--bench") }
        #expect(throws: RunnerError.unknownArgument("--")) { try read("--") }
        #expect(throws: RunnerError.missingValue(flag: "benchmark_out")) { try read("--benchmark_out") }
        #expect(
            throws: RunnerError.badValue(
                flag: "benchmark_repetitions", value: "0", expected: "a whole number, at least 1")
        ) { try read("--benchmark_repetitions=0") }
        #expect(throws: RunnerError.self) { try read(environment: ["BENCHMARK_TIME_UNIT": "hours"]) }
    }

    @Test func `the sentence of a refusal names the flag, the value and what it must be`() {
        let error = RunnerError.badValue(flag: "benchmark_format", value: "xml", expected: "one of a, b")
        #expect("\(error)" == "--benchmark_format cannot be \"xml\": it must be one of a, b")
        #expect("\(RunnerError.duplicateNames(["a", "b"]))".contains("named a, b"))
        #expect("\(RunnerError.nothingSelected(filter: "x", complaint: "y"))".contains("\"x\" selects no benchmark"))
        #expect("\(RunnerError.nothingSelected(filter: "", complaint: ""))" == "no benchmark is registered")
    }
}
