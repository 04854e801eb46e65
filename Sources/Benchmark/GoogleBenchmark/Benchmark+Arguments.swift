import CGoogleBenchmark

extension Benchmark {
    /// Adds one run with one argument.
    public func argument(_ value: Int) -> Benchmark { arguments([value]) }

    /// Adds one run with these arguments. All runs of a benchmark take the same number of arguments.
    public func arguments(_ values: [Int]) -> Benchmark {
        require(!values.isEmpty, "benchmark \(name): an argument list needs a value")
        let count = configuration.argumentLists.first?.count ?? values.count
        require(
            values.count == count,
            "benchmark \(name): \(values.count) arguments after a list of \(count); all lists must be of one length"
        )
        requireNames(configuration.argumentNames, for: count)
        return configured { $0.argumentLists.append(values) }
    }

    /// Adds one run per value of ``values(in:multiplier:)``: both ends and the powers of `multiplier` between.
    public func range(_ bounds: ClosedRange<Int>, multiplier: Int = 8) -> Benchmark {
        product([Benchmark.values(in: bounds, multiplier: multiplier)])
    }

    /// Adds one run per combination of the values that each range yields; see ``values(in:multiplier:)``.
    public func ranges(_ bounds: [ClosedRange<Int>], multiplier: Int = 8) -> Benchmark {
        product(bounds.map { Benchmark.values(in: $0, multiplier: multiplier) })
    }

    /// Adds one run for the lower bound and each `step` from it, up to the upper bound.
    public func denseRange(_ bounds: ClosedRange<Int>, step: Int = 1) -> Benchmark {
        product([Benchmark.values(in: bounds, step: step)])
    }

    /// Adds one run per combination of one value from each list; the first list varies fastest.
    public func product(_ lists: [[Int]]) -> Benchmark {
        require(!lists.isEmpty && lists.allSatisfy { !$0.isEmpty }, "benchmark \(name): an empty argument list")
        var combinations: [[Int]] = [[]]
        for list in lists.reversed() {
            combinations = combinations.flatMap { rest in list.map { [$0] + rest } }
        }
        return combinations.reduce(self) { $0.arguments($1) }
    }

    /// Names the arguments, in order; reports then say `cells:12` for `12`, and ``State/argument(_:)-(String)`` finds
    /// them.
    public func argumentNames(_ names: String...) -> Benchmark {
        require(!names.isEmpty, "benchmark \(name): no argument names")
        requireNames(names, for: configuration.argumentLists.first?.count ?? names.count)
        return configured { $0.argumentNames = names }
    }

    private func requireNames(_ names: [String], for count: Int) {
        require(
            names.isEmpty || names.count == count,
            "benchmark \(name): \(names.count) argument names for \(count) arguments"
        )
    }

    /// The library's choice of values in a range: both ends and the powers of `multiplier` between.
    ///
    /// `values(in: 8...1000, multiplier: 10)` is `[8, 10, 100, 1000]`.
    public static func values(in bounds: ClosedRange<Int>, multiplier: Int) -> [Int] {
        require((2...Int(Int32.max)).contains(multiplier), "a range multiplier of \(multiplier) is below 2")
        let low = Int64(bounds.lowerBound)
        let high = Int64(bounds.upperBound)
        // Both ends, 0, and at most 63 powers on either side of it.
        return unsafe withUnsafeTemporaryAllocation(of: Int64.self, capacity: 130) { values in
            let count = unsafe cgb_make_range(low, high, Int32(multiplier), values.baseAddress, values.count)
            require(count >= 0 && count <= values.count, "Google Benchmark refused the range \(bounds)")
            return unsafe values.prefix(Int(count)).map { Int($0) }
        }
    }

    /// The lower bound and each `step` from it, up to the upper bound.
    public static func values(in bounds: ClosedRange<Int>, step: Int) -> [Int] {
        require(step >= 1, "the step of a dense range must be at least 1, not \(step)")
        return Array(stride(from: bounds.lowerBound, through: bounds.upperBound, by: step))
    }
}
