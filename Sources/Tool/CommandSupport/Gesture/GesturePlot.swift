import AnimationCore

/// A picture of a touch and the motion after its release, drawn by gnuplot: locations over time.
package struct GesturePlot {
    private let report: GestureReport
    private let file: PlotFile

    /// - Parameters:
    ///   - report: The touch and its motion.
    ///   - path: The file to write; its name ends in `.svg` or `.png`.
    package init(_ report: GestureReport, path: String) throws(PlotFile.Failure) {
        self.report = report
        file = try PlotFile(path: path)
    }

    /// gnuplot's program, data included: for each axis the samples, the deceleration and the projection.
    package var program: String {
        let motion = report.motion
        let release = report.table.samples.last?.time ?? 0
        let shown = max(motion.duration * 1.1, 0.1)
        var lines = ["$touch << EndOfData"]
        lines += report.table.samples.map { "\($0.time - release) \($0.location.x) \($0.location.y)" }
        lines += ["EndOfData", "$motion << EndOfData"]
        lines += (0...500).map { index in
            let time = shown * Double(index) / 500
            let value = motion.value(at: time)
            return "\(time) \(value.x) \(value.y)"
        }
        lines += ["EndOfData", "set terminal \(file.terminal)"]
        lines += [
            "set title \"released at \(vector(report.velocity)) points per second\\n"
                + "projection \(vector(report.projection)), landing \(vector(motion.end)) "
                + "after \(short(motion.duration)) s\"",
            "set xlabel 'seconds after the release'", "set ylabel 'points'", "set grid",
            "set key outside bottom center horizontal", "set bmargin 6",
            "set arrow from 0, graph 0 to 0, graph 1 nohead dashtype 2 linecolor rgb '#404040'",
        ]
        var curves: [String] = []
        let axes = [("x", "#c03020", report.projection.x), ("y", "#4050b0", report.projection.y)]
        for (index, axis) in axes.prefix(report.table.isPlanar ? 2 : 1).enumerated() {
            let (name, color, projection) = axis
            curves += [
                "$touch using 1:\(index + 2) with points pointtype 7 linecolor rgb '\(color)' title 'touch \(name)'",
                "$motion using 1:\(index + 2) with lines linewidth 2.5 linecolor rgb '\(color)' title 'motion \(name)'",
                "\(projection) with lines dashtype 3 linecolor rgb '\(color)' title 'projection \(name)'",
            ]
        }
        lines.append("plot " + curves.joined(separator: ", "))
        return lines.joined(separator: "\n") + "\n"
    }

    private func vector(_ point: Point) -> String {
        report.table.isPlanar ? "(\(short(point.x)), \(short(point.y)))" : short(point.x)
    }

    /// Four digits, enough for a picture.
    private func short(_ value: Double) -> String { DecimalWriter.text(value, digits: 4) }

    /// Draws the picture and writes it in one step.
    package func write() throws(PlotFile.Failure) { try file.write(program) }
}
