import Foundation

/// The textbook's closed form of a damped spring over the C library, kept to be measured against.
///
/// Three calls a value (exp, sin, cos) where it oscillates, the regime decided by comparing the damping ratio with 1, and
/// the roots of the characteristic polynomial by its formula.
///
/// Why it lost: where the spring oscillates, the library's functions reduce their arguments again each time, by branches
/// that depend on them, and share nothing; that takes two to three times as long as one reduction that is folded into the
/// rates. (Elsewhere it may be faster: one or two calls of an exponential from a table.) And beside critical damping it
/// divides what is left of a cancelled root by itself: up to 5e−10 of the way is wrong at a damping ratio of 1 + 1e−14,
/// and a critical spring whose ratio was rounded is computed as one of its neighbours.
struct TextbookSpring {
    private enum Regime {
        case oscillating(frequency: Double, sine: Double)
        case critical(slope: Double)
        case creeping(fast: Double, slow: Double, fastPart: Double, slowPart: Double)
    }

    private let decay: Double
    private let displacement: Double
    private let regime: Regime

    init(mass: Double, stiffness: Double, damping: Double, displacement: Double, velocity: Double) {
        self.displacement = displacement
        let natural = sqrt(stiffness / mass)
        let ratio = damping / (2 * sqrt(stiffness * mass))
        decay = ratio * natural
        if ratio < 1 {
            let frequency = natural * sqrt(1 - ratio * ratio)
            regime = .oscillating(frequency: frequency, sine: (velocity + decay * displacement) / frequency)
        } else if ratio == 1 {
            regime = .critical(slope: velocity + natural * displacement)
        } else {
            let root = natural * sqrt(ratio * ratio - 1)
            let (fast, slow) = (-decay - root, -decay + root)
            let slowPart = (velocity - fast * displacement) / (slow - fast)
            regime = .creeping(fast: fast, slow: slow, fastPart: displacement - slowPart, slowPart: slowPart)
        }
    }

    func value(at time: Double) -> Double {
        switch regime {
        case .oscillating(let frequency, let sine):
            exp(-decay * time) * (displacement * cos(frequency * time) + sine * sin(frequency * time))
        case .critical(let slope): exp(-decay * time) * (displacement + slope * time)
        case .creeping(let fast, let slow, let fastPart, let slowPart):
            fastPart * exp(fast * time) + slowPart * exp(slow * time)
        }
    }
}
