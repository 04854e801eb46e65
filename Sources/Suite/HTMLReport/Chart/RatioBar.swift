/// A ratio as a bar from 1, as drawn in the cell of a table: to the left of 1 is less, to the right is more; a
/// second, thicker line is the bar that the ratio has to stay under.
///
/// The picture repeats what the row's numbers say, so it is hidden from screen readers.
struct RatioBar {
    var ratio: Double
    var bar: Double?
    /// Holds 1, the ratio and the bar.
    var scale: ChartScale
    /// The class of its colour: `plain`, `better`, `worse`.
    var style: String

    var svg: String {
        let (one, end) = (scale.position(1), scale.position(ratio))
        var parts = [
            #"<svg class="mark" height="18" width="100%" aria-hidden="true">"#,
            #"<title>\#(Quantity.ratio(ratio)) times as long\#(bar.map { ", at most \(Quantity.ratio($0)) wanted" } ?? "")</title>"#,
            #"<rect class="bar \#(style)" x="\#(min(one, end).percent)" width="\#(abs(one - end).percent)" y="4" height="10"/>"#,
            #"<line class="axis" x1="\#(one.percent)" x2="\#(one.percent)" y1="0" y2="18"/>"#,
        ]
        if let bar {
            let x = scale.position(bar).percent
            parts.append(#"<line class="wanted" x1="\#(x)" x2="\#(x)" y1="1" y2="17"/>"#)
        }
        return parts.joined() + "</svg>"
    }
}
