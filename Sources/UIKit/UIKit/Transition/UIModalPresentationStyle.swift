public enum UIModalPresentationStyle: Int, Hashable, Sendable {
    /// Over everything; the presenter's view is removed after the transition.
    case fullScreen = 0
    /// A page over the presenter, whose view stays.
    case pageSheet = 1
    /// A form over the presenter, whose view stays.
    case formSheet = 2
    /// Over the presenting context, whose view is removed after the transition.
    case currentContext = 3
    /// As the transitioning delegate's presentation controller has it; the presenter's view stays unless that says otherwise.
    case custom = 4
    /// Over everything; the presenter's view stays.
    case overFullScreen = 5
    /// Over the presenting context, whose view stays.
    case overCurrentContext = 6
    /// A popover; presented as a page here.
    case popover = 7
    case none = -1
    /// The system's choice: a page sheet.
    case automatic = -2

    var removesPresenter: Bool { self == .fullScreen || self == .currentContext }
    var isSheet: Bool { self == .automatic || self == .pageSheet || self == .formSheet }
}

public enum UIModalTransitionStyle: Int, Hashable, Sendable {
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
}
