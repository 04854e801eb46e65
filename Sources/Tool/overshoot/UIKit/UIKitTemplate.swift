#if CommandLineTool
import Foundation
import UIKitCheck

/// The files of the package that `overshoot uikit init` writes.
enum UIKitTemplate {
    /// The dependency on Overshoot, the folder of a checkout or URL@VERSION, as its line of a manifest.
    static func dependency(_ package: String?, from folder: String) throws -> String {
        guard let package else { throw UIKitProblem.noPackage }
        return try CachedBuild(package).dependency(from: folder)
    }

    /// Whether a runner of CI can fetch the dependency; it has no folder of this machine.
    static func isFetchable(_ dependency: String) -> Bool { dependency.contains("url: ") }

    static func files(dependency: String) -> [(path: String, text: String)] {
        let workflows = isFetchable(dependency) ? [(".github/workflows/transitions.yml", workflow)] : []
        return [
            ("Package.swift", manifest(dependency)), (".gitignore", ".build/\n"), ("README.md", readme),
            ("Sources/CardTransition/CardAnimator.swift", animator),
            ("Tests/CardTransitionTests/CardTests.swift", test),
            ("Tests/CardTransitionTests/__Animations__/CardTests/cardComesUp.txt", baseline),
        ] + workflows
    }

    private static func manifest(_ dependency: String) -> String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        // UIKit without a screen. On iOS there is the real one.
        let uiKit: Target.Dependency = .product(
            name: "HeadlessUIKit", package: "overshoot", condition: .when(platforms: [.linux, .macOS]))

        let package = Package(
            name: "CardTransition",
            platforms: [.macOS(.v13), .iOS(.v15)],
            dependencies: [\(dependency.dropLast()), traits: ["AnimationTesting"])],
            targets: [
                .target(name: "CardTransition", dependencies: [uiKit]),
                .testTarget(
                    name: "CardTransitionTests",
                    dependencies: ["CardTransition", .product(name: "AnimationTesting", package: "overshoot")],
                    exclude: ["__Animations__"]),
            ],
            swiftLanguageModes: [.v5]
        )

        """
    }

    private static let readme = """
        # CardTransition

        A transition with its test, which runs on Linux and macOS without a simulator:

            swift test

        Put your own animator in place of `Sources/CardTransition/CardAnimator.swift`, and mark it `package` or `public`, so that
        tests see it. A test of it is a line:

            @MainActor @Test func zoomPushes() { assertTransition(.push, animator: ZoomAnimator()) }

        The first run records a baseline in `__Animations__` and fails; review the file, and run again. Files that do not
        compile here (`@objc`, a framework of Apple's): `overshoot uikit check FILE` says why, and `overshoot uikit run FILE`
        runs them as they are.

        """

    private static let animator = """
        import UIKit

        /// Slides a card up, and the screen behind it back.
        public final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
            public func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

            public func animateTransition(using context: UIViewControllerContextTransitioning) {
                guard let card = context.viewController(forKey: .to), let home = context.viewController(forKey: .from)
                else { return context.completeTransition(false) }
                card.view.frame = context.finalFrame(for: card)
                card.view.transform = CGAffineTransform(translationX: 0, y: card.view.bounds.height)
                context.containerView.addSubview(card.view)
                UIView.animate(
                    withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.85,
                    initialSpringVelocity: 1, options: []
                ) {
                    home.view.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
                    card.view.transform = .identity
                } completion: { _ in
                    home.view.transform = .identity
                    context.completeTransition(!context.transitionWasCancelled)
                }
            }
        }

        /// Hands out the animator.
        public final class CardDelegate: NSObject, UIViewControllerTransitioningDelegate {
            public func animationController(
                forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
            ) -> UIViewControllerAnimatedTransitioning? { CardAnimator() }
        }

        """

    private static let test = """
        import AnimationTesting
        import CardTransition
        import Testing

        @MainActor @Test func cardComesUp() {
            let (home, card, delegate) = (UIViewController(), UIViewController(), CardDelegate())
            (home.title, card.title) = ("home", "card")
            card.modalPresentationStyle = .custom
            card.transitioningDelegate = delegate
            assertAnimation { stage in
                stage.rootViewController = home
                home.present(card, animated: true)
            }
        }

        """

    /// The recorded baseline: the test passes from the start, and fails when the animator changes.
    private static let baseline = """
        animation baseline 1
        present   390×844 @2x   0.5 s   audit clean

        motions
          card   transform.ty      844 → 0    0 – 0.5 s   spring damping 0.85, velocity 1
          home   transform.scale   1 → 0.94   0 – 0.5 s   spring damping 0.85, velocity 1

        events
          0 s     transition present began
          0 s     card: viewWillAppear
          0 s     card: added
          0.5 s   card, home: completion(true)
          0.5 s   completeTransition(true)
          0.5 s   card: viewDidAppear

        order
          card   over home

        samples
          t                     0      0.05       0.1      0.15       0.2      0.25       0.3      0.35       0.4      0.45   0.5
          card.frame.minY     844   632.472   351.757    157.88    55.145    11.154    -3.118     -5.28    -3.846    -2.105     0
          home.frame.minX       0     2.932     6.824     9.511    10.936    11.545    11.743    11.773    11.753    11.729     0
          home.frame.minY       0     6.346    14.767    20.584    23.666    24.985    25.414    25.478    25.435    25.383     0
          home.frame.width    390   384.135   376.353   370.977   368.129   366.909   366.514   366.454   366.493   366.542   390
          home.frame.height   844   831.308   814.465   802.833   796.669   794.029   793.173   793.043   793.129   793.234   844

        """

    private static let workflow = """
        name: transitions

        on: [push, pull_request]

        jobs:
          test:
            runs-on: ubuntu-24.04
            container: swift:6.2
            steps:
              - uses: actions/checkout@v6
              - uses: actions/cache@v5
                with:
                  path: .build
                  key: swift-${{ runner.os }}-${{ hashFiles('Package.*', 'Sources/**', 'Tests/**') }}
                  restore-keys: swift-${{ runner.os }}-
              - run: swift test

        """
}
#endif
