public import AnimationCore
public import AnimationTimeline
import TimelineCompiler

/// The format in which frames are computed.
public enum FramePrecision: String, CaseIterable, Codable, Sendable {
    /// 64 bits, as timelines have their numbers.
    case double
    /// 32 bits, as a graphics processor takes them: twice as many a lane, half the memory.
    case float
}

/// A timeline compiled in one of the formats.
public struct FrameBatch: Sendable {
    /// The format.
    public let precision: FramePrecision
    /// The timeline that is evaluated.
    public let timeline: Timeline
    /// The row of the container in whose coordinates everything is.
    public let container: Int

    // The one of the format is there.
    private var doubles: CompiledTimeline<Double>?
    private var floats: CompiledTimeline<Float>?

    /// Compiles a timeline.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where the difference of two places of a target does not fit the format.
    public init(_ timeline: Timeline, container: Int, precision: FramePrecision = .double) throws(BatchError) {
        self.precision = precision
        self.timeline = timeline
        self.container = container
        switch precision {
        case .double: doubles = try CompiledTimeline(timeline, container: container)
        case .float: floats = try CompiledTimeline(timeline, container: container)
        }
    }

    /// Number of targets that are evaluated one number at a time, at the time that was evaluated last.
    public var scalarTargets: Int { doubles?.scalarTargets ?? floats?.scalarTargets ?? 0 }

    /// Computes the frame at a time in seconds.
    ///
    /// - Throws: ``BatchError/notFinite(index:)``, as at the construction.
    public mutating func evaluate(at time: Double, with engine: BatchEngine) throws(BatchError) {
        try doubles?.evaluate(at: time, with: engine)
        try floats?.evaluate(at: time, with: engine)
    }

    /// The rectangle of a target in the container, in the frame that was computed last; `nil` where it is not in the
    /// container.
    public func rect(of target: Int) -> Rect? { doubles?.rect(of: target) ?? floats?.rect(of: target) }

    /// The opacity of a target in the frame that was computed last; `nil` where it is not in the container.
    public func alpha(of target: Int) -> Double? { doubles?.alpha(of: target) ?? floats?.alpha(of: target) }
}
