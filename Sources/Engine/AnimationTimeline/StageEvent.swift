/// Something that happened on a stage.
public struct StageEvent: Hashable, Sendable {
    /// The kind of an event.
    public enum Kind: Hashable, Sendable {
        /// A view was put into another.
        case added
        /// A view was taken out.
        case removed
        /// A view was hidden.
        case hidden
        /// A view was shown.
        case shown
        /// An animation block changed something; the target is the first that it changed.
        case animated
        /// An animation block with a completion came to its end.
        case completed(finished: Bool)
        /// A transition began.
        case transitionBegan(String)
        /// A transition was driven by hand to a fraction of its duration.
        case transitionUpdated(Double)
        /// A transition that was driven by hand was let go forwards.
        case transitionFinished
        /// A transition was let go backwards, by hand or because the opposite one was asked for.
        case transitionCancelled
        /// The animator called `completeTransition(_:)`.
        case transitionCompleted(Bool)
        /// A controller's appearance callback was called; the target is its view.
        case appearance(Appearance)
        /// A rule of the contract was broken.
        case violated(ContractViolation.Rule)
    }

    /// An appearance callback of a view controller.
    public enum Appearance: String, Sendable {
        /// Before the view appears.
        case viewWillAppear
        /// After the view has appeared.
        case viewDidAppear
        /// Before the view disappears.
        case viewWillDisappear
        /// After the view has disappeared.
        case viewDidDisappear
    }

    /// The stage time in seconds.
    public let time: Double
    /// The kind of the event.
    public let kind: Kind
    /// The index of the target in the timeline; `nil` for an event without a target.
    public package(set) var target: Int?

    package init(time: Double, kind: Kind, target: Int?) {
        self.time = time
        self.kind = kind
        self.target = target
    }
}

extension StageEvent.Kind: CustomStringConvertible {
    /// The kind in one or two words, and its argument.
    public var description: String {
        switch self {
        case .added: "added"
        case .removed: "removed"
        case .hidden: "hidden"
        case .shown: "shown"
        case .animated: "animated"
        case .completed(let finished): "completed finished=\(finished)"
        case .transitionBegan(let name): "transition-began \(name)"
        case .transitionUpdated(let fraction): "transition-updated \(fraction)"
        case .transitionFinished: "transition-finished"
        case .transitionCancelled: "transition-cancelled"
        case .transitionCompleted(let didComplete): "transition-completed \(didComplete)"
        case .appearance(let callback): callback.rawValue
        case .violated(let rule): "violated \(rule.rawValue)"
        }
    }
}
