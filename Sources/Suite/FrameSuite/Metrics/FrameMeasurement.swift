public import AnimationCore

/// A run with what a judge has to know beside its times: how it was measured, whether a frame allocated, and whether the
/// positions were right.
public struct FrameMeasurement: Sendable {
    /// The conditions of a measurement.
    public struct Conditions: Hashable, Sendable {
        /// The pace of the frames.
        public var pace: FramePace
        /// The number of threads that a large batch was spread over.
        public var threads: Int
        /// The kernels in use.
        public var kernelSet: KernelSet
        /// The number of targets in each frame.
        public var targets: Int
        /// The largest number of them that are evaluated one number at a time.
        public var scalarTargets: Int
        /// The reason for the number of repetitions.
        public var repetitionsReason: String

        /// Creates conditions.
        public init(
            pace: FramePace, threads: Int, kernelSet: KernelSet, targets: Int, scalarTargets: Int = 0,
            repetitionsReason: String = ""
        ) {
            self.pace = pace
            self.threads = threads
            self.kernelSet = kernelSet
            self.targets = targets
            self.scalarTargets = scalarTargets
            self.repetitionsReason = repetitionsReason
        }
    }

    /// The times.
    public let run: FrameRun
    /// The conditions of the measurement.
    public let conditions: Conditions
    /// Allocations in all steady frames together, which are those in which nothing starts, ends at once, or is added,
    /// taken out, shown or hidden; `nil` where they cannot be counted.
    public let steadyAllocations: Int?
    /// The result of the position check.
    public let positions: PositionCheck
    /// The machine's speed meanwhile; `nil` if it was not measured.
    public let speed: MachineSpeed?

    /// Gathers what was measured.
    public init(
        run: FrameRun, conditions: Conditions, steadyAllocations: Int?, positions: PositionCheck,
        speed: MachineSpeed? = nil
    ) {
        self.run = run
        self.conditions = conditions
        self.steadyAllocations = steadyAllocations
        self.positions = positions
        self.speed = speed
    }
}

/// Whether the positions of the timed frames were those of the untimed trace and of the recorded digest.
public struct PositionCheck: Hashable, Sendable {
    /// The digest of all frames, as ``PositionDigest`` makes it.
    public let digest: UInt64
    /// Whether there was a recorded digest to compare with.
    public let isOnFile: Bool
    /// The first difference; `nil` if there is none.
    public let difference: String?

    /// Creates a finding.
    public init(digest: UInt64, isOnFile: Bool = false, difference: String? = nil) {
        self.digest = digest
        self.isOnFile = isOnFile
        self.difference = difference
    }
}
