import UIKit

/// A motion that is started once and sampled every frame.
@MainActor struct Experiment {
    /// The kind and the inputs, without samples.
    let recording: RecordedMotion
    /// The seconds for which the motion is sampled.
    let duration: Double
    /// Prepares the box, starts the motion, and schedules what is done to it later.
    let start: @MainActor (UIView, Schedule) -> Void
    /// The value that is sampled.
    let value: @MainActor (UIView) -> Double

    /// The horizontal position of the box as it is on screen.
    static func presentedX(_ view: UIView) -> Double {
        Double((view.layer.presentation() ?? view.layer).position.x)
    }

    /// The experiments that need no finger.
    static let all: [Experiment] = [
        spring(mass: 1, stiffness: 100, damping: 10, velocity: 0),
        spring(mass: 1, stiffness: 100, damping: 10, velocity: 3),
        spring(mass: 2, stiffness: 300, damping: 60, velocity: 0),
        keyframes("cubicKeyframes", mode: .cubic),
        keyframes("pacedKeyframes", mode: .paced),
        keyframes("cubicPacedKeyframes", mode: .cubicPaced),
        additive, beginFromCurrentState, scrubbedAnimator, reversedAnimator, scrollOffset, modalPresentation,
    ]

    private static func experiment(
        _ behaviour: String, _ parameters: [String: [Double]], duration: Double,
        start: @escaping @MainActor (UIView, Schedule) -> Void
    ) -> Experiment {
        Experiment(
            recording: RecordedMotion(behaviour: behaviour, parameters: parameters), duration: duration, start: start,
            value: presentedX)
    }

    private static func spring(mass: Double, stiffness: Double, damping: Double, velocity: Double) -> Experiment {
        let parameters = [
            "mass": [mass], "stiffness": [stiffness], "damping": [damping], "initialVelocity": [velocity],
            "from": [50.0], "to": [250.0],
        ]
        return experiment("springAnimation", parameters, duration: 2) { box, _ in
            let animation = CASpringAnimation(keyPath: "position.x")
            animation.mass = CGFloat(mass)
            animation.stiffness = CGFloat(stiffness)
            animation.damping = CGFloat(damping)
            animation.initialVelocity = CGFloat(velocity)
            animation.fromValue = 50
            animation.toValue = 250
            animation.duration = animation.settlingDuration
            box.layer.position.x = 250
            box.layer.add(animation, forKey: "spring")
        }
    }

    private static func keyframes(_ behaviour: String, mode: CAAnimationCalculationMode) -> Experiment {
        let values = [50.0, 120, 90, 250, 200]
        return experiment(behaviour, ["values": values, "duration": [2]], duration: 2) { box, _ in
            let animation = CAKeyframeAnimation(keyPath: "position.x")
            animation.values = values
            animation.calculationMode = mode
            animation.duration = 2
            box.layer.position.x = 200
            box.layer.add(animation, forKey: "keyframes")
        }
    }

    /// A second animation starts while the first is under way; both are additive by default.
    private static var additive: Experiment {
        experiment(
            "additive", ["from": [50], "to": [250, 100], "start": [0, 0.3], "duration": [1, 1]], duration: 1.5
        ) { box, schedule in
            box.center.x = 50
            UIView.animate(withDuration: 1, delay: 0, options: .curveEaseInOut) { box.center.x = 250 }
            schedule.after(0.3) {
                UIView.animate(withDuration: 1, delay: 0, options: .curveEaseInOut) { box.center.x = 100 }
            }
        }
    }

    private static var beginFromCurrentState: Experiment {
        experiment(
            "beginFromCurrentState", ["from": [50], "to": [250, 100], "start": [0, 0.3], "duration": [1, 1]],
            duration: 1.5
        ) { box, schedule in
            box.center.x = 50
            UIView.animate(withDuration: 1, delay: 0, options: .curveEaseInOut) { box.center.x = 250 }
            schedule.after(0.3) {
                UIView.animate(withDuration: 1, delay: 0, options: [.curveEaseInOut, .beginFromCurrentState]) {
                    box.center.x = 100
                }
            }
        }
    }

    /// Paused, set to fractions, continued with another curve.
    private static var scrubbedAnimator: Experiment {
        experiment(
            "propertyAnimator",
            ["from": [50], "to": [250], "duration": [1], "pause": [0.3], "fractions": [0.2, 0.7], "continue": [0.9]],
            duration: 2.5
        ) { box, schedule in
            box.center.x = 50
            let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { box.center.x = 250 }
            animator.startAnimation()
            schedule.after(0.3) { animator.pauseAnimation() }
            schedule.after(0.5) { animator.fractionComplete = 0.2 }
            schedule.after(0.7) { animator.fractionComplete = 0.7 }
            schedule.after(0.9) {
                animator.continueAnimation(
                    withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 1)
            }
        }
    }

    private static var reversedAnimator: Experiment {
        experiment(
            "propertyAnimator", ["from": [50], "to": [250], "duration": [1], "reverse": [0.4]], duration: 1.5
        ) { box, schedule in
            box.center.x = 50
            let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { box.center.x = 250 }
            animator.startAnimation()
            schedule.after(0.4) { animator.isReversed = true }
        }
    }

    /// A scroll view whose offset is set with an animation.
    private static var scrollOffset: Experiment {
        Experiment(
            recording: RecordedMotion(behaviour: "scrollOffset", parameters: ["from": [0], "to": [400]]), duration: 0.6
        ) { box, _ in
            let scrollView = UIScrollView(frame: box.bounds)
            scrollView.contentSize = CGSize(width: 40, height: 2000)
            box.addSubview(scrollView)
            scrollView.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
        } value: { box in
            Double((box.subviews.first as? UIScrollView)?.contentOffset.y ?? 0)
        }
    }

    /// A controller that is presented over the recorder.
    private static var modalPresentation: Experiment {
        func presented(_ box: UIView) -> UIViewController? { box.window?.rootViewController?.presentedViewController }
        return Experiment(
            recording: RecordedMotion(behaviour: "modalPresentation", parameters: ["to": [0]]), duration: 0.8
        ) { box, schedule in
            let controller = UIViewController()
            controller.modalPresentationStyle = .overFullScreen
            box.window?.rootViewController?.present(controller, animated: true)
            schedule.after(0.75) { controller.dismiss(animated: false) }
        } value: { box in
            presented(box).map { Double(($0.view.layer.presentation() ?? $0.view.layer).frame.origin.y) } ?? 0
        }
    }
}

/// The later actions of an experiment, each in the first frame at or after its time, before the sample.
@MainActor final class Schedule {
    private var actions: [(time: Double, action: @MainActor () -> Void)] = []

    /// Adds an action at a time in seconds since the start of the experiment; later ones come after earlier ones.
    func after(_ time: Double, _ action: @escaping @MainActor () -> Void) { actions.append((time, action)) }

    /// Runs the actions that are due.
    func run(until time: Double) {
        while let first = actions.first, first.time <= time { actions.removeFirst().action() }
    }
}
