import AnimationCore
import HeadlessKit

/// Which targets of a frame are looked at: all of them, or, where there are many, every so manieth, starting with another
/// one in each frame, so that in the course of a transition all are.
struct PositionSample {
    /// So many targets are looked at in a frame at most.
    static let limit = 4_000

    let targets: StrideTo<Int>

    init(count: Int, frame: Int, limit: Int = PositionSample.limit) {
        let step = max(1, (count + limit - 1) / limit)
        targets = stride(from: frame % step, to: count, by: step)
    }
}

extension TimelineBatch {
    /// The digest of the frame that was computed last.
    func digest(frame: Int) -> UInt64 {
        var digest = PositionDigest()
        for target in PositionSample(count: timeline.targets.count, frame: frame).targets {
            if let rect = rect(of: target), let alpha = alpha(of: target) {
                digest.add(rect, alpha: alpha)
            } else {
                digest.add(UInt64(target))
            }
        }
        return digest.value
    }
}

/// The frames of a scenario computed without a clock, and held against the scalar evaluation of the same timeline.
struct PositionReference {
    /// One a frame.
    let digests: [UInt64]
    /// The first place at which the batch is not where the scalar evaluation is.
    let difference: String?
    /// How many targets at most are evaluated one number at a time in a frame.
    let scalarTargets: Int
    let refreshRate: Double
    let engine: BatchEngine

    /// How far the two ways may lie apart: 10⁻⁹ points, or as much of a number that is larger than 1.
    static let tolerance = 1e-9

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
                    batch, frame: frame, time: time, limit: looks, tolerance: PositionReference.tolerance
                ) { target in
                    let timeline = batch.timeline
                    return timeline.rect(of: target, in: batch.container, at: time).map {
                        ($0, timeline.presentation(of: target, at: time).alpha)
                    }
                }
            }
        }
        self.digests = digests
        self.difference = difference
        self.scalarTargets = scalarTargets
    }

    /// The first target of a frame that is not where `expected` says, in words.
    static func difference(
        _ batch: TimelineBatch, frame: Int, time: Double, limit: Int, tolerance: Double,
        expected: (Int) -> (rect: Rect, alpha: Double)?
    ) -> String? {
        for target in PositionSample(count: batch.timeline.targets.count, frame: frame, limit: limit).targets
        where target != batch.container {
            let found = batch.rect(of: target).flatMap { rect in batch.alpha(of: target).map { (rect, $0) } }
            let wanted = expected(target)
            guard let moved = moved(from: wanted, to: found, tolerance: tolerance) else { continue }
            let name = batch.timeline.paths(in: batch.container)[target]
            return "frame \(frame) (\(FrameText.decimal(time, digits: 4)) s), "
                + "\(name.isEmpty ? "target \(target)" : name): \(moved)"
        }
        return nil
    }

    private static func moved(
        from expected: (rect: Rect, alpha: Double)?, to found: (rect: Rect, alpha: Double)?, tolerance: Double
    ) -> String? {
        guard let expected, let found else {
            if expected == nil, found == nil { return nil }
            return found == nil ? "is not in the container, and should be" : "is in the container, and should not be"
        }
        let names = ["x", "y", "width", "height", "alpha"]
        for (name, (wanted, got)) in zip(names, zip(numbers(expected), numbers(found))) {
            let distance = (got - wanted).magnitude
            if distance <= tolerance * max(1, wanted.magnitude) || got.bitPattern == wanted.bitPattern { continue }
            return "\(name) is \(got), off by \(got - wanted) from \(wanted)"
        }
        return nil
    }

    private static func numbers(_ place: (rect: Rect, alpha: Double)) -> [Double] {
        [
            place.rect.origin.x, place.rect.origin.y, place.rect.size.width, place.rect.size.height, place.alpha,
        ]
    }
}

/// The timed frames against the reference, to the bit.
struct PositionComparison {
    private let reference: PositionReference
    /// The first frame that was different, and the batch as it was then.
    private var first: (frame: Int, batch: TimelineBatch)?

    init(reference: PositionReference) { self.reference = reference }

    mutating func add(_ batch: TimelineBatch, frame: Int) {
        guard first == nil, batch.digest(frame: frame) != reference.digests[frame] else { return }
        first = (frame, batch)
    }

    /// What was different first, in words.
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
            first.batch, frame: first.frame, time: time, limit: .max, tolerance: 0
        ) { target in
            right.rect(of: target).flatMap { rect in right.alpha(of: target).map { (rect, $0) } }
        }
        return "the timed frames differ from the untimed ones: "
            + (found ?? "frame \(first.frame), in a bit that makes no difference in size")
    }
}
