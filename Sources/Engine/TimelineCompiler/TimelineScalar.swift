import AnimationCore
import AnimationTimeline

/// A number format in which a timeline can be compiled.
public protocol TimelineScalar: BatchScalar {
    /// Computes a frame of cells in this format.
    static func compute(_ batch: inout CellBatch<Self>, at time: Double, with engine: BatchEngine)
}

extension Double: TimelineScalar {
    /// Computes a frame of cells in double precision.
    public static func compute(_ batch: inout CellBatch<Double>, at time: Double, with engine: BatchEngine) {
        engine.frame(&batch, at: time)
    }
}

extension Float: TimelineScalar {
    /// Computes a frame of cells in single precision.
    public static func compute(_ batch: inout CellBatch<Float>, at time: Double, with engine: BatchEngine) {
        engine.frame(&batch, at: time)
    }
}
