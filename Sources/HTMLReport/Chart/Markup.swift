import Foundation

extension String {
    /// The text with what HTML and SVG would take for markup escaped, for content and attributes.
    var escaped: String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for character in self {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
        return result
    }
}

extension Double {
    /// A coordinate in per cent.
    var percent: String { "\(coordinate)%" }

    /// A coordinate, to a hundredth.
    var coordinate: String { String(format: "%.2f", self) }
}
