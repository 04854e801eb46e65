import AnimationCore
import AnimationTimeline

extension Timeline {
    /// The targets that the batch engine does not evaluate: those with explicit animations or depth, and all that is in them.
    func targetsBeyondTheEngine() -> Set<Int> {
        guard hasDepth || !layerAnimations.isEmpty else { return individuallyTimedTargets }
        var beyond = Set(layerAnimations.map(\.target)).union(tracks { $0 == .depth }.map(\.target))
        for (target, details) in details where details.hasDepth { beyond.insert(target) }
        // A layer enters with one of its ancestors: hierarchies are shallow, and this ends when nothing is added.
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for target in targets.indices {
                if let parent = targets[target].parent, beyond.contains(parent), beyond.insert(target).inserted {
                    isGrowing = true
                }
            }
            for change in hierarchy {
                if let parent = change.parent, beyond.contains(parent), beyond.insert(change.target).inserted {
                    isGrowing = true
                }
            }
        }
        return beyond.union(individuallyTimedTargets)
    }

    /// The targets with keyframes whose progress may leave 0…1. What is in them is evaluated by the engine.
    private var individuallyTimedTargets: Set<Int> {
        guard timings.contains(where: { $0.shape != nil }) else { return [] }
        return Set(tracks(where: \.isPlacement).filter { timings[$0.change.timing].shape != nil }.map(\.target))
    }
}
