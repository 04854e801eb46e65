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
    /// The controller that the stage shows first, in both directions.
    public let source: UIViewController
    /// The controller that is presented or pushed, in both directions.
    public let destination: UIViewController
    /// The navigation controller of a push and a pop; `nil` for others.
    public let navigationController: UINavigationController?
    /// The tab bar controller of a change of tabs; `nil` for others.
    public let tabBarController: UITabBarController?
    /// The operation of a navigation controller with this direction.
    public var operation: UINavigationController.Operation { isForward ? .push : .pop }
    /// A view on the source's screen, such as the cell that was tapped.
    public var view: UIView { Thumbnail.of(source.view) }
    /// A pan that starts the transition, for files that are given the gesture that drives them.
    public var pan: UIPanGestureRecognizer { gesture.supply(UIPanGestureRecognizer()) }
    /// A pan from the left edge that starts the transition.
    public var edgePan: UIScreenEdgePanGestureRecognizer { gesture.supply(UIScreenEdgePanGestureRecognizer()) }
    let gesture: SuppliedGesture
    /// The picture on the source's screen.
    public var imageView: UIImageView { Thumbnail.picture(in: source.view) }
    /// The picture on the destination's screen.
    public var destinationImageView: UIImageView { Thumbnail.picture(in: destination.view) }

    private static var retainedObjects: [Any] = []

    /// Keeps an object for the rest of the run, as an app keeps what its transitions refer to weakly.
    public func retained<Object>(_ object: Object) -> Object {
        TransitionRequest.retainedObjects.append(object)
        return object
    }
}

/// The gesture recognizer that files were given.
@MainActor
final class SuppliedGesture {
    private(set) var recognizer: UIPanGestureRecognizer?

    func supply<Pan: UIPanGestureRecognizer>(_ new: Pan) -> Pan {
        if let given = recognizer as? Pan { return given }
        (new as? UIScreenEdgePanGestureRecognizer)?.edges = .left
        recognizer = new
        return new
    }
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
    /// Creates the object that drives a transition by hand. It is created before the touches of a direction.
    public var interaction: ((TransitionRequest) -> (any UIViewControllerInteractiveTransitioning)?)?
    /// Creates the presentation controller.
    public var presentationController: ((TransitionRequest) -> UIPresentationController?)?
    /// Creates the segue that presents the destination.
    public var segue: ((TransitionRequest) -> UIStoryboardSegue)?
    /// Creates the transitioning delegate, which takes the place of the parts above.
    public var transitioningDelegate: ((TransitionRequest) -> any UIViewControllerTransitioningDelegate)?
    /// Creates the navigation controller's delegate, which takes the place of the parts above.
    public var navigationDelegate: ((TransitionRequest) -> any UINavigationControllerDelegate)?
    /// Creates the tab bar controller's delegate, which takes the place of the parts above.
    public var tabBarDelegate: ((TransitionRequest) -> any UITabBarControllerDelegate)?

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
        // For presentation controllers that ask for it.
        preferredContentSize = CGSize(width: UIScreen.main.bounds.width, height: UIScreen.main.bounds.height / 2)
    }

    required init?(coder: NSCoder) { fatalError("placeholders are created in code") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.accessibilityIdentifier = name
        view.backgroundColor = name == "from" ? .white : .lightGray
        let (width, height) = (view.bounds.width, view.bounds.height)
        add("header", CGRect(x: 0, y: 0, width: width, height: height * 0.11))
        let thumbnail = CGRect(x: width * 0.06, y: height * 0.16, width: width * 0.4, height: height * 0.18)
        add(Thumbnail.name, thumbnail, UIImageView(image: Thumbnail.image(thumbnail.size)))
        for row in 0..<3 {
            let y = height * (0.4 + 0.1 * CGFloat(row))
            add("row\(row)", CGRect(x: width * 0.06, y: y, width: width * 0.88, height: height * 0.07))
        }
    }

    private func add(_ name: String, _ frame: CGRect, _ child: UIView = UIView()) {
        child.frame = frame
        child.accessibilityIdentifier = name
        child.backgroundColor = .gray
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleTopMargin, .flexibleBottomMargin]
        view.addSubview(child)
    }
}

/// The view of a placeholder that plays the tapped cell: a picture.
@MainActor
enum Thumbnail {
    static let name = "thumbnail"

    /// The thumbnail in a controller's view, or else its first subview, or the view itself.
    static func of(_ view: UIView) -> UIView {
        view.subviews.first { $0.accessibilityIdentifier == name } ?? view.subviews.first ?? view
    }

    /// The first picture in a controller's view; one is added where there is none.
    static func picture(in view: UIView) -> UIImageView {
        if let picture = firstPicture(in: view) { return picture }
        let picture = UIImageView(image: image(view.bounds.size))
        picture.frame = of(view).frame
        view.addSubview(picture)
        return picture
    }

    private static func firstPicture(in view: UIView) -> UIImageView? {
        if let picture = view as? UIImageView { return picture }
        return view.subviews.lazy.compactMap(firstPicture).first
    }

    static func image(_ size: CGSize) -> UIImage { UIGraphicsImageRenderer(size: size).image { _ in } }
}
