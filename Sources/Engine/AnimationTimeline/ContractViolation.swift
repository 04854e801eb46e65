/// A rule of the transition contract that was broken: by whom, when, and how.
public struct ContractViolation: Error, Hashable, Sendable {
    /// The rules.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// `completeTransition(_:)` was not called although nothing was due any more.
        case neverCompleted = "never-completed"
        /// `completeTransition(_:)` was called a second time.
        case completedMoreThanOnce = "completed-more-than-once"
        /// `completeTransition(true)` was called after a cancel.
        case completedDespiteCancel = "completed-despite-cancel"
        /// The view that has to be left in the container is not there.
        case viewMissing = "view-missing"
        /// A view other than the right one was left in the container.
        case viewLeft = "view-left"
        /// A snapshot was left behind.
        case snapshotLeft = "snapshot-left"
        /// A cell stayed hidden, or where its layout does not put it.
        case cellNotRestored = "cell-not-restored"
        /// Alpha, transform or visibility of a view that is left is not that of a view at rest.
        case viewNotAtRest = "view-not-at-rest"
        /// Something still animates after the end.
        case stillAnimating = "still-animating"
        /// A view that is not in the window was animated.
        case animatedOutsideWindow = "animated-outside-window"
        /// A request that iOS ignores or that makes no sense: a presentation while another runs, for example.
        case requestIgnored = "request-ignored"
        /// The container was to be removed or moved while the transition ran.
        case containerRemoved = "container-removed"
        /// A view was to be put into itself.
        case cyclicViewTree = "cyclic-view-tree"
    }

    /// The transition: the animator's type and the operation.
    public let transition: String
    /// The rule.
    public let rule: Rule
    /// The stage time, in seconds.
    public let time: Double
    /// The details.
    public let detail: String

    package init(transition: String, rule: Rule, time: Double, detail: String) {
        self.transition = transition
        self.rule = rule
        self.time = time
        self.detail = detail
    }
}

extension ContractViolation: CustomStringConvertible {
    /// All of it in a line.
    public var description: String { "\(transition) at \(time) s: \(rule.rawValue): \(detail)" }
}
