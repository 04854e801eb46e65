import AnimationCore

extension DoubleDouble {
    /// The number of a decimal text of up to about 31 significant digits, as in `-1.5e-07`.
    ///
    /// - Returns: `nil` for anything else. Below 10⁻²⁰⁰ the result is 0.
    package init?(decimal text: String) {
        var mantissa = DoubleDouble(0)
        var exponent = 0
        var digits = 0
        var afterPoint = false
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
        while let character = rest.first, character != "e", character != "E" {
            rest.removeFirst()
            if character == ".", !afterPoint {
                afterPoint = true
                continue
            }
            guard character.isASCII, let digit = character.wholeNumberValue else { return nil }
            mantissa = mantissa * 10 + DoubleDouble(Double(digit))
            digits += 1
            if afterPoint { exponent -= 1 }
        }
        guard digits > 0 else { return nil }
        if !rest.isEmpty {
            guard let written = Int(rest.dropFirst()) else { return nil }
            exponent += written
        }
        // In steps of at most 10²², the largest power of ten that a double holds exactly.
        while exponent != 0, mantissa.high != 0 {
            let step = Swift.min(exponent.magnitude, 22)
            let power = DoubleDouble((0..<step).reduce(1) { power, _ in power * 10 })
            mantissa = exponent < 0 ? mantissa / power : mantissa * power
            exponent += exponent < 0 ? Int(step) : -Int(step)
            // Below this the low half would leave the range of a double; no comparison reaches so far down.
            if mantissa.high.magnitude < 1e-200 { mantissa = DoubleDouble(0) }
        }
        self = mantissa
        if isNegative { self = -self }
    }

    /// The signed distance of a double from this number, rounded once.
    package func error(of value: Double) -> Double {
        let difference = DoubleDouble(value) - self
        return difference.high
    }
}
