/// Why a transition cannot start, or cannot be driven.
public enum TransitionError: Error, Hashable, Sendable {
    /// Another one runs.
    case inProgress(running: String)
    /// The controller to push is on the stack already.
    case alreadyOnStack
    /// The controller to present from presents another already.
    case alreadyPresenting
    /// The controller to present is presented already.
    case alreadyPresented
    /// There is nothing to dismiss.
    case nothingPresented
    /// The controller to present from is not what its stage shows.
    case notShown
    /// Driven by hand, but no transition is.
    case notInteractive
    /// The fraction of the duration was no number.
    case progressNotANumber
}

extension TransitionError: CustomStringConvertible {
    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .inProgress(let running):
            "the transition \(running) runs; let it end, or ask for its opposite, which turns it back"
        case .alreadyOnStack: "the view controller is on the navigation stack already; pop to it instead of pushing it"
        case .alreadyPresenting: "the view controller presents another already; dismiss that one, or present from it"
        case .alreadyPresented: "the view controller is presented already; dismiss it before presenting it again"
        case .nothingPresented: "no view controller is presented here, so there is nothing to dismiss"
        case .notShown: "the view controller is not shown on a stage; make it part of the stage's root view controller"
        case .notInteractive: "no transition is being driven; return this object as interaction controller first"
        case .progressNotANumber: "the progress of a transition must be a number; check what it was divided by"
        }
    }
}
