import BatchKernels
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
    @usableFromInline typealias Lane = Doubles1<BaselinePolicy>

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
        // Whether the quadrant exchanges the two cannot be predicted, so this must not become a branch.
        let both = SIMD2(angle.cosine.lane.bitPattern, angle.sine.lane.bitPattern)
        let exchanged = both ^ ((both ^ SIMD2(both.y, both.x)) & SIMD2(repeating: angle.odd ? ~0 : 0))
        return SpringFactors(
            envelope: signed, cosine: Double(bitPattern: exchanged.x), sine: Double(bitPattern: exchanged.y))
    }

    /// c and s by their series. Springs whose damping ratio should be 1 are of this kind, whatever rounding made of it.
    ///
    /// Where the angle is no longer small the envelope has vanished: ω₀t is at most 700 there.
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

    /// e, c and s where the fast functions do not reach: the envelope has vanished, or the angle has lost its meaning to
    /// rounding and is only kept an angle.
    ///
    /// Takes numbers, not `self`, which would have to be in memory for the call, and be copied there at every evaluation.
    @usableFromInline @inline(never)
    static func distantFactors(oscillates: Bool, decay: Double, rate: Double, at time: Double) -> SpringFactors {
        let envelope = Double.exp(-decay * time)
        if envelope == 0 { return SpringFactors(envelope: 0, cosine: 1, sine: 0) }
        let (cosine, sine) = shape(oscillates: oscillates, rate: rate, at: time)
        return SpringFactors(envelope: envelope, cosine: cosine, sine: sine)
    }

    /// c and s at `time` by the C library's functions: slower, and for any angle and rate.
    static func shape(oscillates: Bool, rate: Double, at time: Double) -> (cosine: Double, sine: Double) {
        let angle = rate * time
        if oscillates { return (.cos(angle), .sin(angle)) }
        return (1, rate == 0 ? time : -.expMinusOne(-angle) / rate)
    }
}
