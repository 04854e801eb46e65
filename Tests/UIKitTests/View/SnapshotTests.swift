import AnimationCore
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
    }

    @Test func `a resizable snapshot keeps the size of its corners`() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let snapshot = try #require(
            view.resizableSnapshotView(
                from: CGRect(x: 100, y: 50, width: 60, height: 40), afterScreenUpdates: false,
                withCapInsets: UIEdgeInsets(top: 4, left: 5, bottom: 6, right: 7)) as? SnapshotView)
        let pieces = snapshot.ninePatch(for: Size(width: 200, height: 100)).pieces
        #expect(pieces.count == 9)
        #expect(pieces[0].source == Rect(x: 100, y: 50, width: 5, height: 4))
        #expect(pieces[0].destination == Rect(x: 0, y: 0, width: 5, height: 4))
        #expect(pieces[1].source == Rect(x: 105, y: 50, width: 48, height: 4))
        #expect(pieces[1].destination == Rect(x: 5, y: 0, width: 188, height: 4))
        #expect(pieces[4].source == Rect(x: 105, y: 54, width: 48, height: 30))
        #expect(pieces[4].destination == Rect(x: 5, y: 4, width: 188, height: 90))
        #expect(pieces[8].source == Rect(x: 153, y: 84, width: 7, height: 6))
        #expect(pieces[8].destination == Rect(x: 193, y: 94, width: 7, height: 6))
    }

    /// The nine pieces cover the rectangle exactly, however small it is.
    @Test(arguments: [0.0, 3, 12, 13, 500])
    func `the nine pieces cover any rectangle exactly`(side: Double) {
        let patch = NinePatch(
            source: Rect(x: 0, y: 0, width: 20, height: 20),
            capInsets: EdgeInsets(top: 4, left: 4, bottom: 8, right: 8),
            destination: Rect(x: 1, y: 2, width: side, height: side))
        let area = patch.pieces.reduce(0) { $0 + $1.destination.width * $1.destination.height }
        #expect((area - side * side).magnitude < 1e-9)
        #expect(patch.pieces.allSatisfy { $0.destination.size.width >= 0 && $0.destination.size.height >= 0 })
        #expect(patch.pieces[8].destination.maxX == 1 + side)
        if side < 12 { #expect((patch.pieces[0].destination.width - side / 3).magnitude < 1e-12) }
    }

    @Test func `without caps the centre fills everything`() {
        let (source, destination) = (Rect(x: 0, y: 0, width: 20, height: 20), Rect(x: 1, y: 2, width: 50, height: 60))
        let patch = NinePatch(
            source: source, capInsets: EdgeInsets(top: 0, left: 0, bottom: 0, right: 0), destination: destination)
        #expect(patch.pieces[4].source == source && patch.pieces[4].destination == destination)
    }
}
