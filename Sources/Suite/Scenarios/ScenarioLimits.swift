import FrameSuite

package struct ScenarioLimits: Sendable {
    /// Cells of each collection.
    package let cells: Int
    /// Cells or views that tracks animate, counted once for each track and keyframe.
    package let animations: Int
    /// Cells that a gesture places, counted once for each of its steps. The default gesture has 31 steps.
    package let gestureChanges: Int

    /// The limits of files, which may come from others or contain a mistake: such a scenario runs forwards and backwards
    /// within five seconds of processor time on a slow machine.
    package static let file = ScenarioLimits(cells: 150_000, animations: 300_000, gestureChanges: 2_500_000)
    /// The limits of programs and command lines, which name the number of cells themselves. A million cells that all move
    /// take some seconds.
    package static let program = ScenarioLimits(cells: 1_000_000, animations: 2_000_000, gestureChanges: 15_000_000)
    /// Checks what can be known before the run.
    ///
    /// - Throws: ``ScenarioError/tooLarge(name:quantity:count:limit:)``.
    func check(_ scenario: Scenario) throws(ScenarioError) {
        try ScenarioError.check(scenario.name, "cells", Double(scenario.cells), cells)
        switch scenario.content {
        case .named(let setup):
            guard setup.kind == .pinchLayout else { return }
            let steps = setup.parameter("gesture_s") * 60 + 1
            try ScenarioError.check(scenario.name, "changes of cells", steps * Double(setup.cells), gestureChanges)
        case .composed(let transition):
            let animations = transition.tracks.reduce(0) {
                $0 + Double($1.keyframeCount * transition.targetCount(of: $1))
            }
            try ScenarioError.check(scenario.name, "animations", animations, self.animations)
            try FrameCount.check(
                name: scenario.name, duration: transition.duration(cells: scenario.cells),
                refreshRate: scenario.refreshRate)
        }
    }
}

extension Scenario {
    package var cells: Int {
        switch content {
        case .named(let setup): setup.cells
        case .composed(let transition): max(transition.source.cells, transition.destination.cells)
        }
    }
}

extension ComposedTransition {
    func targetCount(of track: Track) -> Int {
        switch track.target {
        case "source cells": source.cells
        case "destination cells": destination.cells
        default: 1
        }
    }
}

extension ComposedTransition.Track {
    /// The number of changes for each view: one, and one for each keyframe.
    var keyframeCount: Int {
        let counts = [
            frame?.keyframes.count, translation?.keyframes.count, scale?.keyframes.count, rotation?.keyframes.count,
            alpha?.keyframes.count,
        ]
        return 1 + counts.reduce(0) { $0 + ($1 ?? 0) }
    }
}
