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
}
