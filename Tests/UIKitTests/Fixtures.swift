import AnimationCore
import HeadlessKit
import Testing

import UIKit

/// An affine transform of the engine: Foundation on Linux has a type of the same name.
typealias AffineTransform = AnimationCore.AffineTransform

extension Stage {
    /// A new view of 100 × 100 points in the upper left corner of the window.
    func addView(named name: String? = nil) -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.accessibilityIdentifier = name
        window.addSubview(view)
        return view
    }
}

extension UIViewController {
    /// A controller with a title, by which traces name its view.
    convenience init(title: String) {
        self.init()
        self.title = title
    }
}

extension UIView.KeyframeAnimationOptions {
    /// A timeline that is not warped; its bits are those of an animation's curve.
    static let curveLinear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
}

extension UIView {
    /// Animates along any curve, which the options of `animate` cannot name.
    static func animate(withDuration duration: Double, curve: UnitCurve, animations: () -> Void) {
        Simulation.animate(
            AnimationRequest(.curve(curve), duration: duration), animations: animations, completion: nil)
    }
}

/// A data source of a number of plain cells in each section.
class Items: NSObject, UICollectionViewDataSource {
    var counts: [Int]

    init(_ counts: Int...) { self.counts = counts }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }
}

/// The rows of one section, 44 points high, over the full width.
class Rows: UICollectionViewLayout {
    var rowHeight = 44.0 { didSet { invalidateLayout() } }
    /// The number of times that the layout was asked for the elements in a rectangle.
    private(set) var elementRequests = 0

    override var collectionViewContentSize: CGSize {
        guard let collectionView else { return .zero }
        return CGSize(
            width: collectionView.bounds.width, height: rowHeight * Double(collectionView.numberOfItems(inSection: 0)))
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let collectionView, indexPath.item < collectionView.numberOfItems(inSection: 0) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(
            x: 0, y: rowHeight * Double(indexPath.item), width: collectionView.bounds.width, height: rowHeight)
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        elementRequests += 1
        return super.layoutAttributesForElements(in: rect)
    }
}

/// Sets a property to another value and expects to read it, and nothing of it in another object.
@MainActor
func expectKept<Object: AnyObject, Value: Equatable>(
    _ make: () -> Object, _ property: ReferenceWritableKeyPath<Object, Value>, from initial: Value, to other: Value
) {
    let object = make()
    #expect(object[keyPath: property] == initial, "\(property)")
    object[keyPath: property] = other
    #expect(object[keyPath: property] == other, "\(property)")
    #expect(make()[keyPath: property] == initial, "\(property)")
}
