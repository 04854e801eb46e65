/// The differences between a baseline and a run: the headline first, then a line for each thing that changed.
public struct BaselineDifference: Sendable {
    /// The differences in words; empty where both are the same.
    public let lines: [String]
    /// The samples that differ.
    package let changed: [String]

    /// Whether both are the same within the tolerance.
    public var isEmpty: Bool { lines.isEmpty }

    /// Compares two baselines.
    public init(_ old: AnimationBaseline, _ new: AnimationBaseline) { self.init(old, new, samples: nil) }

    /// Compares a baseline with a run, whose values are taken at the baseline's times.
    package init(_ old: AnimationBaseline, _ recording: AnimationRecording) {
        let new = AnimationBaseline(recording, orderAt: old.times)
        let samples = AnimationBaseline.samples(recording, at: old.times)
        self.init(old, new, samples: samples, tolerance: recording.setup.tolerance)
    }

    /// Compares a baseline with a run.
    ///
    /// - Parameters:
    ///   - samples: The samples of the run at the baseline's times; `nil` for those in `new`, between which is interpolated.
    ///   - tolerance: The largest difference of a sampled value that is none; `nil` for the last digit of the samples.
    init(
        _ old: AnimationBaseline, _ new: AnimationBaseline, samples: [AnimationBaseline.Column]?,
        tolerance: Double? = nil
    ) {
        let motions = BaselineDifference.motions(old.motions, new.motions)
        let digit = BaselineDifference.digit(min(old.decimals, new.decimals))
        let found = BaselineDifference.samples(
            old, samples ?? old.times.resampling(new), tolerance: max(tolerance ?? 0, 1.01 * digit))
        var others: [String] = []
        func header(_ name: String, _ before: String, _ now: String) {
            if !BaselineNumber.isSame(before, now) { others.append("\(name) \(now), baseline \(before)") }
        }
        header("recorded:", old.title, new.title)
        header("screen:", old.screen, new.screen)
        header("duration:", "\(BaselineNumber.text(old.duration)) s", "\(BaselineNumber.text(new.duration)) s")
        header("", old.audit, new.audit)
        others = others.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }
        others +=
            BaselineDifference.edits(old.events, new.events, "event")
            + BaselineDifference.edits(old.order, new.order, "order")
        changed = found.columns
        let all = motions + others
        let headline = found.headline.map { $0 + (all.isEmpty ? ")" : "; \(all[0]))") }
        lines = [headline].compactMap { $0 } + (headline == nil ? all : Array(all.dropFirst())) + found.vanished
    }

    private static func digit(_ decimals: Int) -> Double { (0..<decimals).reduce(1.0) { unit, _ in unit / 10 } }

    // MARK: Motions

    private static func motions(_ old: [AnimationBaseline.Line], _ new: [AnimationBaseline.Line]) -> [String] {
        var (rest, lines) = (new, [String]())
        // Lines without a change first, so that one of several motions of a property finds its partner.
        let changed = old.filter { line in
            guard let same = rest.firstIndex(where: { isSame($0, line) }) else { return true }
            rest.remove(at: same)
            return false
        }
        for line in changed {
            guard let index = rest.firstIndex(where: { $0.view == line.view && $0.property == line.property }) else {
                lines.append(
                    "\(line.view).\(line.property) is not animated any more (was \(line.change), \(line.time), \(line.curve))"
                )
                continue
            }
            let now = rest.remove(at: index)
            var changes: [String] = []
            func compare(_ name: String, _ before: String, _ after: String) {
                if !BaselineNumber.isSame(before, after) { changes.append("\(name) is now \(after), was \(before)") }
            }
            compare("the change", line.change, now.change)
            compare("the time", line.time, now.time)
            compare("the curve", line.curve, now.curve)
            lines.append("\(line.view).\(line.property): \(changes.joined(separator: ", and "))")
        }
        return lines
            + rest.map { "\($0.view).\($0.property) is animated, and was not: \($0.change), \($0.time), \($0.curve)" }
    }

    private static func isSame(_ first: AnimationBaseline.Line, _ second: AnimationBaseline.Line) -> Bool {
        zip(first.cells, second.cells).allSatisfy { BaselineNumber.isSame($0, $1) }
    }

    // MARK: Events and order

    private static func edits(_ old: [[String]], _ new: [[String]], _ kind: String) -> [String] {
        // The same events at other times are one line, not two for each.
        if old.map(\.last) == new.map(\.last),
            let index = old.indices.first(where: { !BaselineNumber.isSame(old[$0][0], new[$0][0]) })
        {
            let count = old.indices.count { !BaselineNumber.isSame(old[$0][0], new[$0][0]) }
            let others = count > 1 ? ", and \(count - 1) later ones" : ""
            return ["\(kind) \(new[index][1]): at \(new[index][0]), baseline \(old[index][0])\(others)"]
        }
        let (old, new) = (old.map { $0.joined(separator: " ") }, new.map { $0.joined(separator: " ") })
        return new.difference(from: old) { BaselineNumber.isSame($0, $1) }.map { change in
            switch change {
            case .remove(_, let line, _): "\(kind) missing: \(line)"
            case .insert(_, let line, _): "\(kind) not in the baseline: \(line)"
            }
        }
    }

    // MARK: Samples

    private static func samples(
        _ old: AnimationBaseline, _ new: [AnimationBaseline.Column], tolerance: Double
    ) -> (headline: String?, columns: [String], vanished: [String]) {
        let columns = Dictionary(new.map { ($0.name, $0.values) }) { first, _ in first }
        var (largest, count, names): ((text: String, size: Double)?, Int, [String]) = (nil, 0, [])
        for column in old.samples {
            guard let values = columns[column.name] else { continue }
            let span = max(
                (column.values.compactMap { $0 }.max() ?? 0) - (column.values.compactMap { $0 }.min() ?? 0), 1e-9)
            var differs = false
            for (index, (before, now)) in zip(column.values, values).enumerated() {
                let bound = tolerance * max(1, abs(before ?? 0) / 1000)
                let size: Double
                switch (before, now) {
                case (let before?, let now?): size = abs(now - before) > bound ? abs(now - before) / span : 0
                case (nil, nil): size = 0
                // Less than any difference of values.
                default: size = 1e-12
                }
                guard size > 0 else { continue }
                (differs, count) = (true, count + 1)
                guard size > largest?.size ?? 0 else { continue }
                func text(_ value: Double?) -> String {
                    value.map { BaselineNumber.text($0, decimals: old.decimals) } ?? "not to be seen"
                }
                largest = (
                    "\(column.name) at \(BaselineNumber.text(old.times[index])) s: \(text(now)), baseline \(text(before))",
                    size
                )
            }
            if differs { names.append(column.name) }
        }
        let added = new.filter { column in !old.samples.contains { $0.name == column.name } }.map(\.name)
        let removed = old.samples.map(\.name).filter { columns[$0] == nil }
        let vanished =
            (removed.isEmpty ? [] : ["\(removed.joined(separator: ", ")): constant, and was not"])
            + (added.isEmpty ? [] : ["\(added.joined(separator: ", ")): varies, and did not"])
        let headline = largest.map {
            "\($0.text) (\(count == 1 ? "the only differing sample" : "largest of \(count) differing samples")"
        }
        return (headline, names + added, vanished)
    }
}

extension [Double] {
    /// The samples of a baseline at these times, interpolated.
    fileprivate func resampling(_ baseline: AnimationBaseline) -> [AnimationBaseline.Column] {
        guard count != baseline.times.count || zip(self, baseline.times).contains(where: { abs($0 - $1) > 1e-6 }) else {
            return baseline.samples
        }
        return baseline.samples.map { column in
            let curve = SampledCurve(times: baseline.times, values: column.values)
            return AnimationBaseline.Column(name: column.name, values: map { curve.value(at: $0) })
        }
    }
}

/// A curve through samples: cubic pieces with the slopes of the neighbours' chords.
package struct SampledCurve {
    let times: [Double]
    let values: [Double?]

    package init(times: [Double], values: [Double?]) { (self.times, self.values) = (times, values) }

    /// The value at a time; `nil` where a neighbouring sample has none. Beyond the ends the last value holds.
    func value(at time: Double) -> Double? {
        guard times.count > 1, let last = times.last else { return values.first ?? nil }
        guard time > times[0] else { return values[0] }
        guard time < last else { return values[values.count - 1] }
        let index = max(1, times.firstIndex { $0 >= time } ?? 1)
        guard let first = values[index - 1], let second = values[index] else { return nil }
        let length = times[index] - times[index - 1]
        func slope(_ index: Int) -> Double {
            let (low, high) = (max(0, index - 1), min(values.count - 1, index + 1))
            guard let before = values[low], let after = values[high] else { return (second - first) / length }
            return (after - before) / (times[high] - times[low])
        }
        let u = (time - times[index - 1]) / length
        let (start, end) = (slope(index - 1) * length, slope(index) * length)
        return first + u
            * (start + u * (3 * (second - first) - 2 * start - end + u * (2 * (first - second) + start + end)))
    }
}
