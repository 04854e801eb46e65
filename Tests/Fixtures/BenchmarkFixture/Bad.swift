import GoogleBenchmark

/// Benchmarks that fail, each in one way.
enum Bad {
    static let all =
        [
            throwsBefore, throwsInLoop, throwsAfter, skips, noLoop, twoLoops, pausedTwice, resumedFirst, endsPaused,
            pausedOutside, nan, infinite, counterNamedAsField, noManualTime, unexpectedManualTime, negativeManualTime,
            unverified, secondUnverified, oneThread, statistic, setUp, setUpThreads, setUpLoop, tearDown,
        ] + complexities

    struct Failure: Error, CustomStringConvertible {
        var description: String { "the \"fixture\" fails\nin two lines" }
    }

    static let throwsBefore = Benchmark("bad/throws-before-loop") { _ in throw Failure() }

    static let setUp = Benchmark(
        "bad/set-up", setUp: { _ in throw Failure() }, tearDown: { _, _ in fatalError("nothing was set up") },
        { _, _ in fatalError("nothing was set up") })

    static let setUpThreads = Benchmark(
        "bad/threads-set-up", setUp: { _ in throw Failure() }, { _, _ in fatalError("nothing was set up") }
    )
    .threads(3)

    static let setUpLoop = Benchmark("bad/loop-in-set-up", setUp: { state in state.measure {} }) { _, _ in }

    static let tearDown = Benchmark(
        "bad/tear-down", setUp: { _ in 1 }, tearDown: { _, _ in throw Failure() }, { state, _ in state.measure {} }
    )
    .iterations(1)

    static let throwsInLoop = Benchmark("bad/throws-in-loop") { state in
        var count = 0
        try state.measure {
            count += 1
            if count == 5 { throw Failure() }
        }
    }.iterations(10)

    static let throwsAfter = Benchmark("bad/throws-after-loop") { state in
        state.measure {}
        throw Failure()
    }

    static let skips = Benchmark("bad/skips") { state in
        state.skip(withError: "skipped\u{1b}[0m")
        state.skip(withError: "not said")
        state.measure { fatalError("a skipped benchmark runs no iteration") }
    }

    static let noLoop = Benchmark("bad/no-loop") { _ in }

    static let twoLoops = Benchmark("bad/two-loops") { state in
        state.measure {}
        state.measure {}
    }

    static let pausedTwice = Benchmark("bad/paused-twice") { state in
        state.measure {
            state.pauseTiming()
            state.pauseTiming()
        }
    }

    static let resumedFirst = Benchmark("bad/resumed-first") { state in state.measure { state.resumeTiming() } }

    static let endsPaused = Benchmark("bad/ends-paused") { state in state.measure { state.pauseTiming() } }.iterations(
        1)

    static let pausedOutside = Benchmark("bad/paused-outside") { state in
        state.pauseTiming()
        state.measure {}
    }

    /// The library fits these to a growth, from what their runs leave.
    static let complexities =
        [
            growing("every-run") { _ in throw Failure() },
            growing("in-the-loop") { state in try state.measure { throw Failure() } },
            growing("while-paused") { state in
                try state.measure {
                    state.pauseTiming()
                    throw Failure()
                }
            },
            growing("no-loop") { _ in },
            growing("one-run") { state in
                if state.argument() == 2 { state.skip(withError: "two is wrong") }
                state.measure {}
                state.setComplexityN(state.argument())
            },
            growing("no-n") { state in state.measure {} },
            growing("threads") { state in
                if state.threadIndex == 0 { throw Failure() }
                state.measure {}
            }.threads(2),
        ]

    private static func growing(_ name: String, _ body: @escaping Benchmark.Body) -> Benchmark {
        Benchmark("bad/complexity/\(name)", body).argument(1).argument(2).argument(3).complexity(.linear)
    }

    static let nan = Benchmark("bad/nan-counter") { state in
        state.measure {}
        state.setCounter("broken", to: .nan)
    }

    /// Finite when set, infinite once the options are applied.
    static let infinite = Benchmark("bad/infinite-counter") { state in
        state.measure {}
        state.setCounter("broken", to: 0, .inverted)
        state.setCounter("fine", to: 1)
    }
    .iterations(1)

    static let counterNamedAsField = Benchmark("bad/counter-named-as-field") { state in
        state.measure {}
        state.setCounter("iterations", to: 1)
    }

    static let noManualTime = Benchmark("bad/no-manual-time") { state in state.measure {} }.useManualTime()

    static let unexpectedManualTime = Benchmark("bad/unexpected-manual-time") { state in
        state.measure { state.setIterationTime(seconds: 1) }
    }

    static let negativeManualTime = Benchmark("bad/negative-manual-time") { state in
        state.measure { state.setIterationTime(seconds: -1) }
    }
    .useManualTime()

    /// Wrong in every repetition, though it is checked once where it is right.
    static let unverified = Benchmark("bad/unverified") { state in
        state.measure {}
        try state.verify("two and two are five") { 2 + 2 == 5 }
    }
    .repetitions(3)
    .iterations(1)

    static let secondUnverified = Benchmark("bad/second-unverified") { state in
        try state.verify("two and two are four") { 2 + 2 == 4 }
        try state.verify("three and three are seven") { 3 + 3 == 7 }
        state.measure {}
    }
    .repetitions(2)
    .iterations(1)

    static let oneThread = Benchmark("bad/one-thread-of-three") { state in
        if state.threadIndex == 1 { throw Failure() }
        state.measure {}
    }
    .threads(3)
    .iterations(100)

    static let statistic = Benchmark("bad/statistic") { state in state.measure {} }
        .repetitions(2)
        .iterations(1)
        .statistic("broken") { _ in .infinity }
}
