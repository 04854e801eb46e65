import HTMLReport
import Testing

@Suite struct ChartScaleTests {
    @Test func `a linear scale is proportional and clamps`() {
        let scale = ChartScale(.linear, from: -10, to: 30)
        #expect(scale.position(-10) == 0)
        #expect(scale.position(0) == 25)
        #expect(scale.position(30) == 100)
        #expect(scale.position(31) == 100)
        #expect(scale.position(-11) == 0)
    }

    @Test func `a logarithmic scale gives equal room to equal ratios`() {
        let scale = ChartScale(.logarithmic, from: 1e-6, to: 1)
        #expect(abs(scale.position(1e-3) - 50) < 1e-9)
        #expect(abs(scale.position(1e-4) - 100.0 / 3) < 1e-9)
        #expect(scale.position(0) == 0)
    }

    @Test(
        arguments: [ChartScale.Kind.linear, .logarithmic],
        [1e-9, 3e-5, 0.07, 12, 9e8])
    func `ticks are within the range and limited in number`(kind: ChartScale.Kind, least: Double) {
        for ratio in [1.02, 1.7, 9, 90, 4e3, 1e7] {
            let scale = ChartScale(kind, from: least, to: least * ratio)
            for count in 1...6 {
                let ticks = scale.ticks(atMost: count)
                #expect(ticks.count <= count)
                #expect(ticks == ticks.sorted())
                #expect(ticks.allSatisfy { $0 >= scale.lower * (1 - 1e-12) && $0 <= scale.upper })
            }
            #expect(scale.ticks(atMost: 5).count >= 2)
        }
    }

    @Test func `ticks are round numbers`() {
        #expect(
            ChartScale(.linear, from: 0, to: 10).ticks(atMost: 5) == [0, 2, 4, 6, 8, 10].dropLast(1).map(Double.init))
        #expect(ChartScale(.logarithmic, from: 9, to: 1100).ticks(atMost: 3) == [10, 100, 1000])
        #expect(ChartScale(.linear, from: 0, to: 1).ticks(atMost: 0).isEmpty)
    }

    @Test func `a scale contains its values without negative times`()
        throws
    {
        let scale = try #require(ChartScale(.linear, holding: [0.001, 5, .nan, .infinity]))
        #expect(scale.lower == 0)
        #expect(scale.upper > 5)
        #expect(ChartScale(.logarithmic, holding: [0, -1, .nan]) == nil)
        let same = try #require(ChartScale(.logarithmic, holding: [7, 7]))
        #expect(same.lower < 7 && same.upper > 7)
    }
}

@Suite struct QuantityTests {
    @Test(arguments: [
        (0, "0 s"), (4.1349e-9, "4.13 ns"), (9.994e-9, "9.99 ns"), (9.996e-9, "10 ns"), (1.5e-7, "150 ns"),
        (9.996e-7, "1 µs"), (12.34e-6, "12.3 µs"), (0.5, "500 ms"), (2, "2 s"), (-3e-3, "-3 ms"),
    ])
    func `times have three digits and a unit`(seconds: Double, text: String) {
        #expect(Quantity.time(seconds) == text)
    }

    @Test(arguments: [
        (0.004, "0.4 %"), (0.5, "50 %"), (1.57, "157 %"), (-0.021, "−2.1 %"),
    ])
    func `percentages have a sign on request and a sensible number of digits`(fraction: Double, text: String) {
        #expect(Quantity.percent(fraction) == text)
    }

    @Test func `shifts have a sign`() {
        #expect(Quantity.percent(0.12, signed: true) == "+12 %")
        #expect(Quantity.percent(-0.12, signed: true) == "−12 %")
        #expect(Quantity.percent(0.0001, signed: true) == "±0.0 %")
    }

    @Test func `counts and rates have unit prefixes`() {
        #expect(Quantity.count(1_234_567) == "1\u{202F}234\u{202F}567")
        #expect(Quantity.count(999) == "999")
        #expect(Quantity.count(-1000) == "−1\u{202F}000")
        #expect(Quantity.shortCount(100_000) == "100 k")
        #expect(Quantity.rate(12.34e9, unit: "B") == "12.3 GB/s")
    }
}

@Suite struct HistogramChartTests {
    private let scale = ChartScale(.linear, from: 0, to: 10)

    @Test func `every time is counted once, in its bin`() {
        let chart = HistogramChart(
            times: [0, 0.5, 0.99, 1, 5.5, 9.99, 10, 99], allowance: 8, scale: scale, bins: 10, label: "")
        #expect(chart.counts == [3, 1, 0, 0, 0, 1, 0, 0, 0, 3])
    }

    @Test func `bars beyond the allowance are marked`() {
        let chart = HistogramChart(times: [1, 2, 9.5], allowance: 8, scale: scale, bins: 10, label: "a <b>")
        #expect(chart.svg.components(separatedBy: "bar worse").count == 2)
        #expect(chart.svg.components(separatedBy: "bar plain").count == 3)
        #expect(chart.svg.contains("a &lt;b&gt;"))
    }
}
