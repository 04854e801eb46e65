import Foundation

/// An object that contains others and negotiates sizes with them.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
    /// The size that the container would like to have.
    var preferredContentSize: CGSize { get }
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// Called when a child's fitting size has changed.
    func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// The size that a child gets.
    func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

/// An object with traits.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
    /// Called when the traits have changed.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The length that bars cover.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The length, in points.
    var length: CGFloat { get }
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var heightAnchor: NSLayoutDimension { get }
}

final class LayoutSupport: UILayoutGuide, UILayoutSupport {
    var length: CGFloat { layoutFrame.height }
}
