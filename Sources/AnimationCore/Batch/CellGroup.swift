import BatchKernels

/// The column indices of a cell group.
enum CellColumn {
    static let target = 0
    static let offset = 4
    static let targetAlpha = 8
    static let offsetAlpha = 9
    static let frame = 10
    static let alpha = 14
    /// Groups with delays only.
    static let delay = 15
    /// Groups with a spring per cell only: rate, frequency, a and b of the kernel.
    static let spring = 16
    /// Retargeted groups only: the initial velocities.
    static let velocity = 15
    static let alphaVelocity = 19
}

/// The spring of one cell, and its normalized initial velocity (1/s).
struct CellSpring: Sendable {
    let spring: Spring
    let initialVelocity: Double

    var timing: CellTiming { .spring(spring, initialVelocity: initialVelocity) }
}

/// Cells that share a timing and a coordinate space: the unit that a kernel works on.
struct CellGroup<Scalar: BatchScalar>: Sendable {
    /// The motion of a group.
    enum Motion: Hashable, Sendable {
        /// One timing and one start time for all cells.
        case uniform(CellTiming)
        /// One timing for all cells, and a delay for each.
        case staggered(CellTiming)
        /// A spring and a delay for each cell.
        case perCellSpring
        /// One spring for all cells, each with initial velocities of its own: cells that were retargeted in motion.
        case retargeted(Spring)

        var columnCount: Int {
            switch self {
            case .uniform: 15
            case .staggered: 16
            case .perCellSpring, .retargeted: 20
            }
        }

        var hasDelays: Bool {
            switch self {
            case .staggered, .perCellSpring: true
            case .uniform, .retargeted: false
            }
        }
    }

    let motion: Motion
    /// Copies of two properties of the motion, which is large; they are read for every cell.
    let hasDelays, isRetargeted: Bool
    /// The start time of the group, in the time of the frames.
    let startTime: Double
    var conversion: CoordinateConversion
    var columns: Columns<Scalar>
    /// The handles of the cells, by their index in the columns.
    var cells: [Int] = []

    init(motion: Motion, startTime: Double, conversion: CoordinateConversion) {
        self.motion = motion
        hasDelays = motion.hasDelays
        if case .retargeted = motion { isRetargeted = true } else { isRetargeted = false }
        self.startTime = startTime
        self.conversion = conversion
        columns = Columns(columnCount: motion.columnCount)
    }

    /// A rectangle and an alpha of a cell.
    func components(_ rect: Int, _ alpha: Int, at index: Int) -> (rect: Rect, alpha: Double) {
        (
            Rect(
                x: Double(columns[rect, index]), y: Double(columns[rect + 1, index]),
                width: Double(columns[rect + 2, index]), height: Double(columns[rect + 3, index])),
            Double(columns[alpha, index])
        )
    }

    /// Writes a rectangle and an alpha of an existing cell into columns that are not shared.
    @inline(__always)
    private func put(_ rect: Rect, _ alpha: Double, in column: Int, _ alphaColumn: Int, at index: Int) {
        unsafe columns.column(column)[index] = Scalar(rect.origin.x)
        unsafe columns.column(column + 1)[index] = Scalar(rect.origin.y)
        unsafe columns.column(column + 2)[index] = Scalar(rect.size.width)
        unsafe columns.column(column + 3)[index] = Scalar(rect.size.height)
        unsafe columns.column(alphaColumn)[index] = Scalar(alpha)
    }

    /// Writes a rectangle and an alpha.
    mutating func write(_ rect: Rect, _ alpha: Double, to column: Int, _ alphaColumn: Int, at index: Int) {
        columns.check(index)
        columns.makeUnique()
        put(rect, alpha, in: column, alphaColumn, at: index)
    }

    /// Writes the start, the target and the delay of a cell.
    mutating func write(
        _ start: Rect, _ startAlpha: Double, _ target: Rect, _ targetAlpha: Double, delay: Double, at index: Int
    ) {
        columns.check(index)
        columns.makeUnique()
        put(target, targetAlpha, in: CellColumn.target, CellColumn.targetAlpha, at: index)
        put(start - target, startAlpha - targetAlpha, in: CellColumn.offset, CellColumn.offsetAlpha, at: index)
        if hasDelays { unsafe columns.column(CellColumn.delay)[index] = Scalar(delay) }
    }

    /// Writes the spring of one cell.
    mutating func write(_ coefficients: SpringCoefficients<Scalar>, at index: Int) {
        columns[CellColumn.spring, index] = coefficients.rate
        columns[CellColumn.spring + 1, index] = coefficients.frequency
        columns[CellColumn.spring + 2, index] = coefficients.a
        columns[CellColumn.spring + 3, index] = coefficients.b
    }

    /// Checks that a cell fits the format.
    ///
    /// - Precondition: A delay other than 0 is only given for a group with delays.
    func check(
        _ start: Rect, _ startAlpha: Double, _ target: Rect, _ targetAlpha: Double, delay: Double, at index: Int
    ) throws(BatchError) {
        guard target.fits(Scalar.self), (start - target).fits(Scalar.self), Scalar(delay).isFinite,
            Scalar(startAlpha).isFinite, Scalar(targetAlpha).isFinite
        else { throw .notFinite(index: index) }
        precondition(delay == 0 || hasDelays, "a delay needs a staggered group or one with a spring per cell")
    }

    /// The state of a cell in its own space at a time of the frames; `spring` is read in a group with a spring per cell.
    func state(
        of index: Int, at time: Double, spring cellSpring: () -> CellSpring
    ) -> (rect: Rect, alpha: Double, velocity: Rect, alphaVelocity: Double) {
        let target = components(CellColumn.target, CellColumn.targetAlpha, at: index)
        let offset = components(CellColumn.offset, CellColumn.offsetAlpha, at: index)
        func combined(_ timing: CellTiming, at time: Double) -> (Rect, Double, Rect, Double) {
            let remaining = timing.remainingFraction(at: time)
            return (
                target.rect + offset.rect.scaled(by: remaining.value), target.alpha + offset.alpha * remaining.value,
                offset.rect.scaled(by: remaining.velocity), offset.alpha * remaining.velocity
            )
        }
        switch motion {
        case .uniform(let timing):
            return combined(timing, at: time - startTime)
        case .staggered(let timing):
            return combined(timing, at: time - startTime - Double(columns[CellColumn.delay, index]))
        case .perCellSpring:
            return combined(cellSpring().timing, at: time - startTime - Double(columns[CellColumn.delay, index]))
        case .retargeted(let spring):
            let initial = components(CellColumn.velocity, CellColumn.alphaVelocity, at: index)
            let fromOffset = SpringSolution(spring, displacement: 1, velocity: 0).state(at: time - startTime)
            let fromVelocity = SpringSolution(spring, displacement: 0, velocity: 1).state(at: time - startTime)
            return (
                target.rect + offset.rect.scaled(by: fromOffset.displacement)
                    + initial.rect.scaled(by: fromVelocity.displacement),
                target.alpha + offset.alpha * fromOffset.displacement + initial.alpha * fromVelocity.displacement,
                offset.rect.scaled(by: fromOffset.velocity) + initial.rect.scaled(by: fromVelocity.velocity),
                offset.alpha * fromOffset.velocity + initial.alpha * fromVelocity.velocity
            )
        }
    }

    /// The columns for the kernels, from a cell on.
    @inline(__always)
    func kernelColumns(from start: Int) -> FrameColumns<Scalar> {
        unsafe FrameColumns(
            target: columns.rectColumns(first: CellColumn.target, from: start),
            offset: columns.rectColumns(first: CellColumn.offset, from: start),
            targetAlpha: columns.column(CellColumn.targetAlpha) + start,
            offsetAlpha: columns.column(CellColumn.offsetAlpha) + start,
            frame: columns.rectColumns(first: CellColumn.frame, from: start),
            alpha: columns.column(CellColumn.alpha) + start)
    }

    /// The columns of the springs and delays, for the kernel.
    @inline(__always)
    func kernelSprings() -> StaggeredSpringColumns<Scalar> {
        unsafe StaggeredSpringColumns(
            rate: columns.column(CellColumn.spring), frequency: columns.column(CellColumn.spring + 1),
            a: columns.column(CellColumn.spring + 2), b: columns.column(CellColumn.spring + 3),
            startTime: columns.column(CellColumn.delay))
    }
}
