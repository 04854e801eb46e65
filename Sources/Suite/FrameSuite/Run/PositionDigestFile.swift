public import AnimationCore
public import Foundation

/// The digests of scenarios' frames as they are checked in: one row a scenario, cell count, rate, precision and class of
/// instruction set, because rounding differs between the last two. Beside them, for each scenario, where every target
/// was in the middle: digests say that something moved, those say what, and by how much.
public struct PositionDigestFile: Codable, Hashable, Sendable {
    /// The frames of one run.
    public struct Row: Codable, Hashable, Sendable {
        /// The scenario's name.
        public let scenario: String
        /// The number of cells.
        public let cells: Int
        /// In Hz.
        public let refreshRate: Double
        /// The format in which positions are computed.
        public let precision: String
        /// The kernels.
        public let kernelSet: String
        /// The digest of each frame, sixteen hexadecimal digits.
        public let frames: [String]

        enum CodingKeys: String, CodingKey {
            case scenario, cells, precision, frames
            case refreshRate = "refresh_rate_hz"
            case kernelSet = "kernel_set"
        }
    }

    /// The positions of the targets in one frame, by the scalar evaluation in `Double`.
    public struct MiddleFrame: Codable, Hashable, Sendable {
        /// The scenario's name.
        public let scenario: String
        /// The number of cells.
        public let cells: Int
        /// In Hz.
        public let refreshRate: Double
        /// Which frame.
        public let frame: Int
        /// x, y, width, height and alpha of every target of the timeline, in its order; empty where one is not in the
        /// container.
        public let targets: [[Double]]

        enum CodingKeys: String, CodingKey {
            case scenario, cells, frame, targets
            case refreshRate = "refresh_rate_hz"
        }
    }

    /// The rows.
    public var rows: [Row]
    /// The frames in the middle, one a scenario, cell count and rate.
    public var middles: [MiddleFrame]

    enum CodingKeys: String, CodingKey {
        case rows
        case middles = "middle_frames"
    }

    /// Reads a file.
    ///
    /// - Throws: ``PositionDigestFileError``.
    public init(path: String) throws(PositionDigestFileError) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { throw .unreadable(file: path) }
        try self.init(json: data, name: path)
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - data: The JSON.
    ///   - name: What to call it in messages.
    /// - Throws: ``PositionDigestFileError``.
    public init(json data: Data, name: String) throws(PositionDigestFileError) {
        do {
            self = try JSONDecoder().decode(PositionDigestFile.self, fromFile: data)
        } catch {
            throw .damaged(file: name)
        }
        guard !rows.isEmpty else { throw .damaged(file: name) }
    }

    /// Computes the frames of scenarios in each format and with each set of kernels; nothing is timed.
    ///
    /// - Throws: ``FrameError/invalidRefreshRate(_:)``; ``BatchError``;
    ///   ``PositionDigestFileError/wrong(scenario:kernelSet:_:)`` where the scalar evaluation says something else.
    public init(
        recording scenarios: [PreparedScenario], refreshRate: Double, kernelSets: [KernelSet],
        precisions: [FramePrecision] = FramePrecision.allCases
    ) throws {
        (rows, middles) = ([], [])
        let runner = try FrameRunner(clock: MonotonicClock(), pace: .backToBack, refreshRate: refreshRate)
        for scenario in scenarios {
            let frames = runner.frameCount(duration: scenario.duration)
            middles.append(MiddleFrame(of: scenario, frames: frames, refreshRate: refreshRate))
            for precision in precisions {
                let scenario = try PreparedScenario(scenario, precision: precision)
                for kernelSet in kernelSets {
                    let reference = try PositionReference(
                        scenario, frames: frames, refreshRate: refreshRate,
                        engine: BatchEngine(kernelSet: kernelSet, threads: 1))
                    if let difference = reference.difference {
                        throw PositionDigestFileError.wrong(
                            scenario: scenario.name, kernelSet: kernelSet, difference)
                    }
                    rows.append(
                        Row(
                            scenario: scenario.name, cells: scenario.cells, refreshRate: refreshRate,
                            precision: precision.rawValue, kernelSet: PositionDigestFile.name(of: kernelSet),
                            frames: reference.digests.map(PositionDigest.text)))
                }
            }
        }
    }

    /// This file with the rows and middle frames of another one: what is about the same run is replaced where it stands,
    /// what is new comes behind the last of its scenario, the rest stays.
    public func updated(with other: PositionDigestFile) -> PositionDigestFile {
        func update<Entry>(
            _ entries: inout [Entry], _ new: [Entry], run: (Entry) -> [String], scenario: (Entry) -> String
        ) {
            for entry in new {
                if let place = entries.firstIndex(where: { run($0) == run(entry) }) {
                    entries[place] = entry
                } else {
                    let last = entries.lastIndex { scenario($0) == scenario(entry) }
                    entries.insert(entry, at: last.map { $0 + 1 } ?? entries.endIndex)
                }
            }
        }
        var file = self
        update(
            &file.rows, other.rows,
            run: { [$0.scenario, "\($0.cells)", "\($0.refreshRate)", $0.precision, $0.kernelSet] }, scenario: \.scenario
        )
        update(
            &file.middles, other.middles, run: { [$0.scenario, "\($0.cells)", "\($0.refreshRate)"] },
            scenario: \.scenario)
        return file
    }

    /// The file as text that ends in a newline: one row a line.
    public func encoded() throws -> Data {
        let text = """
            {
              "rows": [
            \(try rows.jsonLines())
              ],
              "middle_frames": [
            \(try middles.jsonLines())
              ]
            }

            """
        return Data(text.utf8)
    }

    /// The baseline of another architecture rounds differently.
    static func name(of kernelSet: KernelSet) -> String {
        #if arch(x86_64)
        "x86-64 \(kernelSet.rawValue)"
        #else
        "arm64 \(kernelSet.rawValue)"
        #endif
    }

    func row(for scenario: PreparedScenario, refreshRate: Double, kernelSet: KernelSet) -> Row? {
        rows.first {
            $0.scenario == scenario.name && $0.cells == scenario.cells && $0.refreshRate == refreshRate
                && $0.precision == scenario.batch.precision.rawValue
                && $0.kernelSet == PositionDigestFile.name(of: kernelSet)
        }
    }

    func middle(of scenario: PreparedScenario, refreshRate: Double) -> MiddleFrame? {
        middles.first {
            $0.scenario == scenario.name && $0.cells == scenario.cells && $0.refreshRate == refreshRate
        }
    }
}

extension PositionDigestFile.MiddleFrame {
    fileprivate init(of scenario: PreparedScenario, frames: Int, refreshRate: Double) {
        self.scenario = scenario.name
        cells = scenario.cells
        self.refreshRate = refreshRate
        frame = frames / 2
        let (timeline, container) = (scenario.batch.timeline, scenario.batch.container)
        let time = Double(frame) / refreshRate
        targets = timeline.targets.indices.map {
            timeline.place(of: $0, in: container, at: time)?.numbers ?? []
        }
    }

    /// The target that is farthest from where it was, in words; `nil` where all are where they were, but for rounding.
    func movement(in scenario: PreparedScenario, engine: BatchEngine) throws(BatchError) -> String? {
        let timeline = scenario.batch.timeline
        guard timeline.targets.count == targets.count else {
            return "there are \(timeline.targets.count) targets, recorded are \(targets.count)"
        }
        var batch = scenario.batch
        let time = Double(frame) / refreshRate
        try batch.evaluate(at: time, with: engine)
        var farthest: (target: Int, distance: Double, words: String)?
        for target in targets.indices where target != batch.container {
            let wanted = TargetPlace(targets[target])
            let found = batch.place(of: target)
            guard
                let words = TargetPlace.moved(
                    from: wanted, to: found, tolerance: batch.tolerance(of: target, at: time))
            else { continue }
            let distance = wanted.flatMap { wanted in found.map { $0.distance(from: wanted) } } ?? .infinity
            if farthest.map({ $0.distance < distance }) ?? true { farthest = (target, distance, words) }
        }
        return farthest.map { farthest in
            let path = timeline.paths(in: batch.container)[farthest.target]
            return "\(path.isEmpty ? "target \(farthest.target)" : path): \(farthest.words)"
        }
    }
}

extension TargetPlace {
    fileprivate init?(_ numbers: [Double]) {
        guard numbers.count == 5 else { return nil }
        self.init(
            rect: Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]), alpha: numbers[4])
    }

    fileprivate func distance(from other: TargetPlace) -> Double {
        zip(numbers, other.numbers).map { ($0 - $1).magnitude }.max() ?? 0
    }
}

extension PositionCheck {
    /// The frames compared with the recorded digests.
    init(
        _ digests: [UInt64], of scenario: PreparedScenario, budget: FrameBudget, engine: BatchEngine,
        onFile file: PositionDigestFile?, difference: String?
    ) throws(BatchError) {
        let rate = budget.refreshRate
        let row = file?.row(for: scenario, refreshRate: rate, kernelSet: engine.kernelSet)
        let texts = digests.map(PositionDigest.text)
        var difference = difference
        if difference == nil, let row, row.frames != texts {
            let first = zip(row.frames, texts).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            var words =
                first.map {
                    "frame \($0) (\(FrameText.decimal(Double($0) / rate, digits: 4)) s) is the first that differs from "
                        + "its recorded digest"
                } ?? "there are \(texts.count) frames, the recorded digests are of \(row.frames.count)"
            words += "; timed and untimed frames agree, so the code or the scenario has changed"
            if let middle = file?.middle(of: scenario, refreshRate: rate) {
                let moved = try middle.movement(in: scenario, engine: engine)
                words += ". In frame \(middle.frame), "
                words +=
                    moved.map { "what moved farthest is \($0)" }
                    ?? "everything is where it was, but for rounding"
            }
            difference =
                words + ". If that is intended, record the digests again (overshoot frames record --digests); if not, "
                + "compare overshoot trace of both revisions"
        }
        self.init(digest: PositionDigest.combined(digests), isOnFile: row != nil, difference: difference)
    }
}

/// Errors in a file of digests.
public enum PositionDigestFileError: Error, Hashable, Sendable {
    /// The file cannot be read.
    case unreadable(file: String)
    /// The file is cut off, empty, or something else altogether.
    case damaged(file: String)
    /// Frames that differ from the scalar evaluation are not recorded.
    case wrong(scenario: String, kernelSet: KernelSet, String)
}

extension PositionDigestFileError: CustomStringConvertible {
    /// The message: the place, the fault, and what to do.
    public var description: String { message.visible }

    private var message: String {
        switch self {
        case .unreadable(let file): "\(file): there is no such file, or it may not be read"
        case .damaged(let file): "\(file): no digests in this file; record them with overshoot frames record --digests"
        case .wrong(let scenario, let kernelSet, let difference):
            "\(scenario) with the kernels \(kernelSet.rawValue) is wrong, nothing was written: \(difference)"
        }
    }
}
