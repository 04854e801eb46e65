import Foundation

/// Observes scrolling.
///
/// The order of a drag's calls: will begin dragging; did scroll, for each touch; will end dragging; did end dragging; and, if
/// the content moves on, will begin decelerating; did scroll, for each display frame; did end decelerating. A touch that
/// catches the content ends the deceleration when it comes down.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when the finger leaves; the target offset may be changed; optional. Not called for a cancelled touch.
    ///
    /// A spring takes the content to a changed target, with the velocity of the release; the present offset as target stops it
    /// at once. Targets beyond the edges are the edges.
    ///
    /// - Parameter velocity: Of the content offset, in points per millisecond: the opposite of the finger's.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// Called when the zoom scale has changed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called before and after an animated change of the zoom scale.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}
