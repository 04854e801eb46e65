import AnimationCore
import AnimationTimeline
import HeadlessKit
import Testing

import UIKit

@MainActor
@Suite("Snapshots") struct SnapshotTests {
    @Test func `a snapshot has the size of the bounds and nothing of the view's alpha and transform`() throws {
        let view = UIView(frame: CGRect(x: 30, y: 40, width: 100, height: 50))
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        view.alpha = 0.5
        let snapshot = try #require(view.snapshotView(afterScreenUpdates: false) as? SnapshotView)
        #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(snapshot.alpha == 1)
        #expect(snapshot.transform == .identity)
        #expect(snapshot.source === view)
    }

    @Test func `empty bounds and empty rectangles have no snapshot`() {
        #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(
            view.resizableSnapshotView(
                from: CGRect(x: 0, y: 0, width: 0, height: 5), afterScreenUpdates: false, withCapInsets: .zero) == nil)
    }

    @Test func `a snapshot after updates performs the layout first`() {
        final class Late: UIView {
            override func layoutSubviews() { tag = 1 }
        }
        let view = Late(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        _ = view.snapshotView(afterScreenUpdates: false)
        #expect(view.tag == 0)
        _ = view.snapshotView(afterScreenUpdates: true)
        #expect(view.tag == 1)
        let (part, other) = (CGRect(x: 0, y: 0, width: 5, height: 5), Late(frame: view.frame))
        _ = other.resizableSnapshotView(from: part, afterScreenUpdates: false, withCapInsets: .zero)
        #expect(other.tag == 0)
        _ = other.resizableSnapshotView(from: part, afterScreenUpdates: true, withCapInsets: .zero)
        #expect(other.tag == 1)
    }

    @Test func `a snapshot beside its source shows a part of it at the time of taking, any other is an image`() throws {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let (view, insets) = (stage.addView(), UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        stage.beginRecording()
        stage.advance(to: 0.5)
        let snapshot = try #require(
            view.resizableSnapshotView(
                from: CGRect(x: 10, y: 20, width: 30, height: 40), afterScreenUpdates: false, withCapInsets: insets)
                as? SnapshotView)
        let part = Rect(x: 10, y: 20, width: 30, height: 40)
        #expect(snapshot.sourceRect == part && snapshot.capInsets == EdgeInsets(insets))
        #expect(snapshot.drawing == .image)
        stage.advance(to: 0.75)
        stage.window.addSubview(snapshot)
        #expect(snapshot.drawing == .snapshot(target: view.layer.target, part: part, time: 0.5))
        let stranger = UIView(frame: view.frame)
        let strange = try #require(stranger.snapshotView(afterScreenUpdates: false) as? SnapshotView)
        stage.window.addSubview(strange)
        #expect(strange.drawing == .image && strange.sourceRect == Rect(stranger.bounds))
        #expect(strange.capInsets == .zero && strange.source === stranger)
    }

    @Test func `a snapshot is named after its source, unless it has a name`() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.accessibilityIdentifier = "card"
        let snapshot = try #require(view.snapshotView(afterScreenUpdates: false) as? SnapshotView)
        #expect(snapshot.identity == .named("snapshot of card"))
        snapshot.accessibilityIdentifier = "own"
        #expect(snapshot.identity == .named("own"))
        snapshot.layer.name = "layer"
        #expect(snapshot.identity == .named("layer"))
    }
}
