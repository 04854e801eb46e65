import GoogleBenchmark
import Testing

@Suite("Input generators")
struct InputGeneratorTests {
    @Test func `the sequence is SplitMix64`() {
        // The first outputs for this seed, as its authors' reference implementation prints them.
        var generator = InputGenerator(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(expected.map { _ in generator.next() } == expected)
    }

    @Test func `one seed gives one input, another seed another`() {
        func input(_ seed: UInt64) -> [Int] {
            var generator = InputGenerator(seed: seed)
            return generator.integers(50, in: 0...999)
        }
        #expect(input(1) == input(1))
        #expect(input(1) != input(2))
    }

    @Test(arguments: [0...0, -3...4, 0...999])
    func `integers are in their range, both ends included, and evenly spread`(range: ClosedRange<Int>) {
        var generator = InputGenerator(seed: 3)
        let perValue = 1000
        let values = generator.integers(range.count * perValue, in: range)
        #expect(values.allSatisfy(range.contains))
        let counts = Dictionary(grouping: values, by: \.self).mapValues(\.count)
        #expect(counts.count == range.count)
        // Six standard deviations of a binomial distribution.
        #expect(counts.values.allSatisfy { abs(Double($0 - perValue)) <= 6 * Double(perValue).squareRoot() })
    }

    @Test func `the whole range of integers is possible`() {
        var generator = InputGenerator(seed: 4)
        let values = generator.integers(100, in: .min ... .max)
        #expect(values.contains { $0 < 0 } && values.contains { $0 > 0 })
        #expect(Set(values).count == 100)
    }

    @Test func `numbers are in their range, without its upper bound, with the mean of an even spread`() {
        var generator = InputGenerator(seed: 5)
        let values = generator.doubles(100_000, in: -2..<6)
        #expect(values.allSatisfy { $0 >= -2 && $0 < 6 })
        // The standard deviation of the mean is 8 / √(12 · 100 000) = 0.0073.
        #expect(abs(values.reduce(0, +) / 100_000 - 2) < 0.044)
        let least = generator.doubles(1000, in: 1..<1.0.nextUp)
        #expect(least.allSatisfy { $0 == 1 })
    }

    @Test func `a shuffled sequence has the same elements, every one in every place`() {
        var generator = InputGenerator(seed: 6)
        var seen: Set<[Int]> = []
        for _ in 0..<600 { seen.insert(generator.shuffled(0..<4)) }
        #expect(seen.count == 24)
        #expect(seen.allSatisfy { $0.sorted() == [0, 1, 2, 3] })
        #expect(generator.shuffled([Int]()).isEmpty)
    }

    @Test(arguments: [0, 1, 20])
    func `nearly sorted numbers are a permutation with no more inversions than exchanges`(exchanges: Int) {
        var generator = InputGenerator(seed: 7)
        let values = generator.nearlySorted(100, exchanges: exchanges)
        #expect(values.sorted() == Array(0..<100))
        let inversions = values.indices.reduce(0) { sum, index in
            sum + values[..<index].count { $0 > values[index] }
        }
        #expect(inversions <= exchanges && (inversions > 0) == (exchanges > 0))
        #expect(generator.nearlySorted(1, exchanges: 5) == [0] && generator.nearlySorted(0, exchanges: 5).isEmpty)
    }

    @Test func `a text has the letters of its alphabet, whole characters among them; bytes have all values`() {
        var generator = InputGenerator(seed: 8)
        let text = generator.text(500, of: "aé👍🏽")
        #expect(text.count == 500 && Set(text) == ["a", "é", "👍🏽"])
        #expect(Set(generator.bytes(5000)).count == 256)
    }
}
