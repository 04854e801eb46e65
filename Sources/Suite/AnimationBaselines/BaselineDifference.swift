/// The differences between a baseline and a run: the headline first, then a line for each thing that changed.
public struct BaselineDifference: Sendable {
    /// The differences in words; empty where both are the same.
    public let lines: [String]
    package let changed: [String]

    /// Whether both are the same within the tolerance.
    public var isEmpty: Bool { lines.isEmpty }

    /// Compares two baselines; between the samples of the new one is interpolated.
    public init(_ old: AnimationBaseline, _ new: AnimationBaseline) {
        self.init(old, new, samples: old.times.resampling(new), tolerance: 0)
    }

    /// Compares a baseline with a run, whose values are taken at the baseline's times.
    package init(_ old: AnimationBaseline, _ recording: AnimationRecording) {
        self.init(
            old, AnimationBaseline(recording, orderAt: old.times),
            samples: AnimationBaseline.samples(recording, at: old.times), tolerance: recording.setup.tolerance)
    }

    /// - Parameters:
    ///   - samples: The samples of the run at the baseline's times.
    ///   - tolerance: The largest difference of a sample that is none, besides that of its last digit.
    private init(
        _ old: AnimationBaseline, _ new: AnimationBaseline, samples: [AnimationBaseline.Column], tolerance: Double
    ) {
        let digit = 1 / BaselineNumber.powers[min(old.decimals, new.decimals)]
        let found = BaselineDifference.samples(
            old, samples, varying: new.samples.map(\.name), tolerance: max(tolerance, 1.01 * digit))
        let headers = [
            ("recorded: ", old.title, new.title), ("screen: ", old.screen, new.screen),
            ("duration: ", "\(BaselineNumber.text(old.duration)) s", "\(BaselineNumber.text(new.duration)) s"),
            ("", old.audit, new.audit),
        ].filter { !BaselineNumber.isSame($1, $2) }
        let all =
            BaselineDifference.motions(old.motions, new.motions) + headers.map { "\($0)\($2), baseline \($1)" }
            + BaselineDifference.edits(old.events, new.events, "event")
            + BaselineDifference.edits(old.order, new.order, "order")
        changed = found.columns
        let headline = found.headline.map { $0 + (all.isEmpty ? ")" : "; \(all[0]))") }
        lines = (headline.map { [$0] + all.dropFirst() } ?? all) + found.vanished
    }

    // MARK: Motions

    private static func motions(_ old: [[String]], _ new: [[String]]) -> [String] {
        var (rest, lines) = (new, [String]())
        // Lines without a change first, so that one of several motions of a property finds its partner.
        let changed = old.filter { line in
            guard let same = rest.firstIndex(where: { zip($0, line).allSatisfy(BaselineNumber.isSame) }) else {
                return true
            }
            rest.remove(at: same)
            return false
        }
        for line in changed {
            let name = line.prefix(2).joined(separator: ".")
            guard let index = rest.firstIndex(where: { $0.prefix(2) == line.prefix(2) }) else {
                lines.append("\(name) is not animated any more (was \(line.dropFirst(2).joined(separator: ", ")))")
                continue
            }
            let now = rest.remove(at: index)
            let changes = zip(["change", "time", "curve"], zip(line, now).dropFirst(2)).filter {
                !BaselineNumber.isSame($1.0, $1.1)
            }.map { "the \($0) is now \($1.1), was \($1.0)" }
            lines.append("\(name): \(changes.joined(separator: ", and "))")
        }
        return lines
            + rest.map { "\($0[0]).\($0[1]) is animated, and was not: \($0.dropFirst(2).joined(separator: ", "))" }
    }

    // MARK: Events and order

    private static func edits(_ old: [[String]], _ new: [[String]], _ kind: String) -> [String] {
        // The same events at other times are one line, not two for each.
        if old.map(\.last) == new.map(\.last),
            let index = old.indices.first(where: { !BaselineNumber.isSame(old[$0][0], new[$0][0]) })
        {
            let count = old.indices.count { !BaselineNumber.isSame(old[$0][0], new[$0][0]) }
            let others = count > 1 ? " (and \(count - 1) more at other times)" : ""
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

    /// - Parameter varying: The values that the run's own baseline has: one may be constant at the old times alone.
    private static func samples(
        _ old: AnimationBaseline, _ new: [AnimationBaseline.Column], varying: [String], tolerance: Double
    ) -> (headline: String?, columns: [String], vanished: [String]) {
        let columns = Dictionary(new.map { ($0.name, $0.values) }) { first, _ in first }
        var (largest, count, names): ((text: String, size: Double)?, Int, [String]) = (nil, 0, [])
        func text(_ value: Double?) -> String {
            value.map { BaselineNumber.text($0, decimals: old.decimals) } ?? "not to be seen"
        }
        for column in old.samples {
            guard let values = columns[column.name] else { continue }
            let seen = column.values.compactMap { $0 }
            let span = max((seen.max() ?? 0) - (seen.min() ?? 0), 1e-9)
            let sizes = zip(column.values, values).map { before, now in
                // To be seen or not is less than any difference of values.
                guard let before, let now else { return (before == nil) == (now == nil) ? 0 : 1e-12 }
                return abs(now - before) > tolerance * max(1, abs(before) / 1000) ? abs(now - before) / span : 0
            }
            let differing = sizes.indices.filter { sizes[$0] > 0 }
            guard let worst = differing.min(by: { sizes[$0] > sizes[$1] }) else { continue }
            names.append(column.name)
            count += differing.count
            guard sizes[worst] > largest?.size ?? 0 else { continue }
            let (now, before) = (text(values[worst]), text(column.values[worst]))
            largest = (
                "\(column.name) at \(BaselineNumber.text(old.times[worst])) s: \(now), baseline \(before)", sizes[worst]
            )
        }
        let added = new.filter { column in !old.samples.contains { $0.name == column.name } }.map(\.name)
        let removed = old.samples.map(\.name).filter { columns[$0] == nil && !varying.contains($0) }
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
