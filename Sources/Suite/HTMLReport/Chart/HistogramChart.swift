import Foundation

/// The distribution of times, with the allowance that they are judged by.
package struct HistogramChart {
    /// In seconds.
    package var times: [Double]
    var allowance: Double
    var scale: ChartScale
    var bins: Int
    var label: String

    static let height = 64.0

    package init(times: [Double], allowance: Double, scale: ChartScale, bins: Int = 60, label: String) {
        (self.times, self.allowance, self.scale, self.bins, self.label) = (times, allowance, scale, bins, label)
    }

    package var counts: [Int] {
        var counts = [Int](repeating: 0, count: bins)
        for time in times {
            let bin = Int(saturating: scale.position(time) / 100 * Double(bins))
            counts[min(bin, bins - 1)] += 1
        }
        return counts
    }

    package var svg: String {
        let counts = counts
        let highest = Double(counts.max() ?? 1)
        let base = HistogramChart.height - 16
        let width = 100 / Double(bins)
        let limit = scale.position(allowance)
        var parts = [
            #"<svg class="chart" height="\#(Int(saturating: HistogramChart.height))" width="100%" role="img" aria-label="\#(label.escaped)">"#
        ]
        for (bin, count) in counts.enumerated() where count > 0 {
            // A single slow frame among thousands must still be seen.
            let height = max(base * Double(count) / highest, 2)
            let left = Double(bin) * width
            let style = left + width / 2 > limit ? "worse" : "plain"
            parts.append(
                #"<rect class="bar \#(style)" x="\#(left.percent)" width="\#((width * 0.9).percent)" y="\#((base - height).coordinate)" "#
                    + #"height="\#(height.coordinate)"><title>\#(count) frames, \#(edge(bin)) to \#(edge(bin + 1))</title></rect>"#
            )
        }
        parts.append(#"<line class="axis" x1="0" x2="100%" y1="\#(base.coordinate)" y2="\#(base.coordinate)"/>"#)
        parts.append(
            #"<line class="limit" x1="\#(limit.percent)" x2="\#(limit.percent)" y1="0" y2="\#(base.coordinate)">"#
                + "<title>allowance: \(Quantity.time(allowance))</title></line>")
        for tick in scale.ticks(atMost: 4) {
            parts.append(
                #"<text class="tick" x="\#(scale.position(tick).percent)" y="\#((base + 13).coordinate)" "#
                    + #"text-anchor="\#(anchor(scale.position(tick)))">\#(Quantity.time(tick))</text>"#)
        }
        parts.append("</svg>")
        return parts.joined()
    }

    private func edge(_ bin: Int) -> String {
        let part = Double(bin) / Double(bins)
        return Quantity.time(
            scale.kind == .linear
                ? scale.lower + part * (scale.upper - scale.lower)
                : exp(log(scale.lower) + part * (log(scale.upper) - log(scale.lower))))
    }
}

/// Text at the edge of a chart is anchored there, so that it is not cut off.
func anchor(_ position: Double) -> String { position < 8 ? "start" : position > 92 ? "end" : "middle" }
