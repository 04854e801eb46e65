import BatchKernels
import RealModule
import Testing

/// One lane type under test: runs the functions of ``LaneMath`` over arrays, for any width.
struct LaneCase<V: LaneVector> where V.Scalar: Checked {
    typealias S = V.Scalar

    func exp(_ arguments: [S]) -> [S] { map(arguments) { [LaneMath.exp($0)] }[0] }

    func sinCos(_ arguments: [S]) -> (sin: [S], cos: [S]) {
        let results = map(arguments) { x in
            let result = LaneMath.sinCos(x)
            return [result.sin, result.cos]
        }
        return (results[0], results[1])
    }

    private func map(_ arguments: [S], _ body: (V) -> [V]) -> [[S]] {
        let padding = (V.laneCount - arguments.count % V.laneCount) % V.laneCount
        let padded = arguments + Array(repeating: S.zero, count: padding)
        var results: [[S]] = []
        unsafe padded.withUnsafeBufferPointer { source in
            for start in stride(from: 0, to: source.count, by: V.laneCount) {
                let values = unsafe body(V(from: source.baseAddress! + start))
                if results.isEmpty { results = Array(repeating: [], count: values.count) }
                for (index, value) in values.enumerated() {
                    unsafe withUnsafeTemporaryAllocation(of: S.self, capacity: V.laneCount) { buffer in
                        unsafe value.store(to: buffer.baseAddress!)
                        unsafe results[index].append(contentsOf: buffer)
                    }
                }
            }
        }
        return results.map { Array($0.prefix(arguments.count)) }
    }

    /// Bit patterns spread evenly over all finite numbers of both signs, subnormal ones included.
    var sweep: [S] {
        let count = 60_000
        let step = S.infinity.bits / S.Bits(count)
        return (0..<count).flatMap { index -> [S] in
            let magnitude = S(bits: S.Bits(index) * step + S.Bits(index % 9_973) % step)
            return [magnitude, -magnitude]
        }
    }

    /// Arguments spread evenly over −limit…limit (the golden ratio's Weyl sequence: even, and without a pattern).
    func uniform(_ limit: S, count: Int) -> [S] {
        (0..<count).map { index in
            let fraction = Double((UInt64(index) &* 0x9E37_79B9_7F4A_7C15) >> 11) * 0x1p-53
            return S(fraction * 2 - 1) * limit
        }
    }

    func checkExponential() {
        let range = S.exponentialRange
        let arguments =
            sweep + uniform(range.infinity, count: 100_000) + uniform(1, count: 50_000)
            + uniform(range.zero, count: 50_000)
        var worst = WorstError<S>()
        for (x, y) in zip(arguments, exp(arguments)) { worst.add(y, truth: .exp(S.Wide(x)), at: x) }
        #expect(worst.ulps <= allowed(1.1, S.self), "\(V.self): exp(\(worst.argument)) is off by \(worst.ulps) ulp")

        let bounds: [S] = [.nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, range.infinity, range.zero]
        let special = exp(bounds)
        #expect(special[0].isNaN)
        #expect(special.dropFirst() == [.infinity, 0, 1, 1, 1, .infinity, 0])
        #expect(special[2].sign == .plus)
    }

    func checkSineCosine() {
        let limit = S.sinCosLimit
        var arguments = sweep + uniform(limit, count: 100_000) + uniform(4, count: 50_000)
        // The numbers next to multiples of π/2, where the reduction cancels most.
        let turns = Int(limit / 1.6)
        for n in stride(from: 1, through: turns, by: max(1, turns / 60_000)) {
            arguments.append(S(S.Wide.pi / 2 * S.Wide(n)))
        }
        let results = sinCos(arguments)
        var (sine, cosine) = (WorstError<S>(), WorstError<S>())
        for (index, x) in arguments.enumerated() where x.magnitude <= limit {
            sine.add(results.sin[index], truth: .sin(S.Wide(x)), at: x)
            cosine.add(results.cos[index], truth: .cos(S.Wide(x)), at: x)
        }
        #expect(sine.ulps <= allowed(0.9, S.self), "\(V.self): sin(\(sine.argument)) is off by \(sine.ulps) ulp")
        #expect(cosine.ulps <= allowed(0.9, S.self), "\(V.self): cos(\(cosine.argument)) is off by \(cosine.ulps) ulp")

        for (index, x) in arguments.enumerated() where x.magnitude > limit {
            #expect(results.sin[index] == S.librarySine(x) && results.cos[index] == S.libraryCosine(x))
        }
        let bounds: [S] = [.nan, 0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude]
        let special = sinCos(bounds)
        #expect(special.sin[0].isNaN && special.cos[0].isNaN)
        #expect(special.sin.dropFirst() == bounds.dropFirst())
        #expect(special.sin[1].sign == .plus && special.sin[2].sign == .minus)
        #expect(special.cos.dropFirst() == [1, 1, 1, 1])
        let infinities: [S] = [.infinity, -.infinity]
        let undefined = sinCos(infinities)
        #expect((undefined.sin + undefined.cos).allSatisfy { $0.isNaN })
    }
}

/// The wide types run here without their instructions: a fused multiply-add is a call of the C library then, slow, with
/// the same result to the last bit.
@Suite struct LaneMathTests {
    @Test func `e^x of Double is within 1.1 ulp in every register`() {
        LaneCase<OneLane<Double, Separate>>().checkExponential()
        LaneCase<OneLane<Double, Fused>>().checkExponential()
        LaneCase<Doubles2>().checkExponential()
        LaneCase<Doubles4>().checkExponential()
        LaneCase<Doubles8>().checkExponential()
    }

    @Test func `e^x of Float is within 1.1 ulp in every register`() {
        LaneCase<OneLane<Float, Separate>>().checkExponential()
        LaneCase<OneLane<Float, Fused>>().checkExponential()
        LaneCase<Floats4>().checkExponential()
        LaneCase<Floats8>().checkExponential()
        LaneCase<Floats16>().checkExponential()
    }

    @Test func `sine and cosine of Double are within 0.9 ulp in every register`() {
        LaneCase<OneLane<Double, Separate>>().checkSineCosine()
        LaneCase<OneLane<Double, Fused>>().checkSineCosine()
        LaneCase<Doubles2>().checkSineCosine()
        LaneCase<Doubles4>().checkSineCosine()
        LaneCase<Doubles8>().checkSineCosine()
    }

    @Test func `sine and cosine of Float are within 0.9 ulp in every register`() {
        LaneCase<OneLane<Float, Separate>>().checkSineCosine()
        LaneCase<OneLane<Float, Fused>>().checkSineCosine()
        LaneCase<Floats4>().checkSineCosine()
        LaneCase<Floats8>().checkSineCosine()
        LaneCase<Floats16>().checkSineCosine()
    }

    @Test func `the scalar functions equal the one-lane functions`() {
        for index in 0..<2_000 {
            let x = Double(index) * 0.37 - 300
            #expect(LaneMath.exp(x) == LaneMath.exp(OneLane<Double, BaselinePolicy>(x)).lane)
            let lanes = LaneMath.sinCos(OneLane<Double, BaselinePolicy>(x))
            #expect(LaneMath.sinCos(x) == (lanes.sin.lane, lanes.cos.lane))
            let y = Float(x)
            #expect(LaneMath.exp(y) == LaneMath.exp(OneLane<Float, BaselinePolicy>(y)).lane)
            let floats = LaneMath.sinCos(OneLane<Float, BaselinePolicy>(y))
            #expect(LaneMath.sinCos(y) == (floats.sin.lane, floats.cos.lane))
        }
    }
}
