import AnimationMath

/// An explicit animation of one property of a layer, named by its key path: what `CALayer.add(_:forKey:)` adds.
///
/// It has no influence on model values. While it is active its value replaces that of the property, or is added to it; of
/// several animations of one property, later ones are applied after earlier ones.
public struct LayerAnimation: Sendable {
    /// The function of progress.
    public enum Curve: Sendable {
        /// Keyframes, a basic animation's two among them.
        case keyframes(KeyframeTrack<Components>)
        /// The angle of the direction in which keyframes of points move, and `offset`, in radians.
        case heading(KeyframeTrack<Components>, offset: Double)
        /// A spring from one value to another.
        case spring(SpringSolution, from: Components, to: Components)
        /// Whole transforms, taken apart so that they turn rigidly, and the position among them: 1.5 is half-way from the second
        /// to the third.
        case transforms([DecomposedTransform3D], position: KeyframeTrack<Double>)
    }

    /// The target's index.
    public let target: Int
    /// The key path: `position`, `transform.rotation.z`, `cornerRadius` ….
    public let keyPath: String
    /// The stage time at which it was added, in seconds.
    public let addTime: Double
    /// The index of its clock.
    public internal(set) var clock: Int
    /// The timings from the outermost group's to its own; begin times are local times of the clock.
    public let timings: [MediaTiming]
    /// The curve of each group's cycles, outermost first; `nil` for constant speed.
    public let groupCurves: [UnitCurve?]
    /// The function of progress.
    public let curve: Curve
    /// Whether the value is added to the property instead of replacing it.
    public let isAdditive: Bool
    /// Whether each cycle starts where the one before ended: its value is added, or concatenated for a whole transform. After
    /// an autoreverse that is the first value. There is no public recording of Core Animation's.
    public let isCumulative: Bool
    /// The stage time at which it was removed; infinite for one that stays to its end.
    public package(set) var stop = Double.infinity
    /// The components that it animates; `nil` where the key path names nothing that can be animated.
    let components: AnimatedComponents?

    package init(
        target: Int, keyPath: String, addTime: Double, clock: Int, timings: [MediaTiming],
        groupCurves: [UnitCurve?] = [],
        curve: Curve, isAdditive: Bool, isCumulative: Bool = false
    ) {
        self.target = target
        self.keyPath = keyPath
        self.addTime = addTime
        self.clock = clock
        self.timings = timings
        self.groupCurves = groupCurves
        self.curve = curve
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
        components = AnimatedComponents(keyPath: keyPath)
    }

    /// The value at a local time of the clock; `nil` while the animation is not active.
    func value(at localTime: Double) -> Components? {
        var time = localTime
        for (index, group) in timings.dropLast().enumerated() {
            guard let position = group.state(at: time).position else { return nil }
            let curve = index < groupCurves.count ? groupCurves[index] : nil
            time = curve.map { $0.value(at: position.progress) * group.duration } ?? position.time
        }
        guard let own = timings.last, let position = own.state(at: time).position else { return nil }
        let value = value(progress: position.progress, time: position.time)
        guard isCumulative, position.cycle > 0 else { return value }
        let end = own.autoreverses ? self.value(progress: 0, time: 0) : self.value(progress: 1, time: own.duration)
        return isWholeTransform
            ? end.concatenated(times: Int(position.cycle), with: value) : value + end.scaled(by: position.cycle)
    }

    /// The value of one cycle.
    private func value(progress: Double, time: Double) -> Components {
        switch curve {
        case .keyframes(let track): track.value(at: progress)
        case .heading(let track, let offset):
            Components([LayerAnimation.angle(of: track.direction(at: progress)) + offset])
        case .spring(let solution, let from, let to):
            if isWholeTransform, let parts = LayerAnimation.parts([from, to]) {
                LayerAnimation.transform(parts, at: 1 - solution.value(at: time))
            } else {
                to + (from - to).scaled(by: solution.value(at: time))
            }
        case .transforms(let transforms, let position):
            LayerAnimation.transform(transforms, at: position.value(at: progress))
        }
    }

    /// The transform at a position among others; beyond the first and the last one it goes on.
    private static func transform(_ transforms: [DecomposedTransform3D], at position: Double) -> Components {
        guard transforms.count > 1 else { return Components(transforms[0].transform) }
        let index = min(max(Int(position), 0), transforms.count - 2)
        let shown = transforms[index].interpolated(to: transforms[index + 1], progress: position - Double(index))
        return Components(shown.transform)
    }

    private static func angle(of direction: Components) -> Double {
        Point(x: direction.values[0], y: direction.values[1]).angle
    }

    /// Whole transforms taken apart; `nil` where one has no unique parts.
    fileprivate static func parts(_ values: [Components]) -> [DecomposedTransform3D]? {
        let parts = values.compactMap { Transform3D($0).flatMap(DecomposedTransform3D.init) }
        return parts.count == values.count && !parts.isEmpty ? parts : nil
    }

    private var isWholeTransform: Bool { keyPath == "transform" || keyPath == "sublayerTransform" }
}

extension LayerAnimation.Curve {
    /// Keyframes of whole transforms, given by sixteen components each.
    ///
    /// - Returns: `nil` for other values, and for transforms that cannot be taken apart.
    package static func transforms(
        _ values: [Components], keyTimes: [Double]? = nil, timingFunctions: [UnitCurve] = [],
        mode: CalculationMode = .linear, timeline: UnitCurve
    ) -> LayerAnimation.Curve? {
        guard let parts = LayerAnimation.parts(values),
            let position = try? KeyframeTrack.coreAnimation(
                values: values.indices.map(Double.init), keyTimes: keyTimes, timingFunctions: timingFunctions,
                mode: mode, timeline: timeline)
        else { return nil }
        return .transforms(parts, position: position)
    }
}

extension Transform3D {
    /// The transform of sixteen components, row by row; `nil` for another number of them.
    init?(_ components: Components) {
        let values = components.values
        guard values.count == 16 else { return nil }
        func row(_ index: Int) -> SIMD4<Double> {
            SIMD4(values[4 * index], values[4 * index + 1], values[4 * index + 2], values[4 * index + 3])
        }
        self.init(row1: row(0), row2: row(1), row3: row(2), row4: row(3))
    }
}

extension Components {
    /// A transform's components.
    package init(_ transform: Transform3D) {
        self.init(
            [transform.row1, transform.row2, transform.row3, transform.row4].flatMap { row in
                (0..<4).map { row[$0] }
            })
    }

    /// The transform of `last`, followed by this one a number of times.
    fileprivate func concatenated(times: Int, with last: Components) -> Components {
        guard let step = Transform3D(self), var result = Transform3D(last) else { return last }
        for _ in 0..<times { result = result.concatenating(step) }
        return Components(result)
    }
}
