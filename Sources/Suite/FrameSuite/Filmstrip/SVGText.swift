import AnimationCore
import AnimationTimeline
import Foundation

/// The text of SVG pictures: numbers, escapes, and the style that all pictures share.
package enum SVGText {
    /// A number with at most `digits` decimals.
    package static func number(_ value: Double, digits: Int = 2) -> String {
        FixedDecimal.text(value, decimals: digits)
    }

    /// A colour without its opacity.
    static func color(_ color: Color) -> String {
        let parts = [color.red, color.green, color.blue].map { UInt32((min(max($0, 0), 1) * 255).rounded()) }
        return hex(parts[0] << 16 | parts[1] << 8 | parts[2])
    }

    static func hex(_ value: UInt32) -> String { String(format: "#%06x", value) }

    /// Points as the attribute `points` has them.
    package static func list(_ points: [Point], digits: Int = 2) -> String {
        points.map { "\(number($0.x, digits: digits)),\(number($0.y, digits: digits))" }.joined(separator: " ")
    }

    /// Text with the characters escaped that mean something in XML; hidden characters are left out.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case _ where scalar.isHidden || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// The opening of a picture with its description, for people who cannot see it.
    ///
    /// - Parameter poster: The time at which a picture that moves shows most, in seconds.
    package static func opening(_ size: Size, summary: String, poster: Double? = nil) -> String {
        let (width, height) = (number(size.width), number(size.height))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)"\
            \(poster.map { " data-poster=\"\(number($0))\"" } ?? "") role="img" aria-label="\(escaped(summary))" font-family="system-ui, sans-serif" font-size="12">
            <title>\(escaped(summary))</title>
            \(Palette.style)
            <rect class="page" width="100%" height="100%"/>

            """
    }

    package static func text(_ text: String, x: Double, y: Double, class name: String, anchor: String = "start")
        -> String
    {
        let end = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
        return "<text class=\"\(name)\" x=\"\(number(x))\" y=\"\(number(y))\"\(end)>\(escaped(text))</text>\n"
    }
}

/// The colours of the pictures, for light and for dark pages. Text has a contrast of at least 4.5 with the page, lines of
/// at least 3 (WCAG 2.2, 1.4.3 and 1.4.11); source, destination and snapshot are told apart by people with any kind of
/// colour vision (after Okabe and Ito).
package struct Palette: Sendable {
    package let page, screen, text, faint, grid, source, destination, snapshot: UInt32

    package static let light = Palette(
        page: 0xFFFFFF, screen: 0xF6F8FA, text: 0x1F2328, faint: 0x59636E, grid: 0x818B98, source: 0x0072B2,
        destination: 0x00805D, snapshot: 0xC24E00)
    package static let dark = Palette(
        page: 0x0D1117, screen: 0x161B22, text: 0xF0F6FC, faint: 0x9198A1, grid: 0x6E7681, source: 0x56B4E9,
        destination: 0x2BC79A, snapshot: 0xFF9A4D)

    private var rules: String {
        let color = SVGText.hex
        let roles = [("source", source), ("destination", destination), ("snapshot", snapshot)]
        return
            ([
                ".page{fill:\(color(page))}", ".screen{fill:\(color(screen));stroke:\(color(grid))}",
                "text{fill:\(color(text))}", "text.faint{fill:\(color(faint))}",
                ".grid{stroke:\(color(grid))}", ".ghost{stroke:\(color(grid))}",
            ] + roles.map { ".\($0){fill:\(color($1));stroke:\(color($1))}" }).joined(separator: "\n")
    }

    static var style: String {
        """
        <style>
        .title{font-size:14px;font-weight:600}
        .grid,.ghost,.curve{fill:none}
        .grid,.ghost{stroke-width:.6}
        .source,.destination{fill-opacity:.13}
        .snapshot{fill-opacity:.2;stroke-width:1.4}
        .parent{fill-opacity:.03}
        .path{fill:none;stroke-dasharray:2 2}
        .curve{fill:none;stroke-width:2}
        .still{display:none}
        .image{fill:#d0d7de}.sign{fill:#afb8c1}.words{fill:#8c959f}
        \(light.rules)
        @media (prefers-color-scheme:dark){
        \(dark.rules)
        }
        @media (prefers-reduced-motion:reduce){.moving{display:none}.still{display:inline}}
        </style>
        """
    }
}
