/// Lines over two scales, with a legend that also tells them apart without colour.
struct LineChart {
    struct Line {
        var name: String
        var points: [(x: Double, y: Double)]
        /// A limit of the machine: grey and dashed.
        var isLimit = false
    }

    var lines: [Line]
    var x: ChartScale
    var y: ChartScale
    var xLabel: (Double) -> String
    var yLabel: (Double) -> String
    /// The quantities on both axes, for the caption and for screen readers.
    var label: String
    var height = 220.0
    /// Places on the horizontal axis where something happened, and what.
    var marks: [(x: Double, title: String, style: String)] = []
    /// Number of marks that fit; a small chart has room for few.
    var xTicks = 6
    var yTicks = 6
    /// The colours that people with any kind of colour vision tell apart, and the most lines of a chart.
    static let colours = 6

    var svg: String {
        let base = height - 18
        var parts = [
            #"<svg class="chart" height="\#(Int(saturating: height))" width="100%" role="img" aria-label="\#(label.escaped)">"#
        ]
        // Last, so that they are above the lines.
        var labels: [String] = []
        for tick in y.ticks(atMost: yTicks) {
            let position = base * (1 - y.position(tick) / 100)
            parts.append(
                #"<line class="grid" x1="0" x2="100%" y1="\#(position.coordinate)" y2="\#(position.coordinate)"/>"#)
            // A label near the top would leave the chart.
            let baseline = position < 13 ? position + 12 : position - 3
            labels.append(#"<text class="tick" x="2" y="\#(baseline.coordinate)">\#(yLabel(tick).escaped)</text>"#)
        }
        for tick in x.ticks(atMost: xTicks) {
            let position = x.position(tick)
            parts.append(
                #"<text class="tick" x="\#(position.percent)" y="\#((height - 4).coordinate)" "#
                    + #"text-anchor="\#(anchor(position))">\#(xLabel(tick).escaped)</text>"#)
        }
        parts.append(#"<line class="axis" x1="0" x2="100%" y1="\#(base.coordinate)" y2="\#(base.coordinate)"/>"#)
        for mark in marks {
            let position = x.position(mark.x).percent
            parts.append(
                #"<line class="step \#(mark.style)" x1="\#(position)" x2="\#(position)" y1="0" y2="\#(base.coordinate)">"#
                    + "<title>\(mark.title.escaped)</title></line>")
        }
        // The lines stretch with the page, the dots on them stay round.
        parts.append(
            #"<svg x="0" y="0" width="100%" height="\#(base.coordinate)" viewBox="0 0 100 100" preserveAspectRatio="none">"#
        )
        for (index, line) in lines.enumerated() {
            let path = line.points
                .map { "\(x.position($0.x).coordinate),\((100 - y.position($0.y)).coordinate)" }
                .joined(separator: " ")
            parts.append(#"<polyline class="line \#(style(index))" points="\#(path)"/>"#)
        }
        parts.append("</svg>")
        for (index, line) in lines.enumerated() where !line.isLimit {
            for point in line.points {
                let position = base * (1 - y.position(point.y) / 100)
                let title = "\(line.name): \(yLabel(point.y)) at \(xLabel(point.x))".escaped
                parts.append(
                    #"<circle class="dot \#(style(index))" cx="\#(x.position(point.x).percent)" cy="\#(position.coordinate)" r="3">"#
                        + "<title>\(title)</title></circle>")
            }
        }
        return (parts + labels).joined() + "</svg>"
    }

    /// The names of the lines with a piece of each, as a list.
    var legend: String {
        let items = lines.enumerated().map { index, line in
            #"<li><svg class="key" width="28" height="10" aria-hidden="true"><line class="line \#(style(index))" x1="1" x2="27" "#
                + #"y1="5" y2="5"/></svg>\#(line.name.escaped)</li>"#
        }
        return #"<ul class="legend">\#(items.joined())</ul>"#
    }

    private func style(_ index: Int) -> String {
        guard !lines[index].isLimit else { return "limit" }
        let own = lines[..<index].count { !$0.isLimit }
        return "c\(own % LineChart.colours) d\(own % 3)"
    }
}
