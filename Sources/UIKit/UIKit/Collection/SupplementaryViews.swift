import Foundation

/// The headers and footers of a collection view: views that its layout places beside the cells.
struct SupplementaryViews {
    struct Key: Hashable {
        let kind: String
        let path: IndexPath
    }

    /// The registered classes, and the views that are not used any more, by kind and identifier.
    var classes: [String: UICollectionReusableView.Type] = [:]
    var reusable: [String: [UICollectionReusableView]] = [:]
    var shown: [Key: UICollectionReusableView] = [:]
}

extension UICollectionView {
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// A view of the registered class, or a plain one: one that went out of sight, or a new one.
    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let name = elementKind + identifier
        if let view = supplements.reusable[name]?.popLast() {
            view.prepareForReuse()
            return view
        }
        let view = supplements.classes[name].map { createObject(of: $0) } ?? UICollectionReusableView()
        view.reuseIdentifier = identifier
        return view
    }

    /// The view of a kind at an index path; `nil` while it is out of sight.
    public func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        layoutIfNeeded()
        return supplements.shown[.init(kind: elementKind, path: indexPath)]
    }

    public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        layoutIfNeeded()
        return supplements.shown.keys.filter { $0.kind == elementKind }.map(\.path).sorted()
    }

    /// The views of a kind that exist, in the order of their index paths.
    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            supplements.shown[.init(kind: elementKind, path: $0)]
        }
    }

    /// Makes, places and drops views so that exactly those of the attributes exist.
    func showSupplements(_ wanted: [UICollectionViewLayoutAttributes]) {
        var gone = supplements.shown
        for attributes in wanted where attributes.representedElementCategory == .supplementaryView {
            guard let kind = attributes.representedElementKind, let dataSource else { continue }
            let key = SupplementaryViews.Key(kind: kind, path: attributes.indexPath)
            if let view = gone.removeValue(forKey: key) ?? supplements.shown[key] {
                view.place(attributes)
                continue
            }
            UIView.performWithoutAnimation {
                let view = dataSource.collectionView(
                    self, viewForSupplementaryElementOfKind: kind, at: attributes.indexPath)
                view.place(attributes)
                addSubview(view)
                supplements.shown[key] = view
            }
        }
        for (key, view) in gone {
            view.removeFromSuperview()
            supplements.shown[key] = nil
            if let identifier = view.reuseIdentifier {
                supplements.reusable[key.kind + identifier, default: []].append(view)
            }
        }
    }
}

extension UICollectionReusableView {
    fileprivate func place(_ attributes: UICollectionViewLayoutAttributes) {
        apply(attributes)
        bounds.size = attributes.size
        center = attributes.center
        layer.transform = attributes.transform3D
        alpha = attributes.alpha
        isHidden = attributes.isHidden
        layer.zPosition = CGFloat(attributes.zIndex)
    }
}
