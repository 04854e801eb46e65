import AnimationCore
import Foundation
import GoogleBenchmark

/// Cubic Bezier timing curves: y at x, by the solver in use and by the classic one, in one run.
///
/// An iteration evaluates every curve of a set at 16,384 abscissas; `items_per_second` counts single values. The abscissas
/// are shuffled, or in order as in a running animation, where branches of a solver are predicted better. A predictor
/// memorizes even a shuffled order of 256 abscissas, which halves the classic solver's time.
enum Bezier {
    static let benchmarks =
        Set.all.flatMap { set in
            Order.allCases.flatMap { order in
                [
                    ordinates("in-use", set, order, tolerance: 1e-12) {
                        try CubicBezier(x1: $0.x1, y1: $0.y1, x2: $0.x2, y2: $0.y2)
                    },
                    // Where an error of 1e-7 in x leaves y.
                    ordinates("newton-bisection", set, order, tolerance: 1e-3) {
                        NewtonBisectionBezier(x1: $0.x1, y1: $0.y1, x2: $0.x2, y2: $0.y2)
                    },
                ]
            }
        } + [slope, construction]

    /// Four control numbers, and y at a given x by other means than either solver: in closed form if it has one.
    struct Curve: Sendable {
        let x1, y1, x2, y2: Double
        var closedForm: (@Sendable (Double) -> Double)?

        init(
            _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double,
            closedForm: (@Sendable (Double) -> Double)? = nil
        ) {
            (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
            self.closedForm = closedForm
        }

        func expected(at x: Double) -> Double {
            closedForm?(x) ?? NewtonBisectionBezier(x1: x1, y1: y1, x2: x2, y2: y2, epsilon: 1e-15).value(at: x)
        }
    }

    struct Set: Sendable {
        let name: String
        let curves: [Curve]

        static let all = [
            Set(
                name: "named",
                curves: [
                    Curve(0.25, 0.1, 0.25, 1), Curve(0.42, 0, 1, 1), Curve(0, 0, 0.58, 1), Curve(0.42, 0, 0.58, 1),
                ]),
            Set(
                name: "designed",
                curves: [
                    Curve(0.68, -0.55, 0.265, 1.55), Curve(0.4, 0, 0.2, 1), Curve(0, 0, 0.2, 1),
                    Curve(0.19, 1, 0.22, 1), Curve(0.05, 0.7, 0.1, 1), Curve(0.95, 0.05, 0.8, 0.04),
                ]),
            Set(
                name: "steep",
                curves: [
                    // x = t³; x − ½ = 4(t − ½)³; 1 − x = (1 − t)³; y = 3t² − 2t³ each time.
                    Curve(0, 0, 0, 1) { smoothstep(cbrt($0)) },
                    Curve(1, 0, 0, 1) { smoothstep(0.5 + cbrt(($0 - 0.5) / 4)) },
                    Curve(1, 0, 1, 1) { smoothstep(1 - cbrt(1 - $0)) },
                ]),
        ]
    }

    enum Order: String, CaseIterable {
        case shuffled
        case ordered

        private static let count = 16_384

        /// Abscissas in 0…1.
        var places: [Double] {
            switch self {
            case .ordered: (0..<Order.count).map { (Double($0) + 0.5) / Double(Order.count) }
            case .shuffled:
                {
                    var random = InputGenerator(seed: 0xBE21E6)
                    return random.doubles(Order.count, in: 0..<1)
                }()
            }
        }
    }

    /// - Parameter tolerance: The largest error of y.
    private static func ordinates<Solver: Evaluated>(
        _ name: String, _ set: Set, _ order: Order, tolerance: Double,
        _ solver: @escaping @Sendable (Curve) throws -> Solver
    ) -> Benchmark {
        Benchmark("bezier/y/\(name)/\(set.name)/\(order)") { state in
            let (curves, places) = (try set.curves.map(solver), order.places)
            try state.verify("every y is within \(tolerance)") {
                zip(set.curves, curves).allSatisfy { curve, bezier in
                    places.allSatisfy { (bezier.evaluated(at: $0) - curve.expected(at: $0)).magnitude <= tolerance }
                }
            }
            state.measure {
                var sum = 0.0
                for curve in curves {
                    for x in places { sum += curve.evaluated(at: x) }
                }
                doNotOptimize(&sum)
            }
            state.setItemsProcessed(state.iterations * curves.count * places.count)
        }
    }

    private static let slope = Benchmark("bezier/slope") { state in
        let places = Order.shuffled.places
        let curve = try CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
        try state.verify("the slope is the central difference") {
            places.filter { (0.01...0.99).contains($0) }.allSatisfy { x in
                let difference = (curve.value(at: x + 1e-5) - curve.value(at: x - 1e-5)) / 2e-5
                return (curve.slope(at: x) - difference).magnitude <= 1e-6
            }
        }
        state.measure {
            var sum = 0.0
            for x in places { sum += curve.slope(at: x) }
            doNotOptimize(&sum)
        }
        state.setItemsProcessed(state.iterations * places.count)
    }

    private static let construction = Benchmark("bezier/construction") { state in
        var x1 = 0.42
        state.measure {
            doNotOptimize(&x1)
            doNotOptimize(try? CubicBezier(x1: x1, y1: 0, x2: 0.58, y2: 1))
        }
        try state.verify("the control points make a curve") {
            try CubicBezier(x1: x1, y1: 0, x2: 0.58, y2: 1).value(at: 0.5) == 0.5
        }
    }

    private static func smoothstep(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}
