public import AnimationCore
public import Foundation

/// The digests of scenarios' frames as they are checked in: one row a scenario, cell count, rate, precision and class of
/// instruction set, because rounding differs between the last two.
public struct PositionDigestFile: Codable, Hashable, Sendable {
    /// The frames of one run.
    public struct Row: Codable, Hashable, Sendable {
        /// The scenario's name.
        public let scenario: String
        /// How many cells take part.
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

    /// The rows.
    public var rows: [Row]

    /// Reads a file.
    ///
    /// - Throws: ``PositionDigestFileError``.
    public init(path: String) throws(PositionDigestFileError) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { throw .unreadable(file: path) }
        do {
            self = try JSONDecoder().decode(PositionDigestFile.self, from: data)
        } catch {
            throw .damaged(file: path)
        }
        guard !rows.isEmpty else { throw .damaged(file: path) }
    }

    /// Computes the frames of scenarios with each set of kernels; nothing is timed.
    ///
    /// - Throws: ``FrameError/invalidRefreshRate(_:)``; ``BatchError``.
    public init(recording scenarios: [PreparedScenario], refreshRate: Double, kernelSets: [KernelSet]) throws {
        rows = []
        for scenario in scenarios {
            for kernelSet in kernelSets {
                let runner = try FrameRunner(clock: MonotonicClock(), pace: .backToBack, refreshRate: refreshRate)
                let reference = try PositionReference(
                    scenario, frames: runner.frameCount(duration: scenario.duration), refreshRate: refreshRate,
                    engine: BatchEngine(kernelSet: kernelSet, threads: 1))
                if let difference = reference.difference {
                    throw PositionDigestFileError.wrong(scenario: scenario.name, kernelSet: kernelSet, difference)
                }
                rows.append(
                    Row(
                        scenario: scenario.name, cells: scenario.cells, refreshRate: refreshRate,
                        precision: "double", kernelSet: PositionDigestFile.name(of: kernelSet),
                        frames: reference.digests.map(PositionDigest.text)))
            }
        }
    }

    /// The file as text that ends in a newline, one frame a line.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + [0x0A]
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
                && $0.precision == "double" && $0.kernelSet == PositionDigestFile.name(of: kernelSet)
        }
    }
}

extension PositionCheck {
    /// What the frames came to, held against the digests on file.
    init(
        _ digests: [UInt64], of scenario: PreparedScenario, budget: FrameBudget, kernelSet: KernelSet,
        onFile file: PositionDigestFile?, difference: String?
    ) {
        let row = file?.row(for: scenario, refreshRate: budget.refreshRate, kernelSet: kernelSet)
        let texts = digests.map(PositionDigest.text)
        var difference = difference
        if difference == nil, let row, row.frames != texts {
            let frame = zip(row.frames, texts).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            difference =
                frame.map {
                    "frame \($0) (\(FrameText.decimal(Double($0) / budget.refreshRate, digits: 4)) s) is the first "
                        + "that differs from its digest on file"
                } ?? "\(texts.count) frames, the digests on file are of \(row.frames.count)"
        }
        self.init(digest: PositionDigest.combined(digests), isOnFile: row != nil, difference: difference)
    }
}

/// What is wrong with a file of digests.
public enum PositionDigestFileError: Error, Hashable, Sendable {
    /// The file cannot be read.
    case unreadable(file: String)
    /// The file is cut off, empty, or something else altogether.
    case damaged(file: String)
    /// Frames that are not what the scalar evaluation says are not written down.
    case wrong(scenario: String, kernelSet: KernelSet, String)
}

extension PositionDigestFileError: CustomStringConvertible {
    /// What is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file): "\(file): there is no such file, or it may not be read"
        case .damaged(let file): "\(file): holds no digests; write it anew with overshoot frames --record-digests"
        case .wrong(let scenario, let kernelSet, let difference):
            "\(scenario) with the kernels \(kernelSet.rawValue) is wrong, nothing was written: \(difference)"
        }
    }
}
