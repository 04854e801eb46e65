import FrameSuite
import AnimationCore
import HeadlessKit
import Transitions

/// A stage on which one transition can run in both directions.
///
/// It shows a navigation controller with a collection of square cells (`list`), and the screen it goes to
/// (`detail`), which for the wave and the layouts is a collection of as many cells. The tapped cell is the one in the
/// middle of those that are visible.
@MainActor
package final class TransitionScene {
    package let setup: TransitionSetup
    package let stage: Stage
    package let navigation: UINavigationController
    package let list: ListController
    package let detail: CellsViewController
    /// Drives the next transition by hand, if set. It is not used for the pinch, which is driven by hand anyway.
    package var interaction: UIPercentDrivenInteractiveTransition?
    /// Called between the system and the animator, if set: for fault injection in tests.
    package var wrapAnimator:
        ((any UIViewControllerAnimatedTransitioning) -> any UIViewControllerAnimatedTransitioning)?
    private let delegate = TransitionDelegate()
    private let pinch: PinchLayoutController

    package init(_ setup: TransitionSetup, isColored: Bool = false) {
        self.setup = setup
        stage = Stage(size: CGSize(width: setup.container.width, height: setup.container.height))
        let side = setup.fittedSide
        let flow = CollectionLayouts.flow(itemSize: CGSize(width: side, height: side))
        flow.minimumInteritemSpacing = side * TransitionSetup.gap
        flow.minimumLineSpacing = side * TransitionSetup.gap
        list = ListController(collectionViewLayout: flow, numberOfItems: setup.cells)
        list.title = "list"
        list.ancestorTransform = CGAffineTransform(setup.ancestorTransform)
        switch setup.kind {
        case .wave:
            let layout = CollectionLayouts.flow(itemSize: CGSize(width: side, height: side))
            layout.minimumInteritemSpacing = flow.minimumInteritemSpacing
            layout.minimumLineSpacing = flow.minimumLineSpacing
            detail = CellsViewController(collectionViewLayout: layout, numberOfItems: setup.cells)
        case .layoutToLayout:
            let layout = CollectionLayouts.circle(itemSize: CGSize(width: side, height: side))
            detail = CellsViewController(collectionViewLayout: layout, numberOfItems: setup.cells)
            detail.useLayoutToLayoutNavigationTransitions = true
            list.collectionView.layoutChangeDuration = setup.parameter("duration_s")
        default:
            detail = DetailController(collectionViewLayout: CollectionLayouts.list(), numberOfItems: 0)
        }
        detail.title = "detail"
        (list.isColored, detail.isColored) = (isColored, isColored)
        navigation = UINavigationController(rootViewController: list)
        navigation.title = "navigation"
        let circle = { CollectionLayouts.circle(itemSize: CGSize(width: side, height: side)) }
        pinch = PinchLayoutController(collectionView: list.collectionView, flow: { flow }, circle: circle)
        navigation.delegate = delegate
        detail.transitioningDelegate = delegate
        detail.modalPresentationStyle = setup.kind == .defaultPresent ? .fullScreen : .custom
        stage.rootViewController = navigation
        stage.window.layoutIfNeeded()
        list.collectionView.contentOffset.y = setup.scrollOffset
        let visible = list.collectionView.visibleCells
        list.selected = visible.isEmpty ? nil : list.collectionView.indexPath(for: visible[visible.count / 2])
        if setup.kind == .pinchLayout {
            list.collectionView.layoutChangeDuration = setup.parameter("duration_s")
        }
        delegate.animator = { [weak self] operation, from, to in self?.animator(operation, from: from, to: to) }
        delegate.interaction = { [weak self] in self?.interaction }
    }

    /// Runs the transition forwards, from time 0 to its end.
    package func forward() -> Timeline {
        stage.record { begin() }
    }

    /// Runs the backward transition, from time 0 to its end.
    package func backward() -> Timeline {
        stage.record { beginBack() }
    }

    package func begin() {
        if setup.kind == .pinchLayout {
            pinchOnce()
        } else if setup.kind.isPresentation {
            list.present(detail, animated: true)
        } else {
            navigation.pushViewController(detail, animated: true)
        }
    }

    package func beginBack() {
        if setup.kind == .pinchLayout {
            pinchOnce()
        } else if setup.kind.isPresentation {
            list.dismiss(animated: true)
        } else {
            navigation.popViewController(animated: true)
        }
    }

    /// The gesture: from scale 1 to its end at an even pace, once a sixtieth of a second, then let go.
    private func pinchOnce() {
        let (length, end) = (setup.parameter("gesture_s"), setup.parameter("end_scale_ratio"))
        let steps = max(1, Int(saturating: (length * 60).rounded()))
        let start = stage.now
        stage.schedule(at: start) { self.pinch.pinchBegan() }
        for step in 1...steps {
            let fraction = Double(step) / Double(steps)
            stage.schedule(at: start + fraction * length) { self.pinch.pinchChanged(scale: 1 + (end - 1) * fraction) }
        }
        stage.schedule(at: start + length) { self.pinch.pinchEnded(scale: end) }
    }

    private func animator(
        _ operation: UINavigationController.Operation, from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        let animator: (any UIViewControllerAnimatedTransitioning)?
        switch setup.kind {
        case .popInAndOut:
            animator = PopInAndOutAnimator(operation: operation, duration: setup.parameter("duration_s"))
        case .slideAndZoom:
            animator = SlideAndZoomAnimator(from: from, to: to, duration: setup.parameter("duration_s"))
        case .wave:
            animator = WaveAnimator(
                operation: operation, duration: setup.parameter("duration_s"),
                maxDelay: setup.parameter("max_delay_s"),
                delayRule: setup.parameter("own_count") == 0 ? .sourceCount : .ownCount)
        case .stackModal:
            let modal = StackModalAnimator(mode: operation == .push ? .present : .dismiss)
            modal.duration = setup.parameter("duration_s")
            modal.firstDelay = setup.parameter("first_delay_s")
            modal.secondDelay = setup.parameter("second_delay_s")
            modal.harderDamping = setup.parameter("harder_damping_ratio")
            modal.smootherDamping = setup.parameter("smoother_damping_ratio")
            modal.dismissDamping = setup.parameter("dismiss_damping_ratio")
            modal.slowerVelocity = setup.parameter("slower_velocity_per_s")
            modal.fasterVelocity = setup.parameter("faster_velocity_per_s")
            modal.scale = setup.parameter("scale_ratio")
            animator = modal
        case .growFrame:
            // It only grows: its dismissal is the system's.
            animator =
                operation == .push
                ? GrowFrameAnimator(duration: setup.parameter("duration_s"), margin: setup.parameter("margin_pt"))
                : nil
        // The collection views move the cells themselves, and the rest is the system's own.
        case .layoutToLayout, .pinchLayout, .defaultPush, .defaultPresent:
            animator = nil
        }
        return animator.map { wrapAnimator?($0) ?? $0 } ?? systemAnimator(operation, from: from, to: to)
    }

    /// The system's animator, where the transition is driven by hand: a driver is asked for only where there is an animator.
    private func systemAnimator(
        _ operation: UINavigationController.Operation, from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        guard interaction != nil else { return nil }
        if setup.kind == .growFrame || setup.kind == .defaultPresent || setup.kind == .stackModal {
            return DefaultPresentationTransition(isPresenting: operation == .push, style: .coverVertical)
        }
        return CollectionLayoutTransition(operation, from: from, to: to)
            ?? DefaultNavigationTransition(isPush: operation == .push)
    }
}

/// The screen that a transition starts from: a collection in a view of its own, which may be transformed.
package final class ListController: CellsViewController, CollectionPushAndPoppable, SlideAndZoomListing {
    /// The item that was tapped; `nil` for none.
    package var selected: IndexPath?
    var ancestorTransform = CGAffineTransform.identity
    private let holder = UIView(frame: .zero)

    /// The cell of the tapped item, while it is in sight.
    package var sourceCell: UICollectionViewCell? { selected.flatMap { collectionView.cellForItem(at: $0) } }

    package var originRect: CGRect? { sourceCell?.frame }

    package override func viewDidLoad() {
        super.viewDidLoad()
        if isColored { view.backgroundColor = .white }
        if ancestorTransform != .identity {
            holder.accessibilityIdentifier = "holder"
            holder.frame = view.bounds
            holder.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(holder)
            collectionView.frame = holder.bounds
            holder.addSubview(collectionView)
        }
    }

    package override func viewDidLayoutSubviews() {
        if ancestorTransform != .identity { holder.transform = ancestorTransform }
    }
}

/// The screen that a transition goes to.
package final class DetailController: CellsViewController, SlideAndZoomDetailing {
    /// The upper part of the screen, in the container's coordinates.
    package var destinationRect: CGRect {
        CGRect(x: 0, y: 0, width: view.bounds.width, height: view.bounds.height / 2)
    }

    package override func viewDidLoad() {
        guard isColored else { return }
        view.backgroundColor = UIColor(hue: 0.58, saturation: 0.06, brightness: 1, alpha: 1)
        let width = view.bounds.width - 40
        let image = UIImageView(frame: CGRect(x: 20, y: 60, width: width, height: width * 0.62))
        image.image = UIImage()
        let texts = ["A card"] + Array(repeating: "What the card says, in as many words as fit.", count: 4)
        let labels = texts.enumerated().map { line, text in
            let label = UILabel(
                frame: CGRect(x: 20, y: image.frame.maxY + 24 + 34 * CGFloat(line), width: width, height: 24))
            label.text = text
            return label
        }
        for shown in [image] + labels { view.addSubview(shown) }
    }
}
