/// One row of a dot plot, as drawn in the cell of a table: a middle, what it ranges over, perhaps a reference line.
///
/// The picture repeats what the row's numbers say, so it is hidden from screen readers.
struct IntervalMark {
    var scale: ChartScale
    var middle: Double
    var range: ClosedRange<Double>?
    /// A value to compare with, as 0 for a shift.
    var reference: Double?
    /// The class of its colour: `plain`, `better`, `worse`, `limit`.
    var style = "plain"
    var title: String

    var svg: String {
        var parts = [#"<svg class="mark" height="18" width="100%" aria-hidden="true"><title>\#(title.escaped)</title>"#]
        if let reference {
            let x = scale.position(reference).percent
            parts.append(#"<line class="reference" x1="\#(x)" x2="\#(x)" y1="0" y2="18"/>"#)
        }
        if let range {
            let (x1, x2) = (scale.position(range.lowerBound).percent, scale.position(range.upperBound).percent)
            parts.append(#"<line class="range \#(style)" x1="\#(x1)" x2="\#(x2)" y1="9" y2="9"/>"#)
        }
        parts.append(#"<circle class="dot \#(style)" cx="\#(scale.position(middle).percent)" cy="9" r="4"/></svg>"#)
        return parts.joined()
    }
}
