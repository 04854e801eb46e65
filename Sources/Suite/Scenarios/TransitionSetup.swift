import AnimationCore

/// A transition and its setup; lengths are points.
package struct TransitionSetup: Hashable, Sendable {
    package var kind: TransitionKind
    package var cells: Int
    package var container: Size
    package var scrollOffset: Double
    /// The side of the square cells, in points; `nil` for 100 as long as all fit, and as much as fits otherwise.
    package var itemSide: Double?
    /// A transform of the view that holds the collection, about its centre.
    package var ancestorTransform: AffineTransform
    package var parameters: [String: Double]

    /// Creates a setup; by default twelve cells on a phone.
    package init(
        _ kind: TransitionKind, cells: Int = 12, container: Size = Size(width: 390, height: 844),
        scrollOffset: Double = 0, itemSide: Double? = nil, ancestorTransform: AffineTransform = .identity,
        parameters: [String: Double] = [:]
    ) {
        self.kind = kind
        self.cells = cells
        self.container = container
        self.scrollOffset = scrollOffset
        self.itemSide = itemSide
        self.ancestorTransform = ancestorTransform
        self.parameters = parameters
    }

    /// A parameter's value; one that the transition does not have traps.
    func parameter(_ key: String) -> Double {
        guard let known = kind.parameters.first(where: { $0.key == key }) else {
            preconditionFailure("\(kind.rawValue) has no parameter \(key)")
        }
        return parameters[key] ?? known.defaultValue
    }

    /// The side of the cells in points: ``itemSide``, or 100, or what lets all of them be seen at once.
    package var fittedSide: Double {
        if let itemSide { return itemSide }
        let (width, height) = (container.width - 10, container.height - 20)
        guard cells > 0, width > 0, height > 0 else { return 100 }
        let gap = 1 + TransitionSetup.gap
        func fits(_ columns: Double) -> Double? {
            let side = min(100, width / (columns * gap))
            let rows = (Double(cells) / columns).rounded(.up)
            return rows * side * gap <= height ? side : nil
        }
        let start = max(
            1, (width / (100 * gap)).rounded(.down), (Double(cells) * width / height).squareRoot().rounded(.down))
        if let side = fits(start) { return side }
        // Narrower cells: r rows need at least n/r columns, and r·width/height, for then they are low enough. The least
        // number of columns is next to the r for which both are equal.
        let balance = (Double(cells) * height / width).squareRoot().rounded(.down)
        let candidates = [-1.0, 0, 1, 2].map { max(1, balance + $0) }.map { rows in
            max((Double(cells) / rows).rounded(.up), (rows * width / height).rounded(.up), start)
        }
        // The rounding of the products is worth a column, whose neighbours differ by an ulp where there are 2⁵³ of them.
        let least = candidates.min() ?? start
        for columns in [least - 1, least, least + 1] where columns > start {
            if let side = fits(columns) { return side }
        }
        return fits(least.nextUp * (1 + 0x1p-50)) ?? width / (least * gap)
    }

    /// The space between cells as a fraction of their side: 5 points at 100.
    static let gap = 0.05
}
