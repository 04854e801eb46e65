import Foundation
import HeadlessKit
import Testing
import UIKit

/// A collection view that goes with a push from layout to layout, and comes back.
@MainActor @Suite("Lent collections") struct LentCollectionTests {
    /// Shows its collection in a view inside of its own.
    private final class Framed: UICollectionViewController {
        let box = UIView()

        override func viewDidLoad() {
            super.viewDidLoad()
            box.frame = CGRect(x: 10, y: 20, width: 200, height: 300)
            view.addSubview(box)
            collectionView.frame = box.bounds
            box.addSubview(collectionView)
        }

        override func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
        ) -> Int { 4 }
    }

    @Test(arguments: [true, false])
    func `a pop gives the collection back to the view that held it`(animated: Bool) {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let lower = Framed(collectionViewLayout: UICollectionViewFlowLayout())
        let upper = UICollectionViewController(collectionViewLayout: Rows())
        upper.useLayoutToLayoutNavigationTransitions = true
        let navigation = UINavigationController(rootViewController: lower)
        stage.rootViewController = navigation
        stage.perform {}
        let collection: UICollectionView = lower.collectionView
        #expect(collection.superview === lower.box && collection.visibleCells.map(\.frame.minY) == [0, 0, 0, 60])
        stage.perform { navigation.pushViewController(upper, animated: animated) }
        stage.runToIdle()
        #expect(collection.superview === upper.view && upper.collectionView === collection)
        #expect(collection.frame == upper.view.bounds)
        #expect(collection.visibleCells.map(\.frame.minY) == [0, 44, 88, 132])
        stage.perform { _ = navigation.popViewController(animated: animated) }
        stage.runToIdle()
        #expect(collection.superview === lower.box && collection.frame == lower.box.bounds)
        #expect(collection.visibleCells.map(\.frame.minY) == [0, 0, 0, 60])
        #expect(upper.collectionView !== collection && stage.violations == [])
    }
}
