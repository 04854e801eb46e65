extension UnitCurve {
    /// The curves that have a name in CSS, UIKit or Core Animation, besides ``named``.
    static let platformNames: [(name: String, curve: UnitCurve)] = [
        ("ease", .default), ("step-start", UnitCurve(.steps(.start))), ("step-end", UnitCurve(.steps(.end))),
        ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut), ("easeInEaseOut", .easeInOut),
        ("curveLinear", .linear), ("curveEaseIn", .easeIn), ("curveEaseOut", .easeOut), ("curveEaseInOut", .easeInOut),
    ]

    /// Creates a curve from an easing as it is written in CSS, or from a name.
    ///
    ///     try UnitCurve(easing: "cubic-bezier(0.2, 0, 0, 1)")
    ///     try UnitCurve(easing: "steps(4, jump-none)")
    ///     try UnitCurve(easing: "linear(0, 1.2 40% 60%, 1)").value(at: 0.5)     // 1.2
    ///     try UnitCurve(easing: "easeInEaseOut") == .easeInOut                  // true
    ///
    /// Upper and lower case are the same. CSS's `calc()` is not read.
    ///
    /// - Parameters:
    ///   - text: `cubic-bezier()`, `steps()`, `linear()`, a keyword of CSS, a name of UIKit (`curveEaseInOut`) or Core
    ///     Animation (`easeInEaseOut`), or one of ``named``.
    ///   - edge: The behaviour outside 0…1; CSS's is ``Edge/extrapolate``.
    /// - Throws: ``UnitCurveError``: ``UnitCurveError/notAnEasing(_:)`` for other text, the others for numbers.
    public init(easing text: String, edge: Edge = .clamp) throws(UnitCurveError) {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let curve = (UnitCurve.named + UnitCurve.platformNames).first(where: { $0.name.lowercased() == words })?
            .curve
        {
            self.init(curve.shape, edge: edge)
            return
        }
        let parts = words.split(separator: "(", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].last == ")" else { throw .notAnEasing(text) }
        let arguments = parts[1].dropLast().split(separator: ",", omittingEmptySubsequences: false).map {
            $0.split(separator: " ")
        }
        guard let shape = try Shape(function: parts[0], arguments) else { throw .notAnEasing(text) }
        self.init(shape, edge: edge)
    }

    /// The curve as CSS writes it, in few words; `nil` for circular curves. It reads back as the same curve, but for the last
    /// digit of an input of `linear()`, which CSS counts in percent.
    public var css: String? {
        switch shape {
        case .linear: "linear"
        case .cubicBezier(let bezier):
            switch self.shape {
            case UnitCurve.default.shape: "ease"
            case UnitCurve.easeIn.shape: "ease-in"
            case UnitCurve.easeOut.shape: "ease-out"
            case UnitCurve.easeInOut.shape: "ease-in-out"
            default: "cubic-bezier(\(bezier.x1.css), \(bezier.y1.css), \(bezier.x2.css), \(bezier.y2.css))"
            }
        case .steps(let steps):
            switch steps.jump {
            case .end: "steps(\(steps.count))"
            case .start: "steps(\(steps.count), start)"
            case .none, .both: "steps(\(steps.count), jump-\(steps.jump))"
            }
        case .piecewiseLinear(let lines): "linear(\(lines.stops))"
        case .circular: nil
        }
    }
}

extension UnitCurve.Shape {
    /// The shape that a function of CSS names; `nil` where the arguments are not the function's.
    fileprivate init?(function name: Substring, _ arguments: [[Substring]]) throws(UnitCurveError) {
        switch name {
        case "cubic-bezier":
            let numbers = arguments.compactMap { $0.count == 1 ? Double(css: $0[0]) : nil }
            guard arguments.count == 4, numbers.count == 4 else { return nil }
            self = .cubicBezier(try CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
        case "steps":
            let jumps: [Substring: StepCurve.Jump] = [
                "start": .start, "end": .end, "jump-start": .start, "jump-end": .end, "jump-none": .none,
                "jump-both": .both,
            ]
            guard arguments.count <= 2, arguments.allSatisfy({ $0.count == 1 }), let count = Int(arguments[0][0]),
                let jump = arguments.count == 1 ? .end : jumps[arguments[1][0]]
            else { return nil }
            self = .steps(try StepCurve(count: count, jump: jump))
        case "linear":
            guard arguments.count >= 2 else { throw .tooFewStops(arguments.count) }
            var stops: [(output: Double, input: Double?)] = []
            for words in arguments {
                let percentages = words.filter { $0.last == "%" }
                let inputs = percentages.compactMap { Double(css: $0.dropLast()) }.map { $0 / 100 }
                // The output is before or after its percentages.
                guard let output = Double(css: words.first?.last == "%" ? words[words.count - 1] : words.first ?? ""),
                    words.count == inputs.count + 1, inputs.count == percentages.count, inputs.count <= 2
                else { return nil }
                stops += inputs.isEmpty ? [(output, nil)] : inputs.map { (output, $0) }
            }
            self = .piecewiseLinear(try PiecewiseLinearCurve(stops))
        default: return nil
        }
    }
}

extension PiecewiseLinearCurve {
    /// The arguments of `linear()`, without the inputs that are the same where they are missing.
    fileprivate var stops: String {
        points.enumerated().map { index, point in
            let isImplied = index == 0 && point.input == 0 || index == points.count - 1 && point.input == 1
            return point.output.css + (isImplied ? "" : " " + point.input.percentage)
        }.joined(separator: ", ")
    }
}

extension Double {
    /// The number that CSS writes so: decimal, without names such as `nan`.
    fileprivate init?(css text: Substring) {
        guard let first = text.utf8.first, let last = text.utf8.last, first != UInt8(ascii: "e"),
            last != UInt8(ascii: "."),
            text.utf8.allSatisfy({ "0123456789+-.e".utf8.contains($0) })
        else { return nil }
        self.init(text)
    }

    /// The shortest text that reads back as the number.
    fileprivate var css: String {
        let text = "\(self)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The fraction as a percentage, without the digits that multiplying by 100 adds.
    fileprivate var percentage: String {
        let short = (self * 1e10).rounded() / 1e8
        return (short / 100 == self ? short : self * 100).css + "%"
    }
}
