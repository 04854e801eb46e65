import AnimationCore

/// The explanation of the colours, in one line.
enum Legend {
    static let height = 24.0

    /// A line with its left end at a point.
    static func svg(
        at origin: Point, roles: [Wireframe.Role] = Wireframe.Role.allCases, notes: [(style: String, text: String)]
    ) -> String {
        var (svg, x) = ("", origin.x)
        for role in roles {
            svg +=
                "<rect class=\"\(role.rawValue)\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(origin.y - 9))\" "
                + "width=\"10\" height=\"10\"/>\n"
            svg += SVGText.text(role.rawValue, x: x + 15, y: origin.y, class: "faint")
            x += 15 + width(role.rawValue) + 14
        }
        for note in notes {
            svg += "<path class=\"\(note.style)\" d=\"M\(SVGText.number(x)) \(SVGText.number(origin.y - 4))h14\"/>\n"
            svg += SVGText.text(note.text, x: x + 19, y: origin.y, class: "faint")
            x += 19 + width(note.text) + 14
        }
        return svg
    }

    /// The width of a text, estimated: fonts differ.
    private static func width(_ text: String) -> Double { 6.2 * Double(text.count) }
}
