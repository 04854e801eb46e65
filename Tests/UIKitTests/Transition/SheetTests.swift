import Foundation
import HeadlessKit
import Testing
import UIKit

/// Sheets with detents. Heights and the rest positions are worked out by hand; the curve is that of the system's transitions.
@MainActor
@Suite("Sheets") struct SheetTests {
    private let stage = Stage(
        size: CGSize(width: 400, height: 800), safeAreaInsets: UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0))
    private let root = UIViewController(title: "root")
    private let sheet = UIViewController(title: "sheet")

    init() { stage.rootViewController = root }

    private func present() { stage.record { root.present(sheet, animated: true) } }

    private func height(at time: Double? = nil) -> Double {
        stage.presentation(of: sheet.view, at: time).geometry.frame.height
    }

    @Test func `a sheet is as high as the smallest detent, or as the selected one`() throws {
        let controller = try #require(sheet.sheetPresentationController)
        controller.detents = [
            .large(), .medium(), .custom(identifier: .init("small")) { 0.25 * $0.maximumDetentValue },
            .custom { _ in nil }, .custom(identifier: .init("huge")) { _ in 5000 },
        ]
        present()
        #expect(sheet.presentationController === controller && controller.containerView != nil)
        // 800 without 50 above and 30 below is 720.
        #expect(sheet.view.frame == CGRect(x: 0, y: 590, width: 400, height: 210))
        for (identifier, height) in [("small", 210.0), ("huge", 750)] {
            stage.perform { controller.selectedDetentIdentifier = .init(identifier) }
            #expect(sheet.view.frame == CGRect(x: 0, y: 800 - height, width: 400, height: height))
        }
        stage.perform { controller.selectedDetentIdentifier = .medium }
        #expect(sheet.view.frame.height == 400)
        stage.perform { controller.selectedDetentIdentifier = .init("unknown") }
        #expect(sheet.view.frame.height == 210 && stage.violations == [])
    }

    @Test func `the view behind a sheet is dimmed by a fifth of black`() throws {
        try #require(sheet.sheetPresentationController).detents = [.medium()]
        present()
        let dimming = try #require(sheet.view.superview?.subviews.first { $0.accessibilityIdentifier == "dimming" })
        #expect(dimming.backgroundColor == UIColor(white: 0, alpha: 0.2) && dimming.alpha == 1)
        #expect(dimming.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
    }

    @Test func `a sheet that has a transform keeps its frame`() throws {
        let controller = try #require(sheet.sheetPresentationController)
        controller.detents = [.medium(), .large()]
        present()
        let moved = CGAffineTransform(translationX: 0, y: 100)
        stage.perform {
            sheet.view.transform = moved
            controller.selectedDetentIdentifier = .large
        }
        #expect(sheet.view.bounds.height == 400 && sheet.view.transform == moved)
        stage.perform {
            sheet.view.transform = .identity
            controller.selectedDetentIdentifier = .large
        }
        #expect(sheet.view.bounds.height == 750)
    }

    @Test func `changes of detents are animated by the system's spring, and only inside animateChanges`() throws {
        let controller = try #require(sheet.sheetPresentationController)
        controller.detents = [.medium(), .large()]
        present()
        let content = UIView(frame: sheet.view.bounds)
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        sheet.view.addSubview(content)
        stage.record { controller.animateChanges { controller.selectedDetentIdentifier = .large } }
        let omega = (1000.0 / 3).squareRoot()
        for time in [0.0, 0.1, 0.3, 0.49] {
            let rest = (1 + omega * time) * exp(-omega * time)
            #expect(abs(height(at: time) - (750 - 350 * rest)) < 1e-9)
            #expect(abs(stage.presentation(of: content, at: time).geometry.bounds.height - (750 - 350 * rest)) < 1e-9)
        }
        #expect(stage.now == 0.5)
        stage.record { controller.selectedDetentIdentifier = .medium }
        #expect(stage.now == 0 && height(at: 0) == 400)
    }

    @Test func `a sheet takes touches while its detents change, and without animation it is dimmed at once`() throws {
        let controller = try #require(sheet.sheetPresentationController)
        controller.detents = [.medium(), .large()]
        stage.perform { root.present(sheet, animated: false) }
        let dimming = try #require(controller.containerView?.subviews.first { $0 !== sheet.view })
        #expect(dimming.alpha > 0 && stage.presentation(of: dimming).alpha == dimming.alpha)
        stage.beginRecording()
        stage.perform { controller.animateChanges { controller.selectedDetentIdentifier = .large } }
        stage.advance(to: 0.1)
        #expect(stage.window.hitTest(CGPoint(x: 200, y: 780), with: nil) === sheet.view)
    }

    @Test func `the presenter is dimmed from nothing on, while the sheet comes`() throws {
        let controller = try #require(sheet.sheetPresentationController)
        controller.detents = [.medium()]
        present()
        let dimming = try #require(controller.containerView?.subviews.first { $0 !== sheet.view })
        #expect(stage.presentation(of: dimming, at: 0).alpha == 0)
        #expect(stage.presentation(of: dimming).alpha == Double(dimming.alpha) && dimming.alpha > 0)
    }

    @Test func `the dimming goes while the sheet does`() throws {
        let controller = try #require(sheet.sheetPresentationController)
        controller.detents = [.medium()]
        present()
        let dimming = try #require(controller.containerView?.subviews.first { $0 !== sheet.view })
        let timeline = stage.record { root.dismiss(animated: true) }
        let halfway = timeline.duration / 2
        let alpha = stage.presentation(of: dimming, at: halfway).alpha
        #expect(stage.presentation(of: dimming, at: 0).alpha == 1 && 0.001 < alpha && alpha < 0.999)
    }

    @Test func `the presenter is dimmed, and out of reach, unless the detent is undimmed`() throws {
        let controller = try #require(sheet.sheetPresentationController)
        controller.detents = [.medium(), .large()]
        controller.largestUndimmedDetentIdentifier = .medium
        present()
        let dimming = try #require(controller.containerView?.subviews.first { $0 !== sheet.view })
        let above = CGPoint(x: 200, y: 200)
        #expect(dimming.alpha == 0 && stage.window.hitTest(above, with: nil) === root.view)
        #expect(stage.window.hitTest(CGPoint(x: 200, y: 700), with: nil) === sheet.view)
        stage.record { controller.animateChanges { controller.selectedDetentIdentifier = .large } }
        #expect(dimming.alpha == 1 && stage.presentation(of: dimming, at: 0.1).alpha < 1)
        #expect(stage.window.hitTest(CGPoint(x: 200, y: 20), with: nil) === dimming)
        stage.record { root.dismiss(animated: true) }
        #expect(dimming.superview == nil && root.presentedViewController == nil && stage.violations == [])
        // The next presentation has a sheet of its own.
        #expect(sheet.sheetPresentationController !== controller)
    }

    @Test func `before its presentation a sheet is measured by the screen, and changes take effect at once`() throws {
        let controller = try #require(sheet.sheetPresentationController)
        #expect(stage.perform { controller.maximumDetentValue } == 800)
        controller.detents = [.medium(), .large()]
        stage.perform { controller.animateChanges { controller.selectedDetentIdentifier = .large } }
        #expect(controller.selectedDetentIdentifier == .large)
        present()
        #expect(sheet.view.frame == CGRect(x: 0, y: 50, width: 400, height: 750))
        #expect(controller.maximumDetentValue == 720)
    }

    @Test func `a sheet none of whose detents is active covers its container, which is dimmed`() throws {
        let controller = try #require(sheet.sheetPresentationController)
        controller.detents = [.custom { _ in nil }]
        controller.largestUndimmedDetentIdentifier = .large
        present()
        #expect(sheet.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        let dimming = try #require(controller.containerView?.subviews.first { $0 !== sheet.view })
        #expect(dimming.alpha == 1)
    }

    @Test(arguments: [(UIUserInterfaceSizeClass.regular, 400.0), (.compact, 750)])
    func `the medium detent is inactive where the height is compact`(
        sizeClass: UIUserInterfaceSizeClass, height: Double
    ) throws {
        stage.simulation.screen.traitCollection = UITraitCollection(verticalSizeClass: sizeClass)
        try #require(sheet.sheetPresentationController).detents = [.medium(), .large()]
        present()
        #expect(Double(sheet.view.frame.height) == height)
    }

    /// A context that is no sheet, with room for 300 points.
    private final class Room: NSObject, UISheetPresentationControllerDetentResolutionContext {
        let containerTraitCollection: UITraitCollection
        let maximumDetentValue: CGFloat = 300

        init(_ sizeClass: UIUserInterfaceSizeClass) {
            containerTraitCollection = UITraitCollection(verticalSizeClass: sizeClass)
        }
    }

    @Test func `detents resolve in any context, the medium one to half of what there is`() {
        let medium = UISheetPresentationController.Detent.medium()
        let large = UISheetPresentationController.Detent.large()
        #expect(medium.resolvedValue(in: Room(.regular)) == 150 && medium.resolvedValue(in: Room(.compact)) == nil)
        #expect(large.resolvedValue(in: Room(.compact)) == 300)
    }

    @Test func `the dimming view follows the size of the window`() throws {
        try #require(sheet.sheetPresentationController).detents = [.medium()]
        present()
        let dimming = try #require(sheet.view.superview?.subviews.first { $0.accessibilityIdentifier == "dimming" })
        stage.window.bounds.size = CGSize(width: 800, height: 400)
        #expect(dimming.frame == CGRect(x: 0, y: 0, width: 800, height: 400))
    }

    @Test func `other styles have no sheet, children have their parent's, and an untouched sheet covers its container`()
    {
        let other = UIViewController()
        for style in [UIModalPresentationStyle.fullScreen, .overFullScreen, .custom] {
            other.modalPresentationStyle = style
            #expect(other.sheetPresentationController == nil)
        }
        let child = UIViewController()
        sheet.addChild(child)
        present()
        #expect(child.sheetPresentationController === sheet.presentationController)
        #expect(sheet.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
    }
}
