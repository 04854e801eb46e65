import AnimationCore
import HeadlessKit
import Testing

import UIKit

@MainActor
@Suite("Transition layout") struct TransitionLayoutTests {
    private let stage = Stage(size: CGSize(width: 400, height: 600))
    private let items = Items(3)
    private let view: UICollectionView
    private let transition: UICollectionViewTransitionLayout

    init() {
        let (low, high) = (Rows(), Rows())
        high.rowHeight = 101
        view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 600), collectionViewLayout: low)
        view.dataSource = items
        stage.window.addSubview(view)
        transition = view.startInteractiveTransition(to: high)
    }

    private func attributes(of item: Int) throws -> UICollectionViewLayoutAttributes {
        try #require(transition.layoutAttributesForItem(at: IndexPath(item: item, section: 0)))
    }

    /// The centre is rounded to halves of a pixel, the size to pixels: quarters and halves of a point at two pixels a point.
    @Test(arguments: [0, 0.1, 0.25, 0.333, 0.5, 0.75, 0.9, 1])
    func `attributes lie between those of the two layouts, in whole parts of a pixel`(progress: Double) throws {
        transition.transitionProgress = progress
        for item in 0..<3 {
            let (center, height) = (Double(item) + 0.5, 44 + 57 * progress)
            let attributes = try attributes(of: item)
            #expect(attributes.center == CGPoint(x: 200, y: (4 * center * height).rounded() / 4))
            #expect(attributes.size == CGSize(width: 400, height: (2 * height).rounded() / 2))
        }
        let all = try #require(transition.layoutAttributesForElements(in: .zero))
        #expect(try all.map(\.frame) == (0..<3).map { try attributes(of: $0).frame })
    }

    @Test(arguments: [(-5, 0), (-0.1, 0), (1.2, 1), (1e300, 1), (.infinity, 1)])
    func `attributes beyond the ends are those of the nearer end`(progress: Double, end: Double) throws {
        transition.transitionProgress = end
        let expected = try (0..<3).map { try attributes(of: $0).frame }
        transition.transitionProgress = progress
        #expect(try (0..<3).map { try attributes(of: $0).frame } == expected)
        #expect(Double(transition.transitionProgress) == progress)
    }

    @Test func `cells follow the progress when the layout is invalidated`() throws {
        transition.transitionProgress = 0.5
        transition.invalidateLayout()
        view.layoutIfNeeded()
        let cell = try #require(view.cellForItem(at: IndexPath(item: 2, section: 0)))
        #expect(cell.frame == CGRect(x: 0, y: 145, width: 400, height: 72.5))
    }

    @Test func `the content is as large as that of the larger layout`() {
        #expect(transition.collectionViewContentSize == CGSize(width: 400, height: 303))
    }

    @Test func `values by name are kept, and 0 without one`() {
        transition.updateValue(0.25, forAnimatedKey: "angle")
        #expect(transition.value(forAnimatedKey: "angle") == 0.25)
        #expect(transition.value(forAnimatedKey: "radius") == 0)
    }

    /// Rows of some of the items only.
    private final class Part: Rows {
        var known = 0..<3
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            known.contains(indexPath.item) ? super.layoutAttributesForItem(at: indexPath) : nil
        }
    }

    @Test(arguments: [0, 0.5, 1] as [CGFloat])
    func `an item that only one layout knows stays where that one has it`(progress: CGFloat) throws {
        let (low, high) = (Part(), Part())
        (low.known, high.known, high.rowHeight) = (0..<2, 1..<3, 100)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 600), collectionViewLayout: low)
        view.dataSource = items
        let transition = view.startInteractiveTransition(to: high)
        transition.transitionProgress = progress
        let height = 44 + 56 * progress
        let expected = [(0, 44), (height, height), (200, 100)] as [(CGFloat, CGFloat)]
        let frames = expected.map { CGRect(x: 0, y: $0.0, width: 400, height: $0.1) }
        let all = try #require(transition.layoutAttributesForElements(in: view.bounds))
        #expect(all.map(\.frame) == frames && all.map(\.indexPath) == [[0, 0], [0, 1], [0, 2]])
        for attributes in all { #expect(transition.layoutAttributesForItem(at: attributes.indexPath) == attributes) }
    }

    /// Puts its cells to the right, as far as the transition has come.
    private final class Bent: UICollectionViewTransitionLayout {
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            let all = super.layoutAttributesForElements(in: rect)
            for attributes in all ?? [] { attributes.center.x += 40 * transitionProgress }
            return all
        }
    }

    private final class Bending: Items, UICollectionViewDelegate {
        func collectionView(
            _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
            newLayout toLayout: UICollectionViewLayout
        ) -> UICollectionViewTransitionLayout { Bent(currentLayout: fromLayout, nextLayout: toLayout) }
    }

    @Test func `a transition layout of the delegate's class says where the cells are`() {
        let (bending, high) = (Bending(3), Rows())
        high.rowHeight = 100
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 600), collectionViewLayout: Rows())
        (view.dataSource, view.delegate) = (bending, bending)
        let transition = view.startInteractiveTransition(to: high)
        #expect(transition is Bent && view.collectionViewLayout === transition)
        transition.transitionProgress = 0.5
        transition.invalidateLayout()
        #expect(
            view.visibleCells.map(\.frame)
                == (0..<3).map { CGRect(x: 20, y: 72 * CGFloat($0), width: 400, height: 72) })
        withExtendedLifetime(bending) {}
    }

    @Test func `what cannot be finished or cancelled is a violation that says which of them it was`() {
        let other = UICollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 600), collectionViewLayout: Rows())
        stage.window.addSubview(other)
        other.finishInteractiveTransition()
        other.cancelInteractiveTransition()
        #expect(
            stage.violations.map(\.detail)
                == ["finish", "cancel"].map { "\($0)InteractiveTransition(): no interactive change of layout runs" })
        #expect(stage.violations.allSatisfy { $0.rule == .requestIgnored })
    }

    @Test func `an item beyond the layout has no attributes`() {
        #expect(transition.layoutAttributesForItem(at: IndexPath(item: 3, section: 0)) == nil)
    }
}
