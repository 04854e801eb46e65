extension ChartScale {
    /// The ticks of the scale as a picture, for the head of a column of marks.
    func axis(atMost count: Int = 5, _ label: (Double) -> String) -> String {
        let labels = ticks(atMost: count).map { tick in
            let position = position(tick)
            return #"<text class="tick" x="\#(position.percent)" y="11" text-anchor="\#(anchor(position))">"#
                + "\(label(tick).escaped)</text>"
        }
        return #"<svg class="chart mark" height="14" width="100%" aria-hidden="true">\#(labels.joined())</svg>"#
    }
}
