import AnimationCore
import HeadlessKit
import Transitions

/// A stage on which a composed transition can be run, as push and pop.
@MainActor
final class ComposedScene {
    let stage: Stage
    private let navigation: UINavigationController
    private let source: ScreenController
    private let destination: ScreenController
    private let delegate: Delegate

    init(_ transition: ComposedTransition, isColored: Bool) {
        stage = Stage(size: CGSize(transition.container))
        source = ScreenController(transition.source, title: "source")
        destination = ScreenController(transition.destination, title: "destination")
        (source.isColored, destination.isColored) = (isColored, isColored)
        navigation = UINavigationController(rootViewController: source)
        delegate = Delegate(transition)
        navigation.delegate = delegate
        stage.rootViewController = navigation
        stage.window.layoutIfNeeded()
        source.collectionView.contentOffset.y = transition.source.scrollOffset
    }

    func forward() -> Timeline {
        stage.record {
            navigation.pushViewController(destination, animated: true)
        }
    }

    func backward() -> Timeline {
        stage.record { _ = navigation.popViewController(animated: true) }
    }

    private final class Delegate: NSObject, UINavigationControllerDelegate {
        let transition: ComposedTransition

        init(_ transition: ComposedTransition) {
            self.transition = transition
            super.init()
        }

        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation,
            from fromVC: UIViewController, to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? {
            ComposedAnimator(transition, isForward: operation == .push)
        }
    }
}

/// A screen of a composed transition: cells in a layout, and views over them.
final class ScreenController: CellsViewController {
    private let screen: ComposedTransition.Screen
    private(set) var namedViews: [String: UIView] = [:]

    init(_ screen: ComposedTransition.Screen, title: String) {
        self.screen = screen
        let item = screen.layout?.item ?? Size(width: 100, height: 100)
        let layout: UICollectionViewLayout
        switch screen.layout?.kind {
        case "flow":
            let flow = CollectionLayouts.flow(itemSize: CGSize(item))
            flow.minimumInteritemSpacing = screen.layout?.spacing ?? 5
            flow.minimumLineSpacing = screen.layout?.spacing ?? 5
            layout = flow
        case "circle": layout = CollectionLayouts.circle(itemSize: CGSize(item))
        default:
            let list = CollectionLayouts.list(rowHeight: screen.layout?.rowHeight ?? 44)
            list.rowSpacing = screen.layout?.spacing ?? 0
            layout = list
        }
        super.init(collectionViewLayout: layout, numberOfItems: screen.cells)
        self.title = title
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        for (name, frame) in screen.views {
            let child = UIView(frame: CGRect(frame))
            child.accessibilityIdentifier = name
            namedViews[name] = child
            view.addSubview(child)
        }
    }

    func frame(in container: UIView) -> Rect { screen.frame ?? Rect(container.bounds) }
}

private final class ComposedAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let transition: ComposedTransition
    private let isForward: Bool

    init(_ transition: ComposedTransition, isForward: Bool) {
        self.transition = transition
        self.isForward = isForward
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double {
        let screens = [UITransitionContextViewControllerKey.from, .to].compactMap {
            context?.viewController(forKey: $0) as? ScreenController
        }
        return transition.duration(cells: screens.map { $0.collectionView.visibleCells.count }.max() ?? 0)
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        guard let from = context.viewController(forKey: .from) as? ScreenController,
            let to = context.viewController(forKey: .to) as? ScreenController
        else { return context.completeTransition(false) }
        let (source, destination) = isForward ? (from, to) : (to, from)
        to.view.frame = CGRect(to.frame(in: container))
        if isForward {
            container.addSubview(to.view)
        } else {
            container.insertSubview(to.view, belowSubview: from.view)
        }
        to.view.layoutIfNeeded()

        var running = 1
        var moved: [UIView] = []
        let end: (Bool) -> Void = { _ in
            running -= 1
            guard running == 0 else { return }
            for view in moved {
                view.transform = .identity
                view.alpha = 1
            }
            context.completeTransition(!context.transitionWasCancelled)
        }
        for track in transition.tracks {
            let targets = views(track.target, source, destination)
            moved += targets
            for (index, view) in targets.enumerated() {
                running += 1
                let delay = track.delay + (track.stagger?.delay(of: index, among: targets.count) ?? 0)
                play(isForward ? track : track.reversed, on: view, delay: delay, completion: end)
            }
        }
        // Holds the end open until all tracks have begun, and ends a transition without any.
        UIView.animate(withDuration: 0, animations: {}, completion: end)
    }

    private func views(_ target: String, _ source: ScreenController, _ destination: ScreenController) -> [UIView] {
        switch target {
        case "source": [source.view]
        case "destination": [destination.view]
        case "source cells": source.collectionView.visibleCells
        case "destination cells": destination.collectionView.visibleCells
        default: [source.namedViews[target] ?? destination.namedViews[target]].compactMap { $0 }
        }
    }

    private func play(
        _ track: ComposedTransition.Track, on view: UIView, delay: Double, completion: @escaping (Bool) -> Void
    ) {
        var parts = TransformParts(
            translation: track.translation?.from, scale: track.scale?.from, rotation: track.rotation?.from)
        if let frame = track.frame?.from { place(view, frame) }
        if let alpha = track.alpha?.from { view.alpha = alpha }
        if parts.isUsed { view.transform = parts.transform }

        let changes = {
            parts.translation = track.translation?.to ?? parts.translation
            parts.scale = track.scale?.to ?? parts.scale
            parts.rotation = track.rotation?.to ?? parts.rotation
            if parts.isUsed || track.movesTransform { view.transform = parts.transform }
            if let frame = track.frame?.to { self.place(view, frame) }
            if let alpha = track.alpha?.to { view.alpha = alpha }
        }
        switch track.pace {
        case .spring(let ratio, let velocity):
            UIView.animate(
                withDuration: track.duration, delay: delay, usingSpringWithDamping: ratio,
                initialSpringVelocity: velocity, animations: changes, completion: completion)
        case .curve(let curve):
            UIView.animateKeyframes(withDuration: track.duration, delay: delay, curve: curve) {
                changes()
                ComposedAnimator.keyframes(track.frame) { self.place(view, $0) }
                ComposedAnimator.keyframes(track.alpha) { view.alpha = $0 }
                ComposedAnimator.keyframes(track.translation) { value in
                    parts.translation = value
                    view.transform = parts.transform
                }
                ComposedAnimator.keyframes(track.scale) { value in
                    parts.scale = value
                    view.transform = parts.transform
                }
                ComposedAnimator.keyframes(track.rotation) { value in
                    parts.rotation = value
                    view.transform = parts.transform
                }
            } completion: {
                completion($0)
            }
        }
    }

    /// Sets the frame of a view with any transform.
    private func place(_ view: UIView, _ frame: Rect) {
        view.bounds.size = CGSize(frame.size)
        view.center = CGPoint(frame.center)
    }

    private static func keyframes<Value>(
        _ motion: ComposedTransition.Motion<Value>?, _ change: @escaping (Value) -> Void
    ) {
        for keyframe in motion?.keyframes ?? [] {
            UIView.addKeyframe(withRelativeStartTime: keyframe.start, relativeDuration: keyframe.duration) {
                change(keyframe.to)
            }
        }
    }

    /// A transform put together of what tracks name one by one: scaled, then turned, then moved.
    private struct TransformParts {
        var translation: Point?
        var scale, rotation: Double?

        var isUsed: Bool { translation != nil || scale != nil || rotation != nil }

        var transform: CGAffineTransform {
            CGAffineTransform(scaleX: scale ?? 1, y: scale ?? 1)
                .concatenating(CGAffineTransform(rotationAngle: rotation ?? 0))
                .concatenating(CGAffineTransform(translationX: translation?.x ?? 0, y: translation?.y ?? 0))
        }
    }
}

extension ComposedTransition.Track {
    /// Whether the track says anything about the transform.
    var movesTransform: Bool {
        [translation != nil, scale != nil, rotation != nil].contains(true)
            && (translation?.keyframes ?? []).isEmpty && (scale?.keyframes ?? []).isEmpty
            && (rotation?.keyframes ?? []).isEmpty
    }
}
