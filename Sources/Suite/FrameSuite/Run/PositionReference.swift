import AnimationCore
import AnimationTimeline

/// Which targets of a frame are looked at: all of them, or, where there are many, every n-th, starting with another
/// one in each frame, so that in the course of a transition all are.
struct PositionSample {
    /// So many targets are looked at in a frame at most.
    static let limit = 4_000

    let targets: StrideTo<Int>

    init(count: Int, frame: Int, limit: Int = PositionSample.limit) {
        let step = count > limit ? (count - 1) / limit + 1 : 1
        targets = stride(from: frame % step, to: count, by: step)
    }
}

extension FrameBatch {
    /// The digest of the frame that was computed last.
    func digest(frame: Int) -> UInt64 {
        var digest = PositionDigest()
        for target in PositionSample(count: timeline.targets.count, frame: frame).targets {
            if let place = place(of: target) {
                digest.add(place.rect, alpha: place.alpha)
            } else {
                digest.add(UInt64(target))
            }
        }
        return digest.value
    }

    /// The position of a target in the last computed frame; `nil` if it is not in the container.
    func place(of target: Int) -> TargetPlace? {
        guard let rect = rect(of: target), let alpha = alpha(of: target) else { return nil }
        return TargetPlace(rect: rect, alpha: alpha)
    }

    /// The largest allowed distance between a target computed here and its scalar evaluation.
    ///
    /// In `Double` 10⁻⁹ points, or as much of a number that is larger than 1. In `Float` 128 · 2⁻²³ of the largest number
    /// on the way to the container: a cell far down in a long list is on the screen because a scroll offset of
    /// about its own size has been taken off.
    func tolerance(of target: Int, at time: Double) -> PositionTolerance {
        switch precision {
        case .double: PositionTolerance(relative: 1e-9, scale: 1)
        case .float:
            PositionTolerance(
                relative: 128 * Double(Float.ulpOfOne),
                scale: max(
                    1, timeline.largestCoordinate(of: target, at: time),
                    timeline.parent(of: target, at: time).map { timeline.largestCoordinate(of: $0, at: time) } ?? 0))
        }
    }
}

extension Timeline {
    fileprivate func largestCoordinate(of target: Int, at time: Double) -> Double {
        let geometry = geometry(of: target, at: time)
        return [
            geometry.position.x, geometry.position.y, geometry.bounds.origin.x, geometry.bounds.origin.y,
            geometry.bounds.size.width, geometry.bounds.size.height,
        ].reduce(0) { max($0, $1.magnitude) }
    }
}

/// The frames of a scenario computed without a clock, and held against the scalar evaluation of the same timeline.
struct PositionReference {
    /// One a frame.
    let digests: [UInt64]
    /// The first place at which the batch is not where the scalar evaluation is.
    let difference: String?
    /// The largest number of targets that are evaluated one number at a time in a frame.
    let scalarTargets: Int
    let refreshRate: Double
    let engine: BatchEngine

    init(_ scenario: PreparedScenario, frames: Int, refreshRate: Double, engine: BatchEngine) throws {
        self.refreshRate = refreshRate
        self.engine = engine
        var batch = scenario.batch
        var digests: [UInt64] = []
        var difference: String?
        var scalarTargets = 0
        digests.reserveCapacity(frames)
        // Looking at a target one number at a time takes about a microsecond: some hundred thousand looks in all.
        let looks = max(10, 200_000 / max(frames, 1))
        for frame in 0..<frames {
            let time = Double(frame) / refreshRate
            try batch.evaluate(at: time, with: engine)
            digests.append(batch.digest(frame: frame))
            scalarTargets = max(scalarTargets, batch.scalarTargets)
            if difference == nil {
                difference = PositionReference.difference(
                    batch, frame: frame, time: time, limit: looks, tolerance: { batch.tolerance(of: $0, at: time) },
                    expected: { batch.timeline.place(of: $0, in: batch.container, at: time) })
            }
        }
        self.digests = digests
        self.difference = difference
        self.scalarTargets = scalarTargets
    }

    /// The first target of a frame that is not where `expected` says, in words.
    static func difference(
        _ batch: FrameBatch, frame: Int, time: Double, limit: Int, tolerance: (Int) -> PositionTolerance,
        expected: (Int) -> TargetPlace?
    ) -> String? {
        for target in PositionSample(count: batch.timeline.targets.count, frame: frame, limit: limit).targets
        where target != batch.container {
            let (found, wanted) = (batch.place(of: target), expected(target))
            // Looking up a tolerance costs as much as the place: only where something differs at all.
            guard found != wanted, let moved = TargetPlace.moved(from: wanted, to: found, tolerance: tolerance(target))
            else { continue }
            let name = batch.timeline.paths(in: batch.container)[target]
            return "frame \(frame) (\(FrameText.decimal(time, digits: 4)) s), "
                + "\(name.isEmpty ? "target \(target)" : name): \(moved)"
        }
        return nil
    }
}

/// The largest difference of two numbers that count as equal, relative to the number, or to a scale where that is larger.
struct PositionTolerance {
    var relative: Double
    var scale: Double

    static let none = PositionTolerance(relative: 0, scale: 1)

    func distance(from number: Double) -> Double { relative * max(scale, number.magnitude) }
}

struct TargetPlace: Equatable {
    var rect: Rect
    var alpha: Double

    /// x, y, width, height and alpha.
    var numbers: [Double] { [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height, alpha] }

    /// The difference of two positions above a tolerance, in words: the property, its value, and by how much it is
    /// off, and from what.
    static func moved(from expected: TargetPlace?, to found: TargetPlace?, tolerance: PositionTolerance) -> String? {
        guard let expected, let found else {
            if expected == nil, found == nil { return nil }
            return found == nil ? "is not in the container, and should be" : "is in the container, and should not be"
        }
        let names = ["x", "y", "width", "height", "alpha"]
        for (name, (wanted, got)) in zip(names, zip(expected.numbers, found.numbers)) {
            let distance = (got - wanted).magnitude
            if distance <= tolerance.distance(from: wanted) || got.bitPattern == wanted.bitPattern { continue }
            return "\(name) is \(got), off by \(got - wanted) from \(wanted)"
        }
        return nil
    }
}

extension Timeline {
    /// The position of a target at a time, by the scalar evaluation.
    func place(of target: Int, in container: Int, at time: Double) -> TargetPlace? {
        rect(of: target, in: container, at: time).map {
            TargetPlace(rect: $0, alpha: presentation(of: target, at: time).alpha)
        }
    }
}

/// The timed frames against the reference, to the bit.
struct PositionComparison {
    private let reference: PositionReference
    /// The first frame that was different, and the batch as it was then.
    private var first: (frame: Int, batch: FrameBatch)?

    init(reference: PositionReference) { self.reference = reference }

    mutating func add(_ batch: FrameBatch, frame: Int) {
        guard first == nil, batch.digest(frame: frame) != reference.digests[frame] else { return }
        first = (frame, batch)
    }

    /// The first difference, in words.
    func difference(in scenario: PreparedScenario) -> String? {
        guard let first else { return nil }
        let time = Double(first.frame) / reference.refreshRate
        var right = scenario.batch
        do throws(BatchError) {
            try right.evaluate(at: time, with: reference.engine)
        } catch {
            return "frame \(first.frame): \(error)"
        }
        let found = PositionReference.difference(
            first.batch, frame: first.frame, time: time, limit: .max, tolerance: { _ in .none },
            expected: { right.place(of: $0) })
        return "the timed frames differ from the untimed ones: "
            + (found ?? "frame \(first.frame), in a bit that makes no difference in size")
    }
}
