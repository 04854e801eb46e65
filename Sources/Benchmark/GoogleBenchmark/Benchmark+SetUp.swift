extension Benchmark {
    /// Makes a benchmark with an input that is made once per run, and torn down after it.
    ///
    ///     Benchmark(
    ///         "file/read",
    ///         setUp: { state in try TemporaryFile(size: state.argument("bytes")) },
    ///         tearDown: { _, file in file.remove() }
    ///     ) { state, file in
    ///         try state.measure { doNotOptimize(try file.contents()) }
    ///     }
    ///     .argumentNames("bytes")
    ///     .argument(65_536)
    ///
    /// A run is one trial or repetition with all of its threads: each thread's call of `body` gets the same input. Neither
    /// function is timed, and neither counts as an allocation.
    ///
    /// - Parameters:
    ///   - name: The name as reports show it, before arguments and configuration are added.
    ///   - setUp: Makes the input, for the arguments of the state; runs no loop. If it throws, the run's row is an error
    ///     row, and neither `body` nor `tearDown` is called.
    ///   - tearDown: Is called after the bodies of all threads, also where one of them has failed. If it throws, the run's
    ///     row is an error row.
    ///   - body: The measured code; see ``init(_:_:)``.
    public init<Input: Sendable>(
        _ name: String,
        setUp: @escaping @Sendable (borrowing State) throws -> Input,
        tearDown: @escaping @Sendable (borrowing State, Input) throws -> Void = { _, _ in },
        _ body: @escaping @Sendable (borrowing State, Input) throws -> Void
    ) {
        let prepared = Prepared<Input>()
        self.init(name) { state in
            guard let input = prepared.input else { fatalError("benchmark \(name): no input was set up") }
            try body(state, input)
        }
        hooks = Hooks(
            setUp: { state in prepared.input = try setUp(state) },
            tearDown: { state in
                guard let input = prepared.input else { return }
                prepared.input = nil
                try tearDown(state, input)
            })
    }

    /// The functions around the bodies of a run.
    struct Hooks: Sendable {
        let setUp: Body
        let tearDown: Body
    }

    /// The input of a run. The shim calls set-up before and tear-down after all bodies of a run, under one lock, and runs
    /// no two runs of a benchmark at the same time: nobody reads while another writes.
    private final class Prepared<Input: Sendable>: @unchecked Sendable {
        var input: Input?
    }
}
