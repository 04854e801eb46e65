#if CommandLineTool
import Foundation
import UIKitCheck

/// The files of the package that `overshoot uikit init` writes.
enum UIKitTemplate {
    /// The dependency on Overshoot as its line of a manifest.
    ///
    /// - Parameters:
    ///   - package: The folder of a checkout, or URL@VERSION.
    ///   - folder: The folder of the package.
    /// - Throws: ``UIKitProblem``.
    static func dependency(_ package: String?, from folder: String) throws -> String {
        guard let package else { throw UIKitProblem.noPackage }
        return try CachedBuild(package).dependency(from: folder)
    }

    /// Paths and texts.
    static func files(dependency: String) -> [(path: String, text: String)] {
        [
            ("Package.swift", manifest(dependency)), (".gitignore", ".build/\n"), ("README.md", readme),
            ("Sources/CardTransition/CardAnimator.swift", animator),
            ("Tests/CardTransitionTests/CardTests.swift", test),
            (".github/workflows/transitions.yml", workflow),
        ]
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
            dependencies: [\(dependency)],
            targets: [
                .target(name: "CardTransition", dependencies: [uiKit]),
                .testTarget(
                    name: "CardTransitionTests",
                    dependencies: ["CardTransition", .product(name: "HeadlessKit", package: "overshoot")]),
            ],
            swiftLanguageModes: [.v5]
        )

        """
    }

    private static let readme = """
        # CardTransition

        A transition with its test, which runs on Linux and macOS without a simulator:

            swift test

        Put your own animator in place of `Sources/CardTransition/CardAnimator.swift`, and present your controller in the
        test. In `Package.swift`, Overshoot is the folder that `overshoot uikit init` was given, or a version; a workflow
        on another machine needs the version: `.package(url: "…", exact: "…")`.

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
        import FrameSuite
        import HeadlessKit
        import Testing
        import CardTransition

        @MainActor @Test func cardKeepsTheContractAndTheFrameBudget() throws {
            let (stage, home, card, delegate) = (Stage(), UIViewController(), UIViewController(), CardDelegate())
            stage.rootViewController = home
            card.modalPresentationStyle = .custom
            card.transitioningDelegate = delegate
            let timeline = stage.record { home.present(card, animated: true) }
            #expect(stage.violations.isEmpty)
            #expect(timeline.duration == 0.5)
            let frames = try timeline.frameReport(refreshRate: 120)
            #expect(frames.frameTime(percentile: 50) < frames.budget.allowance)
        }

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
