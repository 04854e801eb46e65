import AnimationMath
import AnimationTimeline

package struct ClockID: Hashable, Comparable, Sendable {
    package let index: Int

    package init(index: Int) { self.index = index }

    package static let stage = ClockID(index: 0)

    package static func < (left: ClockID, right: ClockID) -> Bool { left.index < right.index }
}

/// Maps from stage time to local time: the stage's own clock, driven clocks and derived clocks.
///
/// A driven clock is a transition's or a property animator's: it is held, run forwards or run backwards. A derived clock is a
/// layer's: it applies the timings of the layer and its superlayers to a base clock, which is the stage's or a driven one.
package struct Clocks {
    /// The base clock of a derived clock, and the layer whose time it is.
    package struct Derivation: Hashable {
        package let base: ClockID
        package let layer: Int

        package init(base: ClockID, layer: Int) { (self.base, self.layer) = (base, layer) }
    }

    /// The clocks by index; the stage's is the first.
    package private(set) var values: [LocalClock] = [.stage]
    private var derivations: [ClockID: Derivation] = [:]
    private var derived: [Derivation: ClockID] = [:]

    package init() {}

    package subscript(clock: ClockID) -> LocalClock { values[clock.index] }

    /// Adds a driven clock, which agrees with the stage's until it is held or run.
    package mutating func open() -> ClockID { append(.stage) }

    private mutating func append(_ clock: LocalClock) -> ClockID {
        values.append(clock)
        return ClockID(index: values.count - 1)
    }

    // MARK: Times

    package func localTime(of clock: ClockID, at time: Double) -> Double { values[clock.index].localTime(at: time) }

    /// The stage time, not before `time`, at which a clock reaches a local time; `nil` if it never does unless it is moved.
    package func stageTime(of clock: ClockID, reaching local: Double, notBefore time: Double) -> Double? {
        values[clock.index].stageTime(reaching: local, notBefore: time)
    }

    // MARK: Driven clocks

    /// Stops a driven clock, and those that follow it, at a local time from a stage time on.
    package mutating func hold(_ clock: ClockID, at local: Double, from time: Double) {
        for clock in following(clock) { values[clock.index].hold(local, from: time) }
    }

    /// Moves a driven clock, and those that follow it, to a local time over a duration in seconds, and on from there at a rate.
    package mutating func run(
        _ clock: ClockID, to target: Double, over duration: Double, curve: UnitCurve, rateAfter: Double,
        from time: Double
    ) {
        for clock in following(clock) {
            values[clock.index].run(to: target, over: duration, curve: curve, rateAfter: rateAfter, from: time)
        }
    }

    /// Gives a clock the past and the present of another.
    package mutating func set(_ clock: ClockID, to other: ClockID) { values[clock.index] = values[other.index] }

    // MARK: Derived clocks

    /// The derived clocks and their layers' targets, in the order of their creation.
    package var layerClocks: [(clock: ClockID, layer: Int)] {
        derivations.map { ($0.key, $0.value.layer) }.sorted { $0.clock < $1.clock }
    }

    /// The clock that a clock follows; the clock itself unless it is a derived one.
    package func base(of clock: ClockID) -> ClockID { derivations[clock]?.base ?? clock }

    /// The target of the layer whose time a clock is; `nil` unless it is a derived one.
    package func layer(of clock: ClockID) -> Int? { derivations[clock]?.layer }

    /// A clock and those that follow it, in the order of their creation.
    package func following(_ clock: ClockID) -> [ClockID] {
        guard !derivations.isEmpty else { return [clock] }
        return [clock] + derivations.filter { $0.value.base == clock }.keys.sorted()
    }

    /// The derived clock of a layer on a base clock; `nil` if there is none yet.
    package func layerClock(_ derivation: Derivation) -> ClockID? { derived[derivation] }

    /// Adds a derived clock. It continues another clock until a stage time, and follows the timings of its layer and the
    /// superlayers from then on.
    package mutating func open(
        _ derivation: Derivation, timing: TimeMap, continuing former: ClockID, from time: Double
    ) -> ClockID {
        let clock = append(values[former.index])
        derived[derivation] = clock
        derivations[clock] = derivation
        setTiming(timing, of: clock, from: time)
        return clock
    }

    /// Sets the timings that a derived clock applies to its base clock from a stage time on.
    package mutating func setTiming(_ map: TimeMap, of clock: ClockID, from time: Double) {
        values[clock.index].setLayerTime(map, from: time)
    }
}
