import AnimationCore
import GoogleBenchmark

/// The inputs of the kernel benchmarks and their rivals: the same cells from the same seed.
enum KernelInputs {
    /// Under-damped springs in full motion, and a time for each.
    static func springs(_ count: Int) throws -> (solutions: [SpringSolution], times: [Double]) {
        var random = InputGenerator(seed: 0x5EED)
        let solutions = try (0..<count).map { _ in
            SpringSolution(
                try Spring(response: random.double(in: 0.2..<1), dampingRatio: random.double(in: 0.2..<0.95)),
                displacement: random.double(in: -500..<500), velocity: random.double(in: -2000..<2000))
        }
        return (solutions, random.doubles(count, in: 0..<1.5))
    }

    /// Springs of all regimes: every third cell over-damped, every third critical.
    static func mixedSprings(_ count: Int) throws -> [SpringSolution] {
        var random = InputGenerator(seed: 0x5EED)
        return try (0..<count).map { index in
            let ratio = [random.double(in: 0.2..<0.95), 1, random.double(in: 1.05..<3)][index % 3]
            return SpringSolution(
                try Spring(response: random.double(in: 0.2..<1), dampingRatio: ratio),
                displacement: random.double(in: -500..<500), velocity: 0)
        }
    }

    /// Flings in full motion, and a time for each.
    static func flings(_ count: Int) throws -> (motions: [Deceleration<Double>], times: [Double]) {
        var random = InputGenerator(seed: 0xF1)
        let motions = try (0..<count).map { _ in
            Deceleration(
                from: random.double(in: -2000..<2000), velocity: random.double(in: -5000..<5000),
                rate: try DecelerationRate(perMillisecond: random.double(in: 0.99..<0.999)),
                stopVelocity: random.double(in: 5..<15))
        }
        return (motions, random.doubles(count, in: 0..<1.5))
    }

    static func rects(_ count: Int) -> [Rect] {
        var random = InputGenerator(seed: 0xFEED)
        return (0..<count).map { _ in
            Rect(
                x: random.double(in: -2000..<2000), y: random.double(in: -2000..<2000),
                width: random.double(in: 1..<300), height: random.double(in: 1..<300))
        }
    }

    /// One transform of each kind.
    static let transforms: [(name: String, transform: AffineTransform)] = [
        ("translation", .translation(x: 12.5, y: -340)),
        ("scale", AffineTransform(a: 1.5, b: 0, c: 0, d: 0.5, tx: 7, ty: 9)),
        ("general", AffineTransform.rotation(0.3).concatenating(.translation(x: 40, y: 50))),
    ]

    /// Abscissas all over 0…1.
    static func abscissas(_ count: Int) -> [Double] {
        var random = InputGenerator(seed: 0xCAFE)
        return random.doubles(count, in: 0..<1)
    }

    static func conversion(_ transform: AffineTransform) throws -> CoordinateConversion {
        try CoordinateConversion(from: CoordinateSpace(transformToRoot: transform), to: .root)
    }
}
