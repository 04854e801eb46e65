import AnimationCore
import AnimationTimeline

/// A target that is put together in every frame, because it turns, or because animations of different timing overlap on
/// it: its end plus, for each of them, a delta times its remaining fraction.
struct Composition: Sendable {
    /// One animation's part.
    struct Part: Sendable {
        /// The index of its remaining fraction.
        let remaining: Int
        let delta: BoxValues
    }

    /// The part of an animation that turns the target.
    struct TurningPart: Sendable {
        /// The index of its remaining fraction.
        let remaining: Int
        let turn: Turn
    }

    /// The superview.
    let parent: ParentID
    let end: BoxValues
    let parts: [Part]
    let turns: [TurningPart]
}
