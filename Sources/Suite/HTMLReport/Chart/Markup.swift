import Foundation

extension String {
    /// The text with what HTML and SVG would take for markup escaped, for content and attributes, and what is hidden shown
    /// as an escape sequence.
    ///
    /// Scalar by scalar: a quotation mark with a combining mark is another character, but still ends an attribute.
    var escaped: String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\r", "\t": result.unicodeScalars.append(scalar)
            case _ where scalar.isHidden: result += scalar.escapeSequence
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Double {
    var percent: String { "\(coordinate)%" }

    var coordinate: String { String(format: "%.2f", self) }
}
