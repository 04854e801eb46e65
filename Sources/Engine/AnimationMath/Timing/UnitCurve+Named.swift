extension UnitCurve {
    /// Constant speed: y = x.
    public static let linear = UnitCurve(.linear)
    /// A level start: (0.42, 0) (1, 1).
    public static let easeIn = UnitCurve(bezier: 0.42, 0, 1, 1)
    /// A level end: (0, 0) (0.58, 1).
    public static let easeOut = UnitCurve(bezier: 0, 0, 0.58, 1)
    /// A level start and a level end: (0.42, 0) (0.58, 1). UIKit's default, and its keyframe animations'.
    public static let easeInOut = UnitCurve(bezier: 0.42, 0, 0.58, 1)
    /// Core Animation's default and CSS's `ease`: (0.25, 0.1) (0.25, 1).
    public static let `default` = UnitCurve(bezier: 0.25, 0.1, 0.25, 1)
    /// A quarter circle that starts level and ends vertical.
    public static let circularEaseIn = UnitCurve(.circular(.easeIn))
    /// A quarter circle that starts vertical and ends level.
    public static let circularEaseOut = UnitCurve(.circular(.easeOut))
    /// Two quarter circles: level at both ends, vertical in the middle.
    public static let circularEaseInOut = UnitCurve(.circular(.easeInOut))

    /// The named curves, by their names in scenario files.
    public static let named: [(name: String, curve: UnitCurve)] = [
        ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut), ("ease-in-out", .easeInOut),
        ("default", .default), ("circular-ease-in", .circularEaseIn), ("circular-ease-out", .circularEaseOut),
        ("circular-ease-in-out", .circularEaseInOut),
    ]

    /// Creates the curve with a name of ``named``; `nil` for any other name.
    public init?(named name: String) {
        guard let curve = UnitCurve.named.first(where: { $0.name == name })?.curve else { return nil }
        self = curve
    }

    private init(bezier x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.init(.cubicBezier(CubicBezier(BezierControlPoints(x1: x1, y1: y1, x2: x2, y2: y2))))
    }
}
