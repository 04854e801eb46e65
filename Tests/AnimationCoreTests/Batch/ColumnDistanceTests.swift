import AnimationCore
import Testing

@Suite struct ColumnDistanceTests {
    /// Whether the columns begin at least two lines apart in a circle of 64.
    private func isApart(_ lines: Int, _ columnCount: Int) -> Bool {
        let places = (0..<columnCount).map { $0 * lines % 64 }.sorted()
        let gaps = zip(places, places.dropFirst() + [places[0] + 64]).map { $1 - $0 }
        return columnCount == 1 || gaps.allSatisfy { $0 >= 2 }
    }

    @Test(arguments: 1...20)
    func `no two columns start at neighbouring cache lines modulo a page`(columnCount: Int) {
        for least in Array(0...300) + (9...24).flatMap({ [1 << $0 - 1, 1 << $0, 1 << $0 + 1] }) {
            let lines = ColumnDistance.lines(least, columnCount: columnCount)
            #expect(lines >= least && lines >= 1 && lines <= least + 5)
            #expect(isApart(lines, columnCount))
            #expect(!(Swift.max(least, 1)..<lines).contains { isApart($0, columnCount) }, "not the least")
        }
    }

    @Test func `more columns than a page has room for still have a distance`() {
        for least in 0...100 { #expect((least...least + 1).contains(ColumnDistance.lines(least, columnCount: 40))) }
    }
}
