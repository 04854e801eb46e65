import HeadlessKit
import Testing
import TransitionRunner
import UIKit

@MainActor
@Suite("Requests and placeholders") struct TransitionPartsTests {
    private func request(
        _ container: TransitionContainer = .presentation, source: (() -> UIViewController)? = nil,
        isForward: Bool = true
    ) throws -> TransitionRequest {
        var found: TransitionRequest?
        var parts = TransitionParts()
        parts.source = source
        parts.animator = { request in
            found = request
            return Fade()
        }
        let host = TransitionHost(
            TransitionRunOptions(name: "Test", container: container, folder: FileManager.default.temporaryDirectory),
            parts)
        _ = try host.run(isForward: true)
        if !isForward { _ = try host.run(isForward: false) }
        return try #require(found)
    }

    @Test func `the operation of a navigation controller follows the direction`() throws {
        #expect(try request(.navigation).operation == .push)
        #expect(try request(.navigation, isForward: false).operation == .pop)
    }

    @Test func `a placeholder has a thumbnail with a picture, which requests give as the tapped view`() throws {
        for isForward in [true, false] {
            let request = try request(isForward: isForward)
            #expect(request.view.accessibilityIdentifier == "thumbnail" && request.view === request.imageView)
            #expect(request.view.isDescendant(of: request.source.view))
            #expect(request.destinationImageView.isDescendant(of: request.destination.view))
            #expect(request.imageView.image?.size == request.view.bounds.size)
            #expect(request.source.view.bounds.contains(request.view.frame))
        }
    }

    @Test func `the tapped view of another controller is its first view, or the controller's`() throws {
        let plain = try request(source: { UIViewController() })
        #expect(plain.view === plain.source.view)
        let label = UILabel(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        let labelled = try request(source: {
            let controller = UIViewController()
            controller.view.addSubview(label)
            controller.view.addSubview(UIView())
            return controller
        })
        #expect(labelled.view === label)
    }

    @Test
    func `a picture is the first in the view, at any depth; one is added in place of the tapped view if there is none`()
        throws
    {
        let picture = UIImageView()
        let nested = try request(source: {
            let (controller, box) = (UIViewController(), UIView())
            box.addSubview(picture)
            controller.view.addSubview(UIView())
            controller.view.addSubview(box)
            return controller
        })
        #expect(nested.imageView === picture)
        let frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        let without = try request(source: {
            let controller = UIViewController()
            controller.view.addSubview(UIView(frame: frame))
            return controller
        })
        let added = without.imageView
        #expect(added.frame == frame && added.image != nil && added.superview === without.source.view)
        #expect(without.imageView === added)
    }

    @Test func `an object that a request retains outlives its last strong reference`() throws {
        final class Settings {}
        weak var kept: Settings?
        weak var dropped: Settings?
        let request = try request()
        do {
            let (first, second) = (Settings(), Settings())
            (kept, dropped) = (request.retained(first), second)
        }
        #expect(kept != nil && dropped == nil)
    }
}
