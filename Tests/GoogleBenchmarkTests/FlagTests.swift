import GoogleBenchmark
import Testing

@Suite("A flag knows its values")
struct FlagTests {
    private func flag(_ name: String) throws -> Flag {
        try #require(Flag.all.first { $0.name == name })
    }

    private static let good: [(String, String, String)] = [
        ("benchmark_min_time", "0.25", "0.25"), ("benchmark_min_time", "2s", "2"),
        ("benchmark_min_time", "1e-3", "1e-3"),
        ("benchmark_min_warmup_time", "0", "0"), ("benchmark_repetitions", "1", "1"), ("v", "0", "0"),
        ("benchmark_list_tests", "off", "off"), ("benchmark_color", "auto", "auto"), ("benchmark_filter", "", ""),
        ("benchmark_time_unit", "us", "us"), ("benchmark_context", "a=1,b=", "a=1,b="),
    ]

    @Test(arguments: good)
    func `good values, as the library gets them`(name: String, value: String, passed: String) throws {
        #expect(try flag(name).checked(value) == passed)
    }

    private static let bad: [(String, String)] = [
        ("benchmark_min_time", "0"), ("benchmark_min_time", "-1"), ("benchmark_min_time", "nan"),
        ("benchmark_min_time", "inf"), ("benchmark_min_time", "s"), ("benchmark_min_time", "10x"),
        ("benchmark_min_warmup_time", "-0.1"), ("benchmark_repetitions", "0"), ("benchmark_repetitions", "2147483648"),
        ("benchmark_repetitions", "3.0"), ("v", "-1"), ("benchmark_list_tests", ""), ("benchmark_list_tests", "si"),
        ("benchmark_format", "JSON"), ("benchmark_context", "a"), ("benchmark_context", "a=1,"),
        ("benchmark_context", "a=1=2"), ("benchmark_context", "=1"), ("benchmark_color", "red"),
    ]

    @Test(arguments: bad)
    func `bad values, which the library would pass over or end the process for`(name: String, value: String) throws {
        let flag = try flag(name)
        #expect(throws: RunnerError.self) { try flag.checked(value) }
    }

    @Test func `help lists every flag once`() {
        let lines = BenchmarkRunner.help(program: "program").split(separator: "\n")
        for flag in Flag.all {
            #expect(lines.count { $0.hasPrefix("  --\(flag.name) ") } == 1, "\(flag.name)")
        }
        #expect(lines.first == "usage: program [--FLAG=VALUE ...]")
        #expect(lines.allSatisfy { $0.count <= 100 })
    }
}
