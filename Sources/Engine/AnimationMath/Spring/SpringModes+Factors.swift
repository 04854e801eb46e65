import LaneMath
import RealModule

/// The functions e, c and s of ``SpringModes`` at one time.
@usableFromInline
struct SpringFactors {
    @usableFromInline let envelope: Double
    @usableFromInline let cosine: Double
    @usableFromInline let sine: Double

    @inlinable
    init(envelope: Double, cosine: Double, sine: Double) {
        self.envelope = envelope
        self.cosine = cosine
        self.sine = sine
    }
}

extension SpringModes {
    @usableFromInline typealias Lane = OneLane<Double, BaselinePolicy>

    /// e, c and s at `time`, which must not be negative.
    @inlinable @inline(__always)
    func factors(at time: Double) -> SpringFactors {
        guard time <= horizon else {
            return SpringModes.distantFactors(oscillates: oscillates, decay: decay, rate: rate, at: time)
        }
        let power = PowerOfTwo(rate: Lane(exponent), time: Lane(time))
        let envelope = (1 + power.tail.lane) * power.scale.lane
        if isNearlyCritical { return nearlyCritical(envelope: envelope, at: time) }
        guard oscillates else {
            return SpringFactors(envelope: envelope, cosine: 1, sine: creep(at: time))
        }
        let angle = QuarterTurns(frequency: Lane(turns), time: Lane(time))
        let signed = Lane(envelope).signFlipped(by: angle.sign).lane
        // The quadrant is unpredictable, so this exchange must not become a branch.
        let both = SIMD2(angle.cosine.lane.bitPattern, angle.sine.lane.bitPattern)
        let exchanged = both ^ ((both ^ SIMD2(both.y, both.x)) & SIMD2(repeating: angle.odd ? ~0 : 0))
        return SpringFactors(
            envelope: signed, cosine: Double(bitPattern: exchanged.x), sine: Double(bitPattern: exchanged.y))
    }

    /// c and s by their series. Springs whose damping ratio is 1 up to rounding are of this kind.
    ///
    /// When the angle is no longer small, the envelope has vanished: ω₀t is at most 700 here.
    @inlinable @inline(__always)
    func nearlyCritical(envelope: Double, at time: Double) -> SpringFactors {
        let angle = rate * time
        if oscillates {
            let half = angle * angle * 0.5
            return SpringFactors(envelope: envelope, cosine: 1 - half, sine: angle - angle * half * (1.0 / 3))
        }
        return SpringFactors(
            envelope: envelope, cosine: 1, sine: time - time * angle * (0.5 - angle * (1.0 / 6)))
    }

    /// s without oscillation: (1 − e^(−gt)) / g.
    @inlinable
    func creep(at time: Double) -> Double {
        PowerOfTwo(rate: Lane(turns), time: Lane(time)).complement.lane * inverseRate
    }

    /// e, c and s beyond the range of the fast functions: the envelope has vanished, or the angle has lost all digits to
    /// rounding and only has to stay finite.
    ///
    /// The parameters are numbers, not `self`, which would be copied to memory at every evaluation.
    @usableFromInline @inline(never)
    static func distantFactors(oscillates: Bool, decay: Double, rate: Double, at time: Double) -> SpringFactors {
        let envelope = Double.exp(-decay * time)
        if envelope == 0 { return SpringFactors(envelope: 0, cosine: 1, sine: 0) }
        let (cosine, sine) = shape(oscillates: oscillates, rate: rate, at: time)
        return SpringFactors(envelope: envelope, cosine: cosine, sine: sine)
    }

    /// c and s at `time` by the C library's functions: slower, and for any angle and rate.
    static func shape(oscillates: Bool, rate: Double, at time: Double) -> (cosine: Double, sine: Double) {
        var angle = rate * time
        if oscillates {
            // The angle overflows at times that have lost the phase to rounding long before.
            if angle == .infinity, time.isFinite { angle = rate * time.remainder(dividingBy: 2 * .pi / rate) }
            return (.cos(angle), .sin(angle))
        }
        return (1, rate == 0 ? time : -.expMinusOne(-angle) / rate)
    }
}
