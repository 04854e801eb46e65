import BatchKernels

/// Column indices of a cell group.
enum CellColumn {
    static let target = 0
    static let offset = 4
    static let targetAlpha = 8
    static let offsetAlpha = 9
    static let frame = 10
    static let alpha = 14
    /// Staggered and sprung groups only.
    static let delay = 15
    /// Sprung groups only: rate, frequency, a and b of the kernel.
    static let spring = 16
    /// Interrupted groups only: the speeds at the begin.
    static let speed = 15
    static let speedAlpha = 19
}

/// The spring of one cell, and its normalized velocity at the start in 1/s.
struct CellSpring: Sendable {
    let spring: Spring
    let initialVelocity: Double

    var timing: CellTiming { .spring(spring, initialVelocity: initialVelocity) }
}

/// Cells that share a timing and a coordinate space: the unit that a kernel works on.
struct CellGroup<Scalar: BatchScalar>: Sendable {
    /// What drives the group.
    enum Motion: Hashable, Sendable {
        /// All cells begin together.
        case uniform(CellTiming)
        /// Every cell begins after a delay of its own.
        case staggered(CellTiming)
        /// Every cell has a spring of its own, and a delay.
        case perCellSpring
        /// Taken over in full motion: every number has an offset and a speed of its own at the begin.
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
    /// Whether cells have delays, and whether they were taken over in motion: asked for every cell, and a motion is large.
    let hasDelays, isRetargeted: Bool
    /// The time at which the group begins, in the time of the frames.
    let startTime: Double
    var conversion: CoordinateConversion
    var columns: Columns<Scalar>
    /// The handles of the cells, by their place in the columns.
    var cells: [Int] = []

    init(motion: Motion, startTime: Double, conversion: CoordinateConversion) {
        self.motion = motion
        hasDelays = motion.hasDelays
        if case .retargeted = motion { isRetargeted = true } else { isRetargeted = false }
        self.startTime = startTime
        self.conversion = conversion
        columns = Columns(columnCount: motion.columnCount)
    }

    /// Five numbers of a cell: a rectangle and an alpha.
    func numbers(_ rect: Int, _ alpha: Int, at place: Int) -> (rect: Rect, alpha: Double) {
        (
            Rect(
                x: Double(columns[rect, place]), y: Double(columns[rect + 1, place]),
                width: Double(columns[rect + 2, place]), height: Double(columns[rect + 3, place])),
            Double(columns[alpha, place])
        )
    }

    /// Writes five numbers of a cell that is there, in columns that are nobody else's.
    @inline(__always)
    private func put(_ rect: Rect, _ alpha: Double, in column: Int, _ alphaColumn: Int, at place: Int) {
        unsafe columns.column(column)[place] = Scalar(rect.origin.x)
        unsafe columns.column(column + 1)[place] = Scalar(rect.origin.y)
        unsafe columns.column(column + 2)[place] = Scalar(rect.size.width)
        unsafe columns.column(column + 3)[place] = Scalar(rect.size.height)
        unsafe columns.column(alphaColumn)[place] = Scalar(alpha)
    }

    /// Writes a rectangle and an alpha.
    mutating func write(_ rect: Rect, _ alpha: Double, to column: Int, _ alphaColumn: Int, at place: Int) {
        columns.check(place)
        columns.makeUnique()
        put(rect, alpha, in: column, alphaColumn, at: place)
    }

    /// Writes a whole way.
    mutating func write(
        _ start: Rect, _ startAlpha: Double, _ target: Rect, _ targetAlpha: Double, delay: Double, at place: Int
    ) {
        columns.check(place)
        columns.makeUnique()
        put(target, targetAlpha, in: CellColumn.target, CellColumn.targetAlpha, at: place)
        put(start - target, startAlpha - targetAlpha, in: CellColumn.offset, CellColumn.offsetAlpha, at: place)
        if hasDelays { unsafe columns.column(CellColumn.delay)[place] = Scalar(delay) }
    }

    /// Writes the spring of a cell of a sprung group.
    mutating func write(_ numbers: SpringCoefficients<Scalar>, at place: Int) {
        columns[CellColumn.spring, place] = numbers.rate
        columns[CellColumn.spring + 1, place] = numbers.frequency
        columns[CellColumn.spring + 2, place] = numbers.a
        columns[CellColumn.spring + 3, place] = numbers.b
    }

    /// Throws where a way does not fit the format; traps where it has a delay in a group without.
    func check(
        _ start: Rect, _ startAlpha: Double, _ target: Rect, _ targetAlpha: Double, delay: Double, at place: Int
    ) throws(BatchError) {
        guard target.fits(Scalar.self), (start - target).fits(Scalar.self), Scalar(delay).isFinite,
            Scalar(startAlpha).isFinite, Scalar(targetAlpha).isFinite
        else { throw .notFinite(index: place) }
        precondition(delay == 0 || hasDelays, "only the cells of staggered and sprung groups have delays")
    }

    /// Where a cell is and how fast it moves, in its own space, at a time of the frames; in a sprung group by its own
    /// spring.
    func state(
        of place: Int, at time: Double, own spring: () -> CellSpring
    ) -> (rect: Rect, alpha: Double, speed: Rect, alphaSpeed: Double) {
        let target = numbers(CellColumn.target, CellColumn.targetAlpha, at: place)
        let offset = numbers(CellColumn.offset, CellColumn.offsetAlpha, at: place)
        func combined(_ timing: CellTiming, at time: Double) -> (Rect, Double, Rect, Double) {
            let remaining = timing.remainingFraction(at: time)
            return (
                target.rect + offset.rect.scaled(by: remaining.value), target.alpha + offset.alpha * remaining.value,
                offset.rect.scaled(by: remaining.speed), offset.alpha * remaining.speed
            )
        }
        switch motion {
        case .uniform(let timing):
            return combined(timing, at: time - startTime)
        case .staggered(let timing):
            return combined(timing, at: time - startTime - Double(columns[CellColumn.delay, place]))
        case .perCellSpring:
            return combined(spring().timing, at: time - startTime - Double(columns[CellColumn.delay, place]))
        case .retargeted(let spring):
            let speed = numbers(CellColumn.speed, CellColumn.speedAlpha, at: place)
            let still = SpringSolution(spring, displacement: 1, velocity: 0).state(at: time - startTime)
            let moved = SpringSolution(spring, displacement: 0, velocity: 1).state(at: time - startTime)
            return (
                target.rect + offset.rect.scaled(by: still.displacement) + speed.rect.scaled(by: moved.displacement),
                target.alpha + offset.alpha * still.displacement + speed.alpha * moved.displacement,
                offset.rect.scaled(by: still.velocity) + speed.rect.scaled(by: moved.velocity),
                offset.alpha * still.velocity + speed.alpha * moved.velocity
            )
        }
    }

    /// The kernel's view of the columns from a cell on.
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

    /// The springs of a sprung group for the kernel, from the first cell on.
    @inline(__always)
    func kernelSprings() -> StaggeredSpringColumns<Scalar> {
        unsafe StaggeredSpringColumns(
            rate: columns.column(CellColumn.spring), frequency: columns.column(CellColumn.spring + 1),
            a: columns.column(CellColumn.spring + 2), b: columns.column(CellColumn.spring + 3),
            startTime: columns.column(CellColumn.delay))
    }
}
