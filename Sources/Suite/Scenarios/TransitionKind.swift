package enum TransitionKind: String, CaseIterable, Hashable, Sendable {
    case popInAndOut = "pop-in-and-out"
    case slideAndZoom = "slide-and-zoom"
    case wave
    case stackModal = "stack-modal"
    case growFrame = "grow-frame"
    case layoutToLayout = "layout-to-layout"
    case pinchLayout = "pinch-layout"
    case defaultPush = "default-push"
    case defaultPresent = "default-present"

    /// The transitions that re-create a published example; the others are the system's.
    package static let published = allCases.filter { $0 != .defaultPush && $0 != .defaultPresent }

    /// Whether the transition is a presentation; otherwise it is navigation, or happens in a collection view.
    package var isPresentation: Bool { self == .stackModal || self == .growFrame || self == .defaultPresent }

    package var summary: String {
        switch self {
        case .popInAndOut: "A collection cell grows to full screen with a spring, and goes back where it came from."
        case .slideAndZoom: "A nine-patch picture of a cell slides to its place, then zooms to its height."
        case .wave: "The cells of one collection leave one after the other, and the next ones arrive likewise."
        case .stackModal: "A modal view springs up from below while the view under it is squeezed."
        case .growFrame: "A modal view grows out of nothing to 20 points inside the container's edges."
        case .layoutToLayout: "The cells of a flow go to their places on a circle during a push."
        case .pinchLayout: "The cells of a flow follow a pinch towards a circle, and settle when it ends."
        case .defaultPush: "The system's push: in from the right, the view below following at three tenths."
        case .defaultPresent: "The system's presentation: up from below."
        }
    }

    package var parameters: [TransitionParameter] {
        switch self {
        case .popInAndOut: [.duration(0.4)]
        case .slideAndZoom: [.duration(0.6)]
        case .wave:
            [
                .duration(0.5),
                TransitionParameter("max_delay_s", 0.4, in: 0...60, "what the last cell waits"),
                TransitionParameter("own_count", 0, in: 0...1, "1 divides arriving cells' delays by their own number"),
            ]
        case .stackModal:
            [
                .duration(0.6),
                TransitionParameter("first_delay_s", 0, in: 0...60, "when the first spring starts"),
                TransitionParameter("second_delay_s", 0.1, in: 0...60, "when the second spring starts"),
                TransitionParameter("harder_damping_ratio", 0.7, in: 0.01...1, "of the squeeze"),
                TransitionParameter("smoother_damping_ratio", 0.85, in: 0.01...1, "of the view that slides up"),
                TransitionParameter("dismiss_damping_ratio", 1, in: 0.01...1, "of both springs of a dismissal"),
                TransitionParameter("slower_velocity_per_s", 1, in: -100...100, "distances per second, all but one"),
                TransitionParameter("faster_velocity_per_s", 2.5, in: -100...100, "of the view that slides up"),
                TransitionParameter("scale_ratio", 0.95, in: 0.01...10, "how far the view below is squeezed"),
            ]
        case .growFrame:
            [.duration(1), TransitionParameter("margin_pt", 20, in: 0...10_000, "what is left to the edges")]
        case .layoutToLayout: [.duration(0.3)]
        case .pinchLayout:
            [
                .duration(0.3),
                TransitionParameter("gesture_s", 0.5, in: 0...60, "how long the pinch lasts"),
                TransitionParameter("end_scale_ratio", 0.7, in: 0.01...10, "what the pinch ends at"),
            ]
        case .defaultPush, .defaultPresent: []
        }
    }
}

/// A number that a transition can be given. Its key ends in its unit: `_s` seconds, `_pt` points, `_ratio` none.
package struct TransitionParameter: Hashable, Sendable {
    package let key: String
    package let defaultValue: Double
    package let range: ClosedRange<Double>
    package let summary: String

    init(_ key: String, _ defaultValue: Double, in range: ClosedRange<Double>, _ summary: String) {
        self.key = key
        self.defaultValue = defaultValue
        self.range = range
        self.summary = summary
    }

    static func duration(_ value: Double) -> TransitionParameter {
        TransitionParameter("duration_s", value, in: 0...60, "how long it takes, delays aside")
    }
}
