import Foundation

/// The headers, footers and decorations of a collection view: views that its layout places beside the cells.
@MainActor
struct SupplementaryViews {
    struct Key: Hashable {
        let category: UICollectionViewLayoutAttributes.ElementCategory
        let kind: String
        let path: IndexPath

        init(category: UICollectionViewLayoutAttributes.ElementCategory, kind: String, path: IndexPath) {
            (self.category, self.kind, self.path) = (category, kind, path)
        }

        /// `nil` for a cell.
        @MainActor
        init?(_ attributes: UICollectionViewLayoutAttributes) {
            guard let kind = attributes.representedElementKind else { return nil }
            self.init(category: attributes.representedElementCategory, kind: kind, path: attributes.indexPath)
        }
    }

    let pool = ReusePool<UICollectionReusableView>()
    var shown: [Key: UICollectionReusableView] = [:]

    func dequeue(_ kind: String, _ identifier: String) -> UICollectionReusableView {
        let view = pool.take(kind + identifier) ?? UICollectionReusableView()
        view.reuseIdentifier = identifier
        return view
    }
}

extension [SupplementaryViews.Key: UICollectionReusableView] {
    var inOrder: [Element] { sorted { ($0.key.path, $0.key.kind) < ($1.key.path, $1.key.kind) } }
}

extension UICollectionView {
    func visibleSupplements(ofKind kind: String) -> [IndexPath: UICollectionReusableView] {
        layoutIfNeeded()
        let views = supplements.shown.filter { $0.key.kind == kind && $0.key.category == .supplementaryView }
        return Dictionary(uniqueKeysWithValues: views.map { ($0.key.path, $0.value) })
    }

    /// Makes, places and drops views so that exactly those of the attributes exist.
    func showSupplements(_ wanted: [UICollectionViewLayoutAttributes]) {
        var gone = supplements.shown
        for attributes in wanted {
            guard let key = SupplementaryViews.Key(attributes) else { continue }
            if let view = gone.removeValue(forKey: key) ?? supplements.shown[key] {
                view.place(attributes)
                if attributes.zIndex > 0 { view.superview?.bringSubviewToFront(view) }
                continue
            }
            UIView.performWithoutAnimation {
                guard let view = makeSupplement(key) else { return }
                view.place(attributes)
                if key.category == .supplementaryView {
                    delegate?.collectionView(
                        self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: key.path)
                }
                // A background of cells is behind those that exist.
                let host = attributes.scrollsWithSection ? host(ofSection: key.path.section) : self
                if attributes.zIndex < 0 { host.insertSubview(view, at: 0) } else { host.addSubview(view) }
                supplements.shown[key] = view
            }
        }
        for (key, view) in gone.inOrder {
            supplements.pool.drop(view, kind: key.kind)
            supplements.shown[key] = nil
            guard key.category == .supplementaryView else { continue }
            delegate?.collectionView(
                self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: key.path)
        }
    }

    private func makeSupplement(_ key: SupplementaryViews.Key) -> UICollectionReusableView? {
        guard key.category == .supplementaryView else {
            return layout.decorationClasses[key.kind].map { createObject(of: $0) }
        }
        return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
    }
}

extension UICollectionReusableView {
    fileprivate func place(_ attributes: UICollectionViewLayoutAttributes) {
        apply(attributes)
        bounds.size = attributes.size
        center = attributes.center
        ownLayer.transform = attributes.transform3D
        alpha = attributes.alpha
        isHidden = attributes.isHidden
        ownLayer.zPosition = CGFloat(attributes.zIndex)
    }
}
