import Foundation

/// Maps values to a position in per cent of a chart's width or height, and knows where the marks belong.
///
/// Charts are laid out in per cent, so that one picture fits a telephone and a wide screen with text of the same size.
package struct ChartScale: Sendable, Equatable {
    package enum Kind: Sendable { case linear, logarithmic }

    package let kind: Kind
    package let lower: Double
    package let upper: Double

    /// Creates a scale; `lower < upper`, and both above 0 where it is logarithmic.
    package init(_ kind: Kind, from lower: Double, to upper: Double) {
        precondition(lower < upper && (kind == .linear || lower > 0), "a scale needs an ascending range it can show")
        (self.kind, self.lower, self.upper) = (kind, lower, upper)
    }

    /// A scale that holds all values with some room; nil without a usable value.
    package init?(_ kind: Kind, holding values: [Double], room: Double = 0.06) {
        // A logarithm of what is below the normal numbers has no digits left.
        let usable = values.filter { $0.isFinite && (kind == .linear || $0 > 0) }
            .map { kind == .linear ? $0 : max($0, .leastNormalMagnitude) }
        guard let least = usable.min(), let most = usable.max() else { return nil }
        switch kind {
        case .linear:
            let span = ChartScale.finite(most > least ? most - least : max(abs(most), 1))
            // Room must not invent negative times.
            let lower = ChartScale.finite(least >= 0 ? max(0, least - room * span) : least - room * span)
            self.init(.linear, from: lower, to: ChartScale.finite(most + room * span))
        case .logarithmic:
            let ratio = max(exp(room * (log(most) - log(least))), 1.1)
            self.init(
                .logarithmic, from: max(least / ratio, .leastNonzeroMagnitude), to: ChartScale.finite(most * ratio))
        }
    }

    private static func finite(_ value: Double) -> Double {
        min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }

    /// The position of a value in per cent; values outside land on the edge.
    package func position(_ value: Double) -> Double {
        let part =
            switch kind {
            // Halves: the difference of two large numbers may not be finite.
            case .linear: (value / 2 - lower / 2) / (upper / 2 - lower / 2)
            case .logarithmic: (log(max(value, .leastNonzeroMagnitude)) - log(lower)) / (log(upper) - log(lower))
            }
        return part.isNaN ? 0 : 100 * min(max(part, 0), 1)
    }

    /// Round values to mark, at most `count` of them.
    package func ticks(atMost count: Int = 5) -> [Double] {
        guard count > 0 else { return [] }
        switch kind {
        case .linear: return linearTicks(count)
        case .logarithmic: return logarithmicTicks(count)
        }
    }

    private func linearTicks(_ count: Int) -> [Double] {
        let magnitude = pow(10, (log10((upper - lower) / Double(count))).rounded(.down))
        let step =
            [1.0, 2, 5, 10].map { $0 * magnitude }.first { (upper - lower) / $0 <= Double(count) } ?? 10 * magnitude
        let first = (lower / step).rounded(.up)
        return (0...count).map { (first + Double($0)) * step }.filter { $0 <= upper }.prefix(count).map(\.self)
    }

    private func logarithmicTicks(_ count: Int) -> [Double] {
        let decades = Int(saturating: log10(lower).rounded(.down))...Int(saturating: log10(upper).rounded(.up))
        // The finest marks that still fit: 1, 2, 5 in each decade, then decades, then every second one, and so on.
        let fine = decades.flatMap { decade in [1.0, 2, 5].map { $0 * pow(10, Double(decade)) } }
        let candidates =
            [fine]
            + (1...20).map { every in
                decades.filter { $0.isMultiple(of: every) }.map { pow(10, Double($0)) }
            }
        let fitting = candidates.map { $0.filter { (lower...upper).contains($0) } }
        // A range within one decade has no such marks; there a logarithmic axis is nearly even.
        return fitting.first { $0.count <= count && $0.count > 1 } ?? linearTicks(count)
    }

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
