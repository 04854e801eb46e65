import AnimationMath
import Foundation

@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

/// Observes the turning of pages by touches.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: NSObjectProtocol {
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDataSource {
    public func presentationCount(for _: UIPageViewController) -> Int { 0 }
    public func presentationIndex(for _: UIPageViewController) -> Int { 0 }
}

extension UIPageViewControllerDelegate {
    public func pageViewController(_: UIPageViewController, willTransitionTo _: [UIViewController]) {}
    public func pageViewController(
        _: UIPageViewController, didFinishAnimating _: Bool, previousViewControllers: [UIViewController],
        transitionCompleted _: Bool
    ) {}
}

/// A controller that shows one of several pages, which code or a finger turns.
///
/// In the style `.scroll` its view has a paging scroll view with three places, of which the middle one is the page's at rest. A drag asks
/// the data source for the pages on both sides; code scrolls over 0.3 s, ease-in-out. In the style `.pageCurl` a change takes
/// effect at once, and touches turn no page.
open class UIPageViewController: UIViewController {
    public enum TransitionStyle: Int, Hashable, Sendable { case pageCurl, scroll }
    public enum NavigationOrientation: Int, Hashable, Sendable { case horizontal, vertical }
    public enum NavigationDirection: Int, Hashable, Sendable { case forward, reverse }
    public enum SpineLocation: Int, Hashable, Sendable {
        case none = 0
        case min, mid, max
    }
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
        public static let spineLocation = OptionsKey(rawValue: "spineLocation")
    }

    open weak var dataSource: (any UIPageViewControllerDataSource)?
    open weak var delegate: (any UIPageViewControllerDelegate)?
    public let transitionStyle: TransitionStyle
    public let navigationOrientation: NavigationOrientation
    open private(set) var viewControllers: [UIViewController]?
    /// Whether pages have two sides. Recorded only.
    open var isDoubleSided = false

    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        spacing = (options?[.interPageSpacing] as? NSNumber)?.doubleValue ?? 0
        super.init(nibName: nil, bundle: nil)
    }

    public convenience init() { self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal) }

    public required init?(coder: NSCoder) {
        (transitionStyle, navigationOrientation, spacing) = (.pageCurl, .horizontal, 0)
        super.init(coder: coder)
    }

    open override func loadView() {
        super.loadView()
        guard transitionStyle == .scroll else { return }
        scrollView.frame = view.bounds.insetBy(
            dx: isHorizontal ? -spacing / 2 : 0, dy: isHorizontal ? 0 : -spacing / 2)
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(scrollView)
    }

    /// Shows another page. An animated change that is asked for while a page turns ends that at once.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        endTurn()
        if transitionStyle == .scroll, scrollView.isDragging {
            // The finger goes on, and has nowhere to go.
            neighbors = [:]
            scrollView.limit(isOpenBefore: false, isOpenAfter: false)
        }
        let (old, new) = (self.viewControllers ?? [], viewControllers ?? [])
        if animated, transitionStyle == .scroll, new.count == 1, old.count == 1, old != new,
            let simulation = viewIfLoaded?.simulation, simulation.isAnimating
        {
            let side: Side = direction == .forward ? .after : .before
            begin(Turn(page: new[0], side: side, isByTouch: false, completion: completion))
            scrollView.setContentOffset(scrollView.offset(of: side), animated: true)
            return
        }
        let isShown = viewIfLoaded?.window != nil
        let (leaving, coming) = (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
        if isShown { for page in leaving { page.beginAppearanceTransition(false, animated: false) } }
        for page in leaving { remove(page) }
        self.viewControllers = viewControllers
        for page in coming {
            addChild(page)
            if isShown { page.beginAppearanceTransition(true, animated: false) }
            if transitionStyle == .scroll {
                scrollView.show(page.view, at: .middle)
            } else {
                view.fill(with: page.view)
            }
        }
        if isShown { for page in leaving + coming { page.endAppearanceTransition() } }
        for page in coming { page.didMove(toParent: self) }
        completion?(true)
    }

    // MARK: Turning

    fileprivate enum Side: Int { case before, middle, after }

    private struct Turn {
        let page: UIViewController
        let side: Side
        let isByTouch: Bool
        var completion: ((Bool) -> Void)?
    }

    private let spacing: Double
    private var isHorizontal: Bool { navigationOrientation == .horizontal }
    private lazy var scrollView = PageScrollView(self, isHorizontal: isHorizontal, spacing: spacing)
    /// The running turn.
    private var turn: Turn?
    /// The pages on both sides, as the data source gave them for the current drag.
    private var neighbors: [Side: UIViewController] = [:]

    private func begin(_ new: Turn) {
        turn = new
        addChild(new.page)
        viewControllers?.first?.beginAppearanceTransition(false, animated: true)
        new.page.beginAppearanceTransition(true, animated: true)
        scrollView.show(new.page.view, at: new.side)
    }

    private func finishTurn(isCompleted: Bool, isDragging: Bool = false) {
        guard let finished = turn, let old = viewControllers?.first else { return }
        turn = nil
        if isCompleted {
            viewControllers = [finished.page]
        } else {
            finished.page.beginAppearanceTransition(false, animated: true)
            old.beginAppearanceTransition(true, animated: true)
        }
        let (gone, left) = isCompleted ? (old, finished.page) : (finished.page, old)
        remove(gone)
        scrollView.show(left.view, at: .middle)
        if !isDragging {
            neighbors = [:]
            scrollView.contentOffset = scrollView.offset(of: .middle)
        }
        gone.endAppearanceTransition()
        left.endAppearanceTransition()
        if isCompleted { left.didMove(toParent: self) }
        if finished.isByTouch {
            delegate?.pageViewController(
                self, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: isCompleted)
        }
        finished.completion?(isCompleted)
    }

    /// Ends a running turn at once: one by code at its page, one by touch at the page where it began.
    fileprivate func endTurn() {
        guard let turn else { return }
        scrollView.endMotion()
        finishTurn(isCompleted: !turn.isByTouch)
    }

    private func remove(_ page: UIViewController) {
        page.willMove(toParent: nil)
        page.viewIfLoaded?.removeFromSuperview()
        page.removeFromParent()
    }

    /// Asks for the pages on both sides, which are as far as a drag goes.
    fileprivate func dragWillBegin() {
        guard turn == nil, let page = viewControllers?.first, let dataSource else { return }
        neighbors[.before] = dataSource.pageViewController(self, viewControllerBefore: page)
        neighbors[.after] = dataSource.pageViewController(self, viewControllerAfter: page)
        scrollView.limit(isOpenBefore: neighbors[.before] != nil, isOpenAfter: neighbors[.after] != nil)
    }

    /// Shows the page to which a finger moves the content.
    fileprivate func didDrag(to side: Side) {
        guard side != .middle, turn.map({ $0.isByTouch && $0.side != side }) ?? true else { return }
        if turn != nil { finishTurn(isCompleted: false, isDragging: true) }
        guard let page = neighbors[side] else { return }
        delegate?.pageViewController(self, willTransitionTo: [page])
        begin(Turn(page: page, side: side, isByTouch: true))
    }

    fileprivate func didComeToRest(at side: Side) {
        guard let turn else { return }
        finishTurn(isCompleted: side == turn.side)
    }

    // MARK: Declared

    open var gestureRecognizers: [UIGestureRecognizer] { [] }
    open var spineLocation: SpineLocation { .none }
}

/// Three places for pages, one after the other.
private final class PageScrollView: UIScrollView {
    private weak var pages: UIPageViewController?
    private let isHorizontal: Bool
    private let spacing: Double
    private var places: [ObjectIdentifier: UIPageViewController.Side] = [:]
    private var laidOutSize = CGSize.zero

    init(_ pages: UIPageViewController, isHorizontal: Bool, spacing: Double) {
        (self.pages, self.isHorizontal, self.spacing) = (pages, isHorizontal, spacing)
        super.init(frame: .zero)
        isPagingEnabled = true
        (alwaysBounceHorizontal, alwaysBounceVertical) = (isHorizontal, !isHorizontal)
        contentInsetAdjustmentBehavior = .never
    }

    required init?(coder: NSCoder) { nil }

    private var length: Double { isHorizontal ? bounds.width : bounds.height }

    func offset(of side: UIPageViewController.Side) -> CGPoint {
        let distance = Double(side.rawValue) * length
        return isHorizontal ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance)
    }

    func show(_ view: UIView, at side: UIPageViewController.Side) {
        places[ObjectIdentifier(view)] = side
        if view.superview !== self { addSubview(view) }
        layOut()
    }

    /// Sets how far a drag goes, until the content is at rest: then both sides are open, so that one can begin.
    func limit(isOpenBefore: Bool, isOpenAfter: Bool) {
        let (before, after) = (isOpenBefore ? 0 : -length, isOpenAfter ? 0 : -length)
        contentInset =
            isHorizontal
            ? UIEdgeInsets(top: 0, left: before, bottom: 0, right: after)
            : UIEdgeInsets(top: before, left: 0, bottom: after, right: 0)
    }

    private func layOut() {
        if bounds.size != laidOutSize {
            laidOutSize = bounds.size
            pages?.endTurn()
            contentSize = CGSize(
                width: isHorizontal ? 3 * bounds.width : bounds.width,
                height: isHorizontal ? bounds.height : 3 * bounds.height)
            contentInset = .zero
            contentOffset = offset(of: .middle)
        }
        for view in subviews {
            guard let side = places[ObjectIdentifier(view)] else { continue }
            view.frame = CGRect(origin: offset(of: side), size: bounds.size)
                .insetBy(dx: isHorizontal ? spacing / 2 : 0, dy: isHorizontal ? 0 : spacing / 2)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { pages?.endTurn() }
    }

    override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        places[ObjectIdentifier(subview)] = nil
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer, pages?.dataSource == nil { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    override func dragWillBegin() { pages?.dragWillBegin() }

    override func boundsDidChange(from old: Rect, to new: Rect) {
        if isDragging, old.origin != new.origin {
            let distance = (isHorizontal ? new.origin.x : new.origin.y) - length
            pages?.didDrag(to: distance > 0 ? .after : distance < 0 ? .before : .middle)
        }
        super.boundsDidChange(from: old, to: new)
    }

    override func scrollingDidEnd() {
        for side in [UIPageViewController.Side.before, .middle, .after] where contentOffset == offset(of: side) {
            contentInset = .zero
            pages?.didComeToRest(at: side)
            return
        }
    }
}
