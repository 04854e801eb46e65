extension UnitCurve {
    /// Constant speed: y = x.
    public static let linear = UnitCurve(.linear)
    /// Starts level: (0.42, 0) (1, 1).
    public static let easeIn = UnitCurve(named: 0.42, 0, 1, 1)
    /// Ends level: (0, 0) (0.58, 1).
    public static let easeOut = UnitCurve(named: 0, 0, 0.58, 1)
    /// Starts and ends level: (0.42, 0) (0.58, 1). UIKit's default, and its keyframe animations'.
    public static let easeInOut = UnitCurve(named: 0.42, 0, 0.58, 1)
    /// Core Animation's default and CSS's `ease`: (0.25, 0.1) (0.25, 1).
    public static let `default` = UnitCurve(named: 0.25, 0.1, 0.25, 1)
    /// A quarter circle that starts level and ends vertical.
    public static let circularEaseIn = UnitCurve(.circular(.easeIn))
    /// A quarter circle that starts vertical and ends level.
    public static let circularEaseOut = UnitCurve(.circular(.easeOut))
    /// Two quarter circles: level at both ends, vertical in the middle.
    public static let circularEaseInOut = UnitCurve(.circular(.easeInOut))

    private init(named x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.init(.cubicBezier(CubicBezier(BezierControlPoints(x1: x1, y1: y1, x2: x2, y2: y2))))
    }
}
