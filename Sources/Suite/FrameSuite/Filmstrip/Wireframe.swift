import AnimationCore
import AnimationTimeline

/// The outlines of a transition's views at any time, in the container's coordinates. The pictures' only access to the
/// timeline.
package struct Wireframe {
    /// The side of the transition that a view belongs to.
    package enum Role: String, CaseIterable {
        case source, destination, snapshot
    }

    package struct Shape: Equatable {
        package let target: Int
        package let role: Role
        /// The corners in the container's coordinates, in points: top left, then clockwise.
        package let corners: [Point]

        var center: Point {
            Point(
                x: corners.reduce(0) { $0 + $1.x } / Double(corners.count),
                y: corners.reduce(0) { $0 + $1.y } / Double(corners.count))
        }
    }

    /// The size of the container, in points.
    package let size: Size
    /// The duration of the transition, in seconds.
    package let duration: Double
    private var frames: TimelineFrames
    let roles: [Role]

    package init(_ run: ScenarioRun) {
        let timeline = run.timeline
        size = timeline.geometry(of: run.container, at: 0).bounds.size
        duration = timeline.duration
        frames = TimelineFrames(timeline, container: run.container)
        let names = timeline.paths(in: run.container).map { String($0.prefix { $0 != "/" }) }
        // The source is the screens that the transition removes or, where all stay, those that were there before.
        func screens(at time: Double) -> Set<String> {
            var screens: [Int] = []
            func add(_ parent: Int) {
                for child in order[parent] {
                    if timeline.targets[child].name == .container { add(child) } else { screens.append(child) }
                }
            }
            let order = timeline.drawingOrder(at: time)
            add(run.container)
            return Set(screens.map { names[$0] })
        }
        let (before, after) = (screens(at: -1), screens(at: timeline.duration))
        let sources = before.isSubset(of: after) ? before : before.subtracting(after)
        roles = names.map { name in
            name.hasPrefix("snapshot") ? .snapshot : sources.contains(name) ? .source : .destination
        }
    }

    /// The outlines that can be seen at a time, in the timeline's order.
    package mutating func shapes(at time: Double) -> [Shape] {
        frames.rows(at: time).compactMap { row in
            guard row.opacity > 0.01 else { return nil }
            return Shape(
                target: row.target, role: roles[row.target],
                corners: row.bounds.cornerList.map { $0.applying(row.transformToContainer) })
        }
    }

    /// The outlines at times of a grid, from the start to the first time at or after the end; at least two.
    mutating func samples(perSecond rate: Double) -> [[Shape]] {
        let last = max(1, FrameCount.last(duration: duration, refreshRate: rate))
        return (0...last).map { shapes(at: Double($0) / rate) }
    }
}

extension Rect {
    /// Top left, then clockwise.
    var cornerList: [Point] { [corners.0, corners.1, corners.2, corners.3] }
}
