/// The pace of the frames.
public enum FramePace: String, Sendable, CaseIterable {
    /// One right after the other: throughput, with warm caches.
    case backToBack = "back-to-back"
    /// Each at its refresh, as a display would ask for it: cold caches and wake-ups included.
    case paced
}
