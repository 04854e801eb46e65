import AnimationCore
import CommandSupport
import Testing

/// The program that gnuplot gets; the drawing itself is tested with the command.
@Suite struct SpringPlotTests {
    @Test func `the gnuplot program has the motion's data`() throws {
        let report = try SpringReport(.bouncy, initialVelocity: 2)
        let program = report.plot(terminal: "svg")
        let lines = program.split(separator: "\n")
        #expect(lines[0] == "$motion << EndOfData")
        #expect(lines[1].hasPrefix("0.0 0.0 2.0 "))
        let middle = lines[501].split(separator: " ").compactMap { Double($0) }
        #expect(middle[1] == 1 - report.solution.value(at: middle[0]))
        #expect(middle[2] == -report.solution.velocity(at: middle[0]))
        // The motion lies inside its envelope.
        for line in lines[1...1001] {
            let row = line.split(separator: " ").compactMap { Double($0) }
            #expect(row.count == 5 && row[1] >= row[3] - 1e-12 && row[1] <= row[4] + 1e-12)
        }
        #expect(program.contains("set terminal svg") && program.contains("settled at") && program.contains("envelope"))
        let endless = try SpringReport(Spring(stiffness: 9, damping: 0)).plot(terminal: "pngcairo")
        #expect(endless.contains("set terminal pngcairo") && !endless.contains("settled at"))
    }

    @Test func `a file that is neither SVG nor PNG is an error`() throws {
        _ = try (PlotFile(path: "a/b.SVG"), PlotFile(path: "c.png"))
        for path in ["motion.gif", "motion", ".svg/motion"] {
            #expect(throws: PlotFile.Failure.unknownFormat(path: path)) { try PlotFile(path: path) }
        }
    }
}
