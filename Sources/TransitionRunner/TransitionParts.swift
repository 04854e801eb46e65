import HeadlessKit

/// One direction of a transition, for code that creates its animator.
@MainActor
public struct TransitionRequest {
    /// Whether the destination comes (present, push) rather than goes (dismiss, pop).
    public let isForward: Bool
    /// The controller that is left.
    public let from: UIViewController
    /// The controller that is gone to.
    public let to: UIViewController
    /// The controller of the stage's beginning, whatever the direction.
    public let source: UIViewController
    /// The controller that is presented or pushed, whatever the direction.
    public let destination: UIViewController
    /// The navigation controller of a push and a pop; `nil` for a presentation.
    public let navigationController: UINavigationController?
    /// The operation of a navigation controller with this direction.
    public var operation: UINavigationController.Operation { isForward ? .push : .pop }
    /// A view on the source's screen, such as the cell that was tapped.
    public var view: UIView { Thumbnail.of(source.view) }
}

/// The parts of a transition that somebody's files define. What is `nil` is the system's own.
@MainActor
public struct TransitionParts {
    /// Creates the controller to start from.
    public var source: (() -> UIViewController)?
    /// Creates the controller to present or push.
    public var destination: (() -> UIViewController)?
    /// Creates the animator of a direction.
    public var animator: ((TransitionRequest) -> (any UIViewControllerAnimatedTransitioning)?)?
    /// Creates the object that drives the backward transition by hand. It is created when the destination is on the screen.
    public var interaction: ((TransitionRequest) -> (any UIViewControllerInteractiveTransitioning)?)?
    /// Creates the presentation controller.
    public var presentationController: ((TransitionRequest) -> UIPresentationController?)?
    /// Creates the transitioning delegate, which takes the place of the parts above.
    public var transitioningDelegate: ((TransitionRequest) -> any UIViewControllerTransitioningDelegate)?
    /// Creates the navigation controller's delegate, which takes the place of the parts above.
    public var navigationDelegate: ((TransitionRequest) -> any UINavigationControllerDelegate)?

    /// Creates parts that are all the system's own.
    public init() {}
}

/// A controller for the transitions of files that define none: a header, a thumbnail and rows.
@MainActor
final class PlaceholderController: UIViewController {
    private let name: String

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    required init?(coder: NSCoder) { fatalError("placeholders are created in code") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.accessibilityIdentifier = name
        view.backgroundColor = name == "from" ? .white : .lightGray
        let (width, height) = (view.bounds.width, view.bounds.height)
        add("header", CGRect(x: 0, y: 0, width: width, height: height * 0.11))
        add(Thumbnail.name, CGRect(x: width * 0.06, y: height * 0.16, width: width * 0.4, height: height * 0.18))
        for row in 0..<3 {
            let y = height * (0.4 + 0.1 * CGFloat(row))
            add("row\(row)", CGRect(x: width * 0.06, y: y, width: width * 0.88, height: height * 0.07))
        }
    }

    private func add(_ name: String, _ frame: CGRect) {
        let child = UIView(frame: frame)
        child.accessibilityIdentifier = name
        child.backgroundColor = .gray
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleTopMargin, .flexibleBottomMargin]
        view.addSubview(child)
    }
}

/// The view of a placeholder that plays the tapped cell.
@MainActor
enum Thumbnail {
    static let name = "thumbnail"

    /// The thumbnail in a controller's view, or else its first subview, or the view itself.
    static func of(_ view: UIView) -> UIView {
        view.subviews.first { $0.accessibilityIdentifier == name } ?? view.subviews.first ?? view
    }
}
