import UIKit

/// Sections of so many items, whose cells are of the class "cell", and other views of "view". Notes what is selected.
final class ListedItems: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var counts: [Int]
    var selected: [IndexPath] = []
    private let configure: (UICollectionViewCell, IndexPath) -> Void

    init(_ counts: [Int], configure: @escaping (UICollectionViewCell, IndexPath) -> Void = { _, _ in }) {
        (self.counts, self.configure) = (counts, configure)
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        configure(cell, indexPath)
        return cell
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        selected.append(indexPath)
    }
}
