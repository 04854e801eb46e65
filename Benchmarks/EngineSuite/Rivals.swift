#if Rivals && arch(x86_64)
import AnimationCore
import Foundation
import GoogleBenchmark
import RealModule
import RivalsPlain
import RivalsV3
import RivalsV4

/// Other people's libraries on the same cells: `rival/TASK/SET/WHO/cells:N`, to be read beside `kernel/TASK/SET`.
///
/// SET is the instruction set that the rival was compiled for, or `any` where it is compared with every set. The
/// counters `bar`, `bar_v3`, `bar_v4` and `bar_baseline` say which share of the rival's time ours may take.
enum Rivals {
    static let benchmarks: [Benchmark] =
        springs + springsFloat + scalarSprings + beziers + boxes + copies + columnCopies + threadCopies

    static func benchmark(
        _ task: String, _ who: String, set: String = "any", bars: [String: Double] = [:], _ counts: [Int],
        _ body: @escaping @Sendable (borrowing Benchmark.State, Int) throws -> Void
    ) -> Benchmark {
        Benchmark("rival/\(task)/\(set)/\(who)") { state in
            let count = state.argument("cells")
            try body(state, count)
            state.report(cells: count)
            for (name, value) in bars { state.setCounter(name, to: value) }
        }
        .cells(counts)
    }

    /// The usable sets among those that rivals are compiled for.
    static let hasV4 = KernelSet.v4.isUsable

    // MARK: Springs

    typealias Springs<S> =
        @Sendable (
            Int, UnsafePointer<S>?, UnsafePointer<S>?, UnsafePointer<S>?, UnsafePointer<S>?, UnsafePointer<S>?,
            UnsafeMutablePointer<S>?
        ) -> Void

    /// The parameters as a C programmer would keep them: −β, ω, and the amplitudes of cosine and sine; then times.
    private static func parameters(_ count: Int) throws -> (columns: [[Double]], truth: [Double]) {
        let (solutions, times) = try KernelInputs.springs(count)
        var columns = [[Double]](repeating: [], count: 4)
        for solution in solutions {
            let omega = .pi / solution.spring.halfPeriod
            columns[0].append(-solution.spring.decay)
            columns[1].append(omega)
            columns[2].append(solution.displacement)
            columns[3].append((solution.velocity + solution.spring.decay * solution.displacement) / omega)
        }
        return (columns + [times], zip(solutions, times).map { $0.value(at: $1) })
    }

    private static func spring<S: BinaryFloatingPoint & BitwiseCopyable & Sendable>(
        _ task: String, _ who: String, set: String, bars: [String: Double] = [:], tolerance: Double,
        turns: Bool = false, _ function: @escaping Springs<S>
    ) -> Benchmark {
        benchmark(task, who, set: set, bars: bars, [1024]) { state, count in
            let (columns, truth) = try parameters(count)
            let factors = turns ? [1 / Double.log(2), 1 / Double.pi, 1, 1, 1] : [1, 1, 1, 1, 1]
            let inputs = (0..<5).map { index in RivalColumn<S>(columns[index].map { S($0 * factors[index]) }) }
            let result = RivalColumn<S>([S](repeating: 0, count: count))
            func run() {
                unsafe function(
                    count, inputs[0].pointer, inputs[1].pointer, inputs[2].pointer, inputs[3].pointer,
                    inputs[4].pointer, result.pointer)
            }
            run()
            let worst = (0..<count).map { (Double(result[$0]) - truth[$0]).magnitude }.max() ?? 0
            try state.verify("the rival's displacements are right") { worst <= tolerance }
            state.measure { run() }
        }
    }

    /// One row for each function, by the name of its library.
    private static func springs<S: BinaryFloatingPoint & BitwiseCopyable & Sendable>(
        _ task: String, _ set: String, tolerance: Double, _ functions: KeyValuePairs<String, Springs<S>>
    ) -> [Benchmark] {
        let bars = ["sleef-1ulp": 0.55, "sleef-3.5ulp": 0.75]
        return unsafe functions.map { who, function in
            unsafe spring(
                task, who, set: set, bars: bars[who].map { ["bar": $0] } ?? [:], tolerance: tolerance,
                turns: who.hasSuffix("turns"), function)
        }
    }

    private static var springs: [Benchmark] {
        let v3 = unsafe springs(
            "spring-double", "v3", tolerance: 1e-10,
            [
                "sleef-1ulp": rival_v3_springs_sleef_1ulp, "sleef-3.5ulp": rival_v3_springs_sleef_4ulp,
                "sleef-3.5ulp-turns": rival_v3_springs_sleef_4ulp_turns, "eigen": rival_v3_springs_eigen,
            ])
        guard hasV4 else { return v3 }
        return unsafe v3
            + springs(
                "spring-double", "v4", tolerance: 1e-10,
                [
                    "sleef-1ulp": rival_v4_springs_sleef_1ulp, "sleef-3.5ulp": rival_v4_springs_sleef_4ulp,
                    "sleef-3.5ulp-turns": rival_v4_springs_sleef_4ulp_turns, "eigen": rival_v4_springs_eigen,
                ])
    }

    private static var springsFloat: [Benchmark] {
        let v3 = unsafe springs(
            "spring-float", "v3", tolerance: 0.01,
            [
                "sleef-1ulp": rival_v3_springs_sleef_1ulp_float, "sleef-3.5ulp": rival_v3_springs_sleef_4ulp_float,
                "eigen": rival_v3_springs_eigen_float,
            ])
        guard hasV4 else { return v3 }
        return unsafe v3
            + springs(
                "spring-float", "v4", tolerance: 0.01,
                [
                    "sleef-1ulp": rival_v4_springs_sleef_1ulp_float, "sleef-3.5ulp": rival_v4_springs_sleef_4ulp_float,
                    "eigen": rival_v4_springs_eigen_float,
                ])
    }

    /// Plain Swift over the C library, and plain C over it.
    private static var scalarSprings: [Benchmark] {
        [
            unsafe spring(
                "spring-double", "libm-swift", set: "any",
                bars: ["bar_v4": 1 / 14, "bar_v3": 1 / 9, "bar_baseline": 1], tolerance: 1e-10
            ) { (count, rate, frequency, a, b, times, result: UnsafeMutablePointer<Double>?) in
                for index in 0..<count {
                    let time = unsafe times![index]
                    let angle = unsafe frequency![index] * time
                    unsafe result![index] =
                        Double.exp(rate![index] * time) * (a![index] * .cos(angle) + b![index] * .sin(angle))
                }
            },
            unsafe spring("spring-double", "libm-c", set: "any", tolerance: 1e-10, unsafe rival_springs_libm),
        ]
    }

    // MARK: Curves

    private static var beziers: [Benchmark] {
        func bezier(
            _ who: String, _ bars: [String: Double], tolerance: Double = 1e-12,
            _ function:
                @escaping @Sendable (CubicBezier, Int, UnsafePointer<Double>, UnsafeMutablePointer<Double>)
                -> Void
        ) -> Benchmark {
            benchmark("bezier-double", who, bars: bars, [1024]) { state, count in
                let curve = try CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
                let abscissas = KernelInputs.abscissas(count)
                let (x, result) = (RivalColumn(abscissas), RivalColumn([Double](repeating: 0, count: count)))
                unsafe function(curve, count, x.pointer, result.pointer)
                try state.verify("the rival's ordinates are right") {
                    abscissas.indices.allSatisfy {
                        (result[$0] - curve.value(at: abscissas[$0])).magnitude <= tolerance
                    }
                }
                state.measure { unsafe function(curve, count, x.pointer, result.pointer) }
            }
        }
        return [
            unsafe bezier("overshoot-scalar", ["bar": 0.3]) { curve, count, x, result in
                for index in 0..<count { unsafe result[index] = curve.value(at: x[index]) }
            },
            unsafe bezier("qt", [:], tolerance: 1e-3) { curve, count, x, result in
                unsafe rival_bezier_qt(count, curve.x1, curve.y1, curve.x2, curve.y2, x, result)
            },
        ]
    }

    // MARK: Rectangles

    private static let boxCounts = [8192, 1_048_576]

    private static var boxes: [Benchmark] {
        unsafe [eigenBoxes("v3", unsafe rival_v3_rects_eigen)]
            + (hasV4 ? [eigenBoxes("v4", unsafe rival_v4_rects_eigen)] : []) + [
                unsafe rowsOfBoxes("qt", tolerance: 1e-9) { count, entries, source, result in
                    unsafe rival_rects_qt(count, entries, source, result)
                },
                unsafe rowsOfBoxes("graphene", tolerance: 0.01) { count, entries, source, result in
                    unsafe rival_rects_graphene(count, entries, source, result)
                },
                scalarBoxes, foundationBoxes,
            ]
    }

    private static let transform = KernelInputs.transforms[2].transform
    private static let entries = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]

    private static func verify(
        _ state: borrowing Benchmark.State, _ rects: [Rect], tolerance: Double, _ box: (Int) -> Rect
    ) throws {
        try state.verify("the rival's boxes are right") {
            stride(from: 0, to: rects.count, by: 1 + rects.count / 1000).allSatisfy {
                let error = box($0) - rects[$0].applying(transform)
                return error.magnitudeSquared.squareRoot() <= tolerance
            }
        }
    }

    private static func eigenBoxes(
        _ set: String,
        _ function:
            @escaping @Sendable (
                Int, UnsafePointer<Double>?, UnsafePointer<UnsafePointer<Double>?>?,
                UnsafePointer<UnsafeMutablePointer<Double>?>?
            ) -> Void
    ) -> Benchmark {
        benchmark("rects-general-double", "eigen", set: set, boxCounts) { state, count in
            let rects = KernelInputs.rects(count)
            let source = [
                RivalColumn(rects.map(\.origin.x)), RivalColumn(rects.map(\.origin.y)),
                RivalColumn(rects.map(\.size.width)), RivalColumn(rects.map(\.size.height)),
            ]
            let result = (0..<4).map { _ in RivalColumn([Double](repeating: 0, count: count)) }
            let inputs: [UnsafePointer<Double>?] = unsafe source.map { unsafe UnsafePointer($0.pointer) }
            let outputs: [UnsafeMutablePointer<Double>?] = unsafe result.map { unsafe $0.pointer }
            let entries = entries
            unsafe function(count, entries, inputs, outputs)
            try verify(state, rects, tolerance: 1e-9) {
                Rect(x: result[0][$0], y: result[1][$0], width: result[2][$0], height: result[3][$0])
            }
            state.measure { unsafe function(count, entries, inputs, outputs) }
            withExtendedLifetime((source, result)) {}
        }
    }

    /// A library that keeps four numbers of a rectangle in a row.
    private static func rowsOfBoxes<S: BinaryFloatingPoint & BitwiseCopyable & Sendable>(
        _ who: String, tolerance: Double,
        _ function:
            @escaping @Sendable (Int, UnsafePointer<Double>, UnsafePointer<S>, UnsafeMutablePointer<S>) -> Void
    ) -> Benchmark {
        benchmark("rects-general-double", who, boxCounts) { state, count in
            let rects = KernelInputs.rects(count)
            let source = RivalColumn(
                rects.flatMap { [S($0.origin.x), S($0.origin.y), S($0.size.width), S($0.size.height)] })
            let result = RivalColumn([S](repeating: 0, count: 4 * count))
            let entries = RivalColumn(entries)
            unsafe function(count, entries.pointer, source.pointer, result.pointer)
            try verify(state, rects, tolerance: tolerance) {
                Rect(
                    x: Double(result[4 * $0]), y: Double(result[4 * $0 + 1]), width: Double(result[4 * $0 + 2]),
                    height: Double(result[4 * $0 + 3]))
            }
            state.measure { unsafe function(count, entries.pointer, source.pointer, result.pointer) }
        }
    }

    /// The loop that one writes without thinking: an array of rectangles and `Rect.applying(_:)`.
    private static var scalarBoxes: Benchmark {
        benchmark("rects-general-double", "scalar-swift", boxCounts) { state, count in
            let rects = KernelInputs.rects(count)
            var result = rects
            for index in 0..<count { result[index] = rects[index].applying(transform) }
            let computed = result
            try verify(state, rects, tolerance: 1e-9) { computed[$0] }
            state.measure {
                for index in 0..<count { result[index] = rects[index].applying(transform) }
                doNotOptimize(result[0])
            }
        }
    }

    /// The same loop with Foundation's types: the box of the four corners that its transform gives.
    private static var foundationBoxes: Benchmark {
        benchmark("rects-general-double", "foundation", bars: ["bar": 1 / 8], boxCounts) { state, count in
            let rects = KernelInputs.rects(count)
            let source = rects.map {
                NSRect(x: $0.origin.x, y: $0.origin.y, width: $0.size.width, height: $0.size.height)
            }
            let matrix = Foundation.AffineTransform(
                m11: transform.a, m12: transform.b, m21: transform.c, m22: transform.d, tX: transform.tx,
                tY: transform.ty)
            func box(_ rect: NSRect) -> NSRect {
                let corners = (
                    matrix.transform(NSPoint(x: rect.minX, y: rect.minY)),
                    matrix.transform(NSPoint(x: rect.maxX, y: rect.minY)),
                    matrix.transform(NSPoint(x: rect.minX, y: rect.maxY)),
                    matrix.transform(NSPoint(x: rect.maxX, y: rect.maxY))
                )
                let minX = min(corners.0.x, corners.1.x, corners.2.x, corners.3.x)
                let minY = min(corners.0.y, corners.1.y, corners.2.y, corners.3.y)
                let maxX = max(corners.0.x, corners.1.x, corners.2.x, corners.3.x)
                let maxY = max(corners.0.y, corners.1.y, corners.2.y, corners.3.y)
                return NSRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
            }
            var result = source
            for index in 0..<count { result[index] = box(source[index]) }
            let computed = result
            try verify(state, rects, tolerance: 1e-9) {
                Rect(
                    x: computed[$0].origin.x, y: computed[$0].origin.y, width: computed[$0].size.width,
                    height: computed[$0].size.height)
            }
            state.measure {
                for index in 0..<count { result[index] = box(source[index]) }
                doNotOptimize(result[0])
            }
        }
    }
}

/// A column that C functions can keep a pointer into for as long as it lives.
@safe
final class RivalColumn<Element: BitwiseCopyable & ExpressibleByIntegerLiteral> {
    private let buffer: AlignedBuffer<Element>
    let pointer: UnsafeMutablePointer<Element>

    init(_ values: [Element]) {
        buffer = AlignedBuffer(values)
        unsafe pointer = buffer.withUnsafeMutableBufferPointer { $0.baseAddress! }
    }

    subscript(index: Int) -> Element { buffer[index] }
}
#endif
